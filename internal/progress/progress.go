// Package progress counts how far a run is. In: the stages of the run, and each thing that is done. Out: a text for
// people, e.g. "rendering files 120/1844". All methods take a nil *Progress, and then do nothing.
package progress

import (
	"fmt"
	"sync/atomic"
	"time"
)

// A Progress is the state of one run. Its zero value has no stage yet. Several goroutines may use it.
type Progress struct {
	Ended func(stage string, took time.Duration) // is called at the end of each stage; may be nil

	stage atomic.Pointer[stage]
}

type stage struct {
	name  string
	total int
	done  atomic.Int64
	begun time.Time
}

// Begin begins a stage, e.g. Begin("rendering files", 1844), and ends the one before. A total of 0 is unknown.
func (p *Progress) Begin(name string, total int) {
	if p != nil {
		p.follow(&stage{name: name, total: total, begun: time.Now()})
	}
}

// End ends the last stage.
func (p *Progress) End() {
	if p != nil {
		p.follow(nil)
	}
}

func (p *Progress) follow(next *stage) {
	if last := p.stage.Swap(next); last != nil && p.Ended != nil {
		p.Ended(last.name, time.Since(last.begun))
	}
}

// Done counts one thing of the stage as done.
func (p *Progress) Done() {
	if p == nil {
		return
	}
	if s := p.stage.Load(); s != nil {
		s.done.Add(1)
	}
}

// String returns the stage and what is done of it, e.g. "generating 3/11"; "" before the first stage.
func (p *Progress) String() string {
	if p == nil {
		return ""
	}
	s := p.stage.Load()
	switch {
	case s == nil:
		return ""
	case s.total == 0:
		return s.name
	}
	return fmt.Sprintf("%s %d/%d", s.name, s.done.Load(), s.total)
}
