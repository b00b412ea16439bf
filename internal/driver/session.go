package driver

import (
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Session is the state that the runs of one process share, e.g. those of gen watch. One run at a time may use it. The
// zero value has no run yet.
type Session struct {
	packages load.Memory
	recorder *trace.Recorder // of the last run; nil before the first
	last     *record         // of the last run that has rendered its files; nil before it
}

// records begins the recording of a run.
func (s *Session) records(overlay trace.Overlay) *recording {
	s.recorder = trace.NewOverlaid(overlay)
	return &recording{recorder: s.recorder, last: s.last}
}

// Inputs returns what the last run has read, by path.
func (s *Session) Inputs() []trace.Input {
	if s.recorder == nil {
		return nil
	}
	all, _ := s.recorder.Inputs()
	return all
}

// Unchanged reports whether all inputs of the last run are the same now.
func (s *Session) Unchanged() bool { return s.recorder == nil || s.recorder.Unchanged() }
