package driver

import (
	"context"
	"errors"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// errUnsettled is the error of units that read each other's output, and change it each time.
var errUnsettled = errors.New("generators read each other's output, and it differs each time: run them as jobs of " +
	"different gen.yaml files")

// settle plans the units again that have read Go code which the run is about to change, e.g. a role of a program with
// a generated client, until there are none: one run is enough. They see the code as the run leaves it.
func (s *Snapshot) settle(
	ctx context.Context, results []record.Unit, result *Result, disk *writer.Disk,
) (*Result, error) {
	for range len(results) + 1 {
		overlay := left(result.Changes)
		settled := true
		for i, u := range s.units() {
			if !results[i].ReadsOutputs || !results[i].Log.ChangedBy(overlay) {
				continue
			}
			settled = false
			recorder := s.record.Overlaid(overlay)
			next, err := u.generate(ctx, u.key(), recorder, disk)
			if err != nil {
				return nil, err
			}
			u.seal(&next)
			if results[i] = next; next.Key == (trace.Sum{}) {
				_, reason := recorder.Inputs()
				s.record.MarkUncacheable("%s", reason)
			}
			s.record.Replace(next.Log)
		}
		if settled {
			return result, nil
		}
		var err error
		if result, err = s.compare(results, disk); err != nil {
			return nil, err
		}
	}
	return nil, errUnsettled
}

// left returns the files that changes write or remove, as they are then. Nil changes have none.
func left(changes *writer.Changes) trace.Overlay {
	all := trace.Overlay{}
	if changes == nil {
		return all
	}
	for _, change := range changes.Pending() {
		if all[change.Path] = change.New; change.Status == writer.Removed {
			all[change.Path] = content.Removed
		}
	}
	return all
}
