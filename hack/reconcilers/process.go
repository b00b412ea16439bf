package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A process is a program that runs.
type process struct {
	cmd    *exec.Cmd
	began  beginning // of the phase
	output bytes.Buffer
	ended  chan struct{}
	err    error // when it has ended
}

// start starts a program.
func (c *cluster) start(ctx context.Context, p program, work load, heap string) (*process, error) {
	args := []string{"-kubeconfig", c.kubeconfig, "-workers", strconv.Itoa(work.workers), "-heap", heap}
	before, err := c.requests(ctx)
	if err != nil {
		return nil, err
	}
	s := &process{cmd: exec.CommandContext(ctx, p.path, append(args, p.args...)...), ended: make(chan struct{})}
	s.cmd.Stderr = &s.output
	s.began = beginning{time: time.Now(), requests: before}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		s.err = s.cmd.Wait()
		close(s.ended)
	}()
	return s, nil
}

// stop ends the process.
func (s *process) stop() error {
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // if it has ended already, that is a failure
	if <-s.ended; s.err != nil {
		return s.failure()
	}
	return nil
}

// during calls f, whose context ends with the process.
func (s *process) during(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-s.ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	err := f(ctx)
	select {
	case <-s.ended:
		return s.failure()
	default:
		return err
	}
}

// failure returns why the process has ended.
func (s *process) failure() error {
	<-s.ended
	return fmt.Errorf("the program has ended: %w\n%s", s.err, s.output.String())
}

// tick is the unit of CPU times in /proc.
const tick = 10 * time.Millisecond

// cpu returns the time that the process has computed for.
func (s *process) cpu() (time.Duration, error) {
	content, err := s.file("stat")
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(content[strings.LastIndex(content, ")")+1:]) // from the third on
	user, err := strconv.Atoi(fields[14-3])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[15-3])
	return time.Duration(user+system) * tick, err
}

// memory returns the memory of the process, in bytes: what it has, and the most that it has had. The resource usage of
// an ended process would not do: Linux counts the memory of the process that started it, too.
func (s *process) memory() (now, peak int64, err error) {
	content, err := s.file("status")
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(content) {
		name, value, _ := strings.Cut(line, ":")
		into := map[string]*int64{"VmRSS": &now, "VmHWM": &peak}[name]
		if into == nil {
			continue
		}
		kib, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		if err != nil {
			return 0, 0, err
		}
		*into = kib * 1024
	}
	return now, peak, nil
}

func (s *process) file(name string) (string, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.cmd.Process.Pid, name))
	return string(content), err
}

const (
	rest  = 2 * time.Second        // a program that has computed for no longer than two ticks for so long is at rest
	pause = 100 * time.Millisecond // between two looks
)

// settle waits until the process is at rest. It returns since when, and the CPU time.
func (s *process) settle(ctx context.Context) (since time.Time, cpu time.Duration, err error) {
	since = time.Now()
	busy, before := since, time.Duration(0) // when the process was at work, and its CPU time then
	for time.Since(busy) < rest {
		now, err := s.cpu()
		if err != nil {
			return since, cpu, err
		}
		if now > cpu {
			since, cpu = time.Now(), now
		}
		if cpu > before+2*tick {
			busy, before = since, cpu
		}
		select {
		case <-s.ended:
			return since, cpu, s.failure()
		case <-ctx.Done():
			return since, cpu, ctx.Err()
		case <-time.After(pause):
		}
	}
	return busy, cpu, nil
}
