package dev

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/internal/printable"
)

// A process is a program that runs beside. A nil one does not.
type process struct {
	cmd     *exec.Cmd
	stopped atomic.Bool   // it is to end
	done    chan struct{} // closed once it has ended
}

// attach gives a program the project's directory, the cluster's kubeconfig, and the log for its output.
func (r *runner) attach(cmd *exec.Cmd, name string) *lines {
	out := &lines{log: r.log, name: name}
	cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), "KUBECONFIG="+r.Kubeconfig)
	cmd.Stdout, cmd.Stderr = out, out
	return out
}

// start starts a program whose output goes to the log.
func (r *runner) start(name, program string, args ...string) *process {
	cmd := exec.Command(program, args...)
	out := r.attach(cmd, name)
	cmd.SysProcAttr = ownGroup() // an interrupt of the terminal is for this process, which then stops that one
	if err := cmd.Start(); err != nil {
		r.log.line(name, err.Error())
		return nil
	}
	p := &process{cmd: cmd, done: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended is in cmd.ProcessState
		out.flush()
		if !p.stopped.Load() {
			r.log.line(name, "has ended: "+cmd.ProcessState.String())
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

// stop asks a process to end, ends it after a time, and waits until it has ended.
func (p *process) stop(after time.Duration) {
	if !p.running() {
		return
	}
	p.stopped.Store(true)
	if after > 0 && p.cmd.Process.Signal(syscall.SIGTERM) == nil {
		select {
		case <-p.done:
			return
		case <-time.After(after):
		}
	}
	_ = p.cmd.Process.Kill() // fails where it has just ended
	<-p.done
}

// command runs a program to its end, and reports whether it succeeds. Its output goes to the log.
func (r *runner) command(ctx context.Context, program string, args ...string) bool {
	cmd := exec.CommandContext(ctx, program, args...)
	out := r.attach(cmd, program)
	err := cmd.Run()
	out.flush()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		r.log.line(program, err.Error())
	}
	return err == nil
}

// replace puts a file in place of another one, and reports whether their contents differ.
func replace(from, to string) (changed bool, err error) {
	content, err := os.ReadFile(from)
	if err != nil {
		return false, err
	}
	if before, err := os.ReadFile(to); err == nil && bytes.Equal(before, content) {
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
