package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Write applies changes and reports them.
func (s *Session) Write(ctx context.Context, changes *writer.Changes, start time.Time) error {
	if err := s.Apply(ctx, changes); err != nil {
		return err
	}
	s.List(changes, nil, LongList)
	fmt.Fprintln(s.Stdout, Timed(Summary(changes), start))
	return nil
}

// Apply writes changes, or reports which of them gen must not make. Commands write by it alone, except for gen watch:
// there the driver asks the same, [writer.Changes.Refused].
func (s *Session) Apply(ctx context.Context, changes *writer.Changes) error {
	if s.Roots == nil {
		dir, err := s.Directory()
		if err != nil {
			return err
		}
		s.Roots = []string{lock.Root(dir)}
	}
	if err := s.Report(changes.Refused(s.Roots, "choose a directory in the project")); err != nil {
		return err
	}
	if n := len(changes.Pending()); n > 0 {
		s.ShowProgress().Begin("writing "+printable.Count(n, "file"), 0)
		defer s.HideProgress()
	}
	return changes.Write(ctx)
}
