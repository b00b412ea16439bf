package writer

import (
	"context"
	"errors"
	"sync"
)

// A Gate lets writes through until it is closed. It is open at first.
type Gate struct {
	writing sync.Mutex // held while files are written, and for good once the gate is closed
	wrote   bool
}

// Close waits until a write that has begun is over, and lets no other begin. It reports whether any has changed
// files.
func (g *Gate) Close() (wrote bool) {
	g.writing.Lock()
	return g.wrote
}

type gateKey struct{}

// WithGate returns a context by which [Changes.Write] goes through the gate.
func WithGate(ctx context.Context, g *Gate) context.Context {
	return context.WithValue(ctx, gateKey{}, g)
}

// through calls write if the context's gate is open, which it is where there is none.
func through(ctx context.Context, write func() error) error {
	g, ok := ctx.Value(gateKey{}).(*Gate)
	if !ok {
		return write()
	}
	if !g.writing.TryLock() {
		return interrupted(errors.New("no more files may be written"))
	}
	defer g.writing.Unlock()
	err := write()
	g.wrote = g.wrote || err == nil
	return err
}
