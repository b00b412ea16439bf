package dev

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/internal/printable"
	program "github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/regular"
)

// A process is a program that runs beside. A nil one does not.
type process struct {
	*program.Process
	stopped atomic.Bool   // it is to end
	done    chan struct{} // closed once the log says that it has ended
}

// attached returns a program in the project's directory, with the cluster's kubeconfig, and the log for its output.
func (r *runner) attached(name, path string, args []string) (program.Command, *lines) {
	out := &lines{log: r.log, name: name}
	return program.Command{Name: path, Args: args, Dir: r.Dir, Output: out,
		Env: append(os.Environ(), "KUBECONFIG="+r.Kubeconfig), Goodbye: goodbye}, out
}

// start starts a program whose output goes to the log.
func (r *runner) start(name, path string, args ...string) *process {
	command, out := r.attached(name, path, args)
	started, err := command.Start(context.Background()) // the runner stops it
	if err != nil {
		r.log.line(name, err.Error())
		return nil
	}
	p := &process{Process: started, done: make(chan struct{})}
	go func() {
		<-p.Done()
		out.flush()
		if !p.stopped.Load() {
			r.log.line(name, "has ended: "+p.State())
		}
		close(p.done)
	}()
	return p
}

func (p *process) running() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// stop asks a process to end, and waits until it and what it has started have ended.
func (p *process) stop() {
	if p.running() {
		p.stopped.Store(true)
		p.Stop()
		<-p.done
	}
}

// command runs a program to its end, and reports whether it succeeds. Its output goes to the log.
func (r *runner) command(ctx context.Context, name string, args ...string) bool {
	command, out := r.attached(name, name, args)
	command.Limit = commandLimit
	started, err := command.Start(ctx)
	if err == nil {
		<-started.Done()
		out.flush()
		if err = started.Err(); err != nil && strings.HasPrefix(started.State(), "exit status") && ctx.Err() == nil {
			return false // the log has why
		}
	}
	if err != nil && ctx.Err() == nil {
		r.log.line(name, err.Error())
	}
	return err == nil
}

// replace puts a file in place of another one, and reports whether their contents differ.
func replace(from, to string) (changed bool, err error) {
	content, err := regular.ReadFile(from)
	if err != nil {
		return false, err
	}
	if before, err := regular.ReadFile(to); err == nil && bytes.Equal(before, content) {
		return false, os.Remove(from)
	}
	return true, os.Rename(from, to)
}

// A log writes lines of several programs, each with its name.
type log struct {
	mu  sync.Mutex
	out io.Writer
}

func (l *log) line(name, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = io.WriteString(l.out, name+" | "+printable.Text(text)+"\n")
}

// lines passes on complete lines.
type lines struct {
	log  *log
	name string
	mu   sync.Mutex
	rest []byte
}

func (w *lines) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rest = append(w.rest, text...)
	for {
		line, rest, found := bytes.Cut(w.rest, []byte("\n"))
		if !found {
			return len(text), nil
		}
		w.log.line(w.name, string(line))
		w.rest = rest
	}
}

// flush passes on what has no line break after it.
func (w *lines) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.rest) > 0 {
		w.log.line(w.name, string(w.rest))
	}
	w.rest = nil
}
