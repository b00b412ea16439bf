package controlplane

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// runTied runs a command that ends when this process does.
func runTied(cmd *exec.Cmd) error {
	// The kernel takes the end of the thread that starts a child for that of the parent: keep it until the child is
	// gone.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = dieWithParent()
	return cmd.Run()
}

// A process is a server that this one has started.
type process struct {
	cmd    *exec.Cmd
	log    *os.File
	offset int64         // where in the log this run begins
	done   chan struct{} // closed once the process is gone
}

// start runs a program whose output is appended to the log file.
func start(logPath, program string, args ...string) (*process, error) {
	log, err := os.OpenFile(logPath, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	offset, err := log.Seek(0, io.SeekEnd)
	if err != nil {
		log.Close()
		return nil, err
	}
	p := &process{cmd: exec.Command(program, args...), log: log, offset: offset, done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.SysProcAttr = dieWithParent()

	started := make(chan error)
	go func() {
		runtime.LockOSThread() // as in runTied
		defer runtime.UnlockOSThread()
		defer close(p.done)
		defer log.Close()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait() // how it ended is in p.cmd.ProcessState
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// running reports whether the process has been started and is not gone.
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

// kill ends the process at once and waits until it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // fails if the process is gone already
	<-p.done
}

// stop asks the process to end, kills it after the grace period, and waits until it is gone.
func (p *process) stop(grace time.Duration) {
	if p.cmd.Process.Signal(syscall.SIGTERM) == nil {
		select {
		case <-p.done:
		case <-time.After(grace):
		}
	}
	p.kill()
}

// errClash is the error of a server that another program forestalled at its port.
var errClash = errors.New("the port is taken")

// ready waits until the probe succeeds. If the process ends before that, or ctx does, the process is killed and the
// error quotes the end of its log.
func (p *process) ready(ctx context.Context, probe func(context.Context) error) error {
	poll := time.NewTicker(25 * time.Millisecond)
	defer poll.Stop()
	for {
		err := probe(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-poll.C:
			continue
		case <-p.done:
			err = fmt.Errorf("it ended: %s", p.cmd.ProcessState)
		case <-ctx.Done():
			err = errors.Join(context.Cause(ctx), err)
		}
		p.kill()
		output := p.output()
		if bytes.Contains(output, []byte("address already in use")) {
			err = errors.Join(errClash, err)
		}
		return fmt.Errorf("%s is not ready: %w\n%s:\n%s", filepath.Base(p.cmd.Path), err, p.log.Name(),
			lastLines(output))
	}
}

// output returns what this run has logged.
func (p *process) output() []byte {
	content, err := os.ReadFile(p.log.Name())
	if err != nil || int64(len(content)) < p.offset {
		return nil
	}
	return content[p.offset:]
}

// lastLines returns the last 20 lines of a log.
func lastLines(log []byte) []byte {
	log = bytes.TrimSpace(log)
	start := len(log)
	for range 20 {
		if start = bytes.LastIndexByte(log[:start], '\n'); start < 0 {
			return log
		}
	}
	return log[start+1:]
}
