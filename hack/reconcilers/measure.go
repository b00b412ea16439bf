package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"
)

// A phase is what a program took for a part of the work.
type phase struct {
	Wall     time.Duration
	CPU      time.Duration
	Peak     int64 // the most memory of the process up to the end of the phase, in bytes
	Resident int64 // memory at rest after the phase
	requests
}

// A result has the phases of one run of a program.
type result struct {
	Create  phase // each Foo gets its Deployment and its status; until the last status is written
	Restart phase // a new process finds everything in place; until it rests
	Change  phase // some Foos ask for other replicas; until the last Deployment has them
}

// measure runs a program on Foos that there are before it starts, starts it again, and then changes Foos. Wall time
// ends with the work, and CPU time and requests count until the program is at rest.
func (c *cluster) measure(ctx context.Context, p program, work load) (r result, err error) {
	ctx, cancel := context.WithCancel(ctx) // ends processes and watches
	defer cancel()
	if err := errors.Join(c.clear(ctx), c.fill(ctx, work.foos)); err != nil {
		return r, err
	}
	seen, err := c.follow(ctx)
	if err != nil {
		return r, err
	}
	first, err := c.start(ctx, p, work, "")
	if err != nil {
		return r, err
	}
	r.Create, err = c.phase(ctx, first, func(ctx context.Context) error {
		return seen.wait(ctx, work.foos, work.foos, 1)
	})
	if err != nil {
		return r, err
	}
	if err := first.stop(); err != nil {
		return r, err
	}
	second, err := c.start(ctx, p, work, work.heap(p))
	if err != nil {
		return r, err
	}
	if r.Restart, err = c.phase(ctx, second, nil); err != nil {
		return r, err
	}
	if err := second.begin(ctx, c); err != nil {
		return r, err
	}
	r.Change, err = c.phase(ctx, second, func(ctx context.Context) error {
		if err := c.change(ctx, work.changes); err != nil {
			return err
		}
		return seen.wait(ctx, work.foos, work.changes, 2)
	})
	if err != nil {
		return r, err
	}
	return r, second.stop()
}

// heap returns the file for the heap profile of a program, or nothing.
func (work load) heap(p program) string {
	if work.heaps == "" {
		return ""
	}
	return filepath.Join(work.heaps, strings.NewReplacer(" ", "-", ",", "").Replace(p.name)+".heap")
}

// A beginning is the state of things when a phase begins.
type beginning struct {
	time     time.Time
	cpu      time.Duration // of the process
	requests requests
}

// begin notes that another phase of a process begins.
func (s *process) begin(ctx context.Context, c *cluster) (err error) {
	if s.began.requests, err = c.requests(ctx); err != nil {
		return err
	}
	if s.began.cpu, err = s.cpu(); err != nil {
		return err
	}
	s.began.time = time.Now()
	return nil
}

// phase measures a phase that has begun. It waits until work is done, or, without work, until the process is at rest.
func (c *cluster) phase(ctx context.Context, s *process, work func(context.Context) error) (p phase, err error) {
	if work != nil {
		if err := s.during(ctx, work); err != nil {
			return p, err
		}
		p.Wall = time.Since(s.began.time)
	}
	since, cpu, err := s.settle(ctx)
	if err != nil {
		return p, err
	}
	if work == nil {
		p.Wall = since.Sub(s.began.time)
	}
	p.CPU = cpu - s.began.cpu
	if p.Resident, p.Peak, err = s.memory(); err != nil {
		return p, err
	}
	after, err := c.requests(ctx)
	p.requests = after.minus(s.began.requests)
	return p, err
}
