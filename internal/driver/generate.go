package driver

import (
	"context"
	"slices"

	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// generate plans, renders and compares the units, several at a time, and last the lists of their files. Where a unit
// has not changed since the last run, it takes the result of that. Without a disk, it plans alone.
func (s *Snapshot) generate(
	ctx context.Context, units []*unit, last *record, disk *writer.Disk,
) ([]unitResult, error) {
	results := make([]unitResult, len(units))
	s.Progress.Begin("generating", len(units))
	err := parallel.Each(s.Parallel, len(units), func(i int) (err error) {
		defer s.Progress.Done()
		if err := ctx.Err(); err != nil {
			return err
		}
		key, hasKey := units[i].key()
		if found := last.unit(key); hasKey && found != nil && found.holds() {
			results[i] = found.reuse()
			s.record.Add(found.Log)
		} else {
			results[i], err = units[i].generate(ctx, key, disk)
		}
		results[i].unit, results[i].Unit = units[i], units[i].name()
		results[i].Packages = importPathsOf(units[i].api)
		return err
	})
	if err != nil {
		return nil, err
	}
	if s.part != nil {
		results = append(results, s.part.unchanged()...)
	}
	listed := unitResult{}
	if err := s.produce(ctx, disk, lists(results), &listed); err != nil {
		return nil, err
	}
	return append(results, listed), nil
}

// generateAll is generate for all units. What generators keep for the next run goes to the store.
func (s *Snapshot) generateAll(ctx context.Context, last *record, disk *writer.Disk) ([]unitResult, error) {
	results, err := s.generate(ctx, s.units(), last, disk)
	if err == nil {
		s.memory.keep(!slices.ContainsFunc(results, func(r unitResult) bool { return r.repeated }))
	}
	return results, err
}

// generate plans, renders and compares the unit.
func (u *unit) generate(ctx context.Context, key trace.Sum, disk *writer.Disk) (result unitResult, err error) {
	record := u.record.Child()
	files, err := u.plan(record, &result)
	if err != nil {
		return result, err
	}
	if result.Groups && u.job.api.Problems.HasErrors() || result.Plurals && u.plurals().Problems.HasErrors() {
		disk = nil // nothing can be rendered of groups and plurals that have no names
	}
	if err := u.produce(ctx, disk, files, &result); err != nil {
		return result, err
	}
	if record != nil {
		read, reason := record.Inputs()
		if result.Log = read; reason == "" {
			result.Key = key
		}
	}
	return result, nil
}

// produce renders files and compares them with the disk. Where that would be in vain, it only says which there are.
func (s *Snapshot) produce(ctx context.Context, disk *writer.Disk, files []planned, result *unitResult) error {
	if disk != nil && !result.Problems.HasErrors() && !s.problems.HasErrors() {
		return s.render(ctx, disk, files, result)
	}
	for _, file := range files {
		result.Outputs = append(result.Outputs, file.output(nil))
	}
	return nil
}
