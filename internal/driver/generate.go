package driver

import (
	"context"
	"slices"

	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// generate plans, renders and compares the units, several at a time, and last the lists of their files. Where a unit
// has not changed since the last run, it takes the result of that. Without a disk, it plans alone.
func (s *Snapshot) generate(
	ctx context.Context, units []*unit, last *record.Run, disk *writer.Disk,
) ([]record.Unit, error) {
	results := make([]record.Unit, len(units))
	keys, found := make([]trace.Sum, len(units)), make([]*record.Unit, len(units))
	if s.last = last; last != nil {
		s.set.Ask(last.Questions)
	}
	// Before the first plan: plans ask further questions about packages.
	_ = parallel.Each(s.Parallel, len(units), func(i int) error { // which returns none
		keys[i] = units[i].key()
		if found[i] = last.Unit(units[i].name(), keys[i]); !units[i].holds(found[i]) {
			found[i] = nil
		}
		return nil
	})
	s.Progress.Begin("generating", len(units))
	err := parallel.Each(s.Parallel, len(units), func(i int) (err error) {
		defer s.Progress.Done()
		if err := ctx.Err(); err != nil {
			return err
		}
		if found[i] != nil {
			results[i] = found[i].Reuse()
			s.record.Add(found[i].Log)
		} else {
			results[i], err = units[i].generate(ctx, keys[i], s.record.Child(), disk)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, u := range units {
		u.seal(&results[i])
	}
	if s.part != nil {
		results = append(results, s.part.Unchanged()...)
	}
	listed := record.Unit{}
	if err := s.produce(ctx, disk, lists(results), &listed); err != nil {
		return nil, err
	}
	return append(results, listed), nil
}

// generateAll is generate for all units. What generators keep for the next run goes to the store.
func (s *Snapshot) generateAll(ctx context.Context, last *record.Run, disk *writer.Disk) ([]record.Unit, error) {
	results, err := s.generate(ctx, s.units(), last, disk)
	if err == nil {
		s.memory.Keep(!slices.ContainsFunc(results, func(r record.Unit) bool { return r.Repeated }))
	}
	return results, err
}

// generate plans, renders and compares the unit. The recorder, which may be nil, records what the plans read.
func (u *unit) generate(
	ctx context.Context, key trace.Sum, recorder *trace.Recorder, disk *writer.Disk,
) (result record.Unit, err error) {
	result.Name, result.Packages = u.name(), importPathsOf(u.api)
	read := &reads{}
	defer func() { result.Reads = read.all() }()
	files, err := u.plan(recorder, read, &result)
	if err != nil {
		return result, err
	}
	if result.Groups && u.job.api.Problems.HasErrors() || result.Plurals && u.plurals().Problems.HasErrors() {
		disk = nil // nothing can be rendered of groups and plurals that have no names
	}
	if err := u.produce(ctx, disk, files, &result); err != nil {
		return result, err
	}
	if recorder != nil {
		read, reason := recorder.Inputs()
		if result.Log = read; reason == "" {
			result.Key = key
		}
	}
	return result, nil
}

// produce renders files and compares them with the disk. Where that would be in vain, it only says which there are.
func (s *Snapshot) produce(ctx context.Context, disk *writer.Disk, files []planned, result *record.Unit) error {
	if disk != nil && !result.Problems.HasErrors() && !s.problems.HasErrors() {
		return s.render(ctx, disk, files, result)
	}
	for _, file := range files {
		result.Outputs = append(result.Outputs, file.output(nil))
	}
	return nil
}
