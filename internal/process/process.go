// Package process starts other programs: in a group of their own, with bounds of time and output. In: a command and a
// context. Out: what it prints, or why it failed. No other package starts one; architecture_test.go holds that.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

const (
	// MostOutput is how many bytes of standard output Run returns.
	MostOutput = 256 << 20
	// mostComplaint is how many bytes of standard error are kept.
	mostComplaint = 64 << 10
	// outputDelay is how long children may keep the output open once the program has ended.
	outputDelay = time.Second
)

// A Command is a program with what it gets.
type Command struct {
	Name   string // a path, or a name on the PATH
	Args   []string
	Dir    string
	Env    []string // nil for gen's own
	Stdin  io.Reader
	Output io.Writer // gets both outputs
	Stdout io.Writer // nil to collect it, within bounds
	Stderr io.Writer // likewise
	Limit  time.Duration
	// Goodbye is how long the program has to end by itself once it is to end. Then all of its group ends, too.
	Goodbye time.Duration
	// Interrupt asks it to end by an interrupt, and not by SIGTERM: go run then waits for its program.
	Interrupt bool
	// Foreground leaves the program in gen's group, which a terminal belongs to.
	Foreground bool
}

// ErrNotFound says that there is no program of a name.
var ErrNotFound = exec.ErrNotFound

// Find returns the path of a program.
func Find(name string) (string, error) { return exec.LookPath(name) }

// A BoundError says which bound a program has exceeded.
type BoundError struct{ Message string }

func (e *BoundError) Error() string { return e.Message }

// A Failure is a program that failed, with what it has written to standard error.
type Failure struct {
	Err    error
	Stderr string
}

func (f *Failure) Unwrap() error { return f.Err }

// Error returns what the program says, or else how it ended.
func (f *Failure) Error() string {
	if bound := new(BoundError); f.Stderr == "" || errors.As(f.Err, &bound) {
		return f.Err.Error()
	}
	return f.Stderr
}

// Detailed returns how it ended, and what the program says.
func (f *Failure) Detailed() error { return fmt.Errorf("%w\n%s", f.Err, f.Stderr) }

// Detailed returns an error of Run with all that is known.
func Detailed(err error) error {
	if failure := new(Failure); errors.As(err, &failure) {
		return failure.Detailed()
	}
	return err
}

// A Process is a program that runs.
type Process struct {
	done           chan struct{}
	cancel         context.CancelCauseFunc
	out, complaint bounded
	err            error
	state          string
}

// Run runs a program to its end, and returns its standard output. Where the context ends first, so does the program.
func (c Command) Run(ctx context.Context) ([]byte, error) {
	p, err := c.Start(ctx)
	if err != nil {
		return nil, err
	}
	<-p.done
	return p.out.kept.Bytes(), p.err
}

// Start starts a program, which ends with the context at the latest.
func (c Command) Start(ctx context.Context) (*Process, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	p := &Process{done: make(chan struct{}), cancel: cancel}
	cmd := exec.Command(c.Name, c.Args...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.WaitDelay = c.Dir, c.Env, c.Stdin, outputDelay
	p.out = bounded{rest: MostOutput, over: func() {
		cancel(&BoundError{fmt.Sprintf("its output is longer than %d MiB", MostOutput>>20)})
	}}
	p.complaint = bounded{rest: mostComplaint}
	cmd.Stdout, cmd.Stderr = &p.out, &p.complaint
	if c.Stdout != nil {
		cmd.Stdout = c.Stdout
	}
	if c.Stderr != nil {
		cmd.Stderr = c.Stderr
	}
	if c.Output != nil {
		cmd.Stdout, cmd.Stderr = c.Output, c.Output
	}
	family, err := start(cmd, c.Foreground)
	if err != nil {
		cancel(err)
		return nil, err
	}
	exited := make(chan struct{})
	go func() {
		c.watch(ctx, p, family, exited)
		close(p.done)
	}()
	go func() {
		p.err = p.result(ctx, cmd.Wait())
		p.state = cmd.ProcessState.String()
		close(exited)
	}()
	return p, nil
}

// watch ends a program where its time is over, and what it has left behind.
func (c Command) watch(ctx context.Context, p *Process, family *family, exited chan struct{}) {
	defer family.close()
	var late <-chan time.Time
	if c.Limit > 0 {
		late = time.After(c.Limit)
	}
	select {
	case <-exited:
		if c.Goodbye > 0 || p.err != nil {
			family.kill() // its children
		}
		return
	case <-late:
		p.cancel(&BoundError{fmt.Sprintf("it takes longer than %s", c.Limit)})
	case <-ctx.Done():
	}
	if c.Goodbye > 0 && family.ask(c.Interrupt) == nil {
		select {
		case <-exited:
		case <-time.After(c.Goodbye):
		}
	}
	family.kill()
	<-exited
}

// result returns why a program has failed, if it has.
func (p *Process) result(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	p.cancel(nil)
	if err == nil {
		return nil
	}
	return &Failure{err, strings.TrimSpace(p.complaint.kept.String())}
}

// Stop ends the program, and waits for its end. A nil process has ended.
func (p *Process) Stop() {
	if p != nil {
		p.cancel(context.Canceled)
		<-p.done
	}
}

// Done is closed once the program has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err returns why a program that has ended failed; nil if it did not.
func (p *Process) Err() error { return p.err }

// State returns how the program has ended, e.g. "exit status 1".
func (p *Process) State() string { return p.state }

// bounded is a buffer that drops what is too much. It has no ReadFrom, by which io.Copy would pass Write by.
type bounded struct {
	kept bytes.Buffer
	rest int
	over func() // is called where it is too much; may be nil
}

func (b *bounded) Write(p []byte) (int, error) {
	keep := min(len(p), b.rest)
	b.rest -= keep
	if keep < len(p) && b.over != nil {
		b.over()
	}
	b.kept.Write(p[:keep])
	return len(p), nil
}
