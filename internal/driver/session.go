package driver

import (
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Session is the state that the runs of one process share, e.g. those of gen watch. One run at a time may use it.
type Session struct {
	packages load.Memory
	record   *trace.Recorder // of the last run; nil before the first
	previous *previous       // the last run that has rendered its files
	disk     *writer.Disk    // of the last run
}

// NewSession returns a session without a run.
func NewSession() *Session {
	return &Session{previous: &previous{}, disk: writer.NewDisk()}
}

// begin lets a run use the session.
func (s *Session) begin(r *run) {
	s.record, s.disk = trace.NewOverlaid(r.Overlay), s.disk.Next()
	r.record, r.previous, r.disk = s.record, s.previous, s.disk
	r.settings, _ = r.describe() // nil where the options can't be compared: see run.fileKey
}

// Inputs returns what the last run has read, by path.
func (s *Session) Inputs() []trace.Input {
	if s.record == nil {
		return nil
	}
	all, _ := s.record.Inputs()
	return all
}

// Unchanged reports whether all inputs of the last run are the same now.
func (s *Session) Unchanged() bool { return s.record == nil || s.record.Unchanged() }
