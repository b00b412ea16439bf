package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/proof"
	"github.com/gen-toolkit/gen/internal/trace"
)

// nowhere is a directory that does not exist: nothing there differs from what is printed.
const nowhere = "/nonexistent/gen"

// RunConfig runs the pipeline for gen.yaml, narrowed to packages if there are any.
func (s *Session) RunConfig(ctx context.Context, packages []string) (*driver.Result, error) {
	base, jobs, err := s.Jobs(ctx, packages)
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, base, jobs, packages)
}

// Run takes the jobs, narrowed to packages if there are any, through the pipeline and prints the diagnostics.
func (s *Session) Run(ctx context.Context, base string, jobs []jobs.Job, packages []string) (*driver.Result, error) {
	result, err := s.WithDriver(ctx, s.runUnit, base, jobs, packages)
	if err != nil {
		return nil, err
	}
	s.ran = result
	return result, s.Report(result.Diagnostics)
}

// runUnit is [driver.Run], or [driver.RunUnit] where the command line names a unit.
func (s *Session) runUnit(ctx context.Context, cfg driver.Config) (*driver.Result, error) {
	if s.Unit == "" {
		return driver.Run(ctx, cfg)
	}
	return driver.RunUnit(ctx, cfg, s.Unit)
}

// Lint returns the problems of the packages of gen.yaml. Without gen.yaml, it returns those of the named packages, and
// of the schemas of their kinds.
func (s *Session) Lint(ctx context.Context, packages []string) (*driver.Result, error) {
	dir, err := s.Directory()
	if err != nil {
		return nil, err
	}
	if _, err := config.Find(nil, dir); s.Config == "" && errors.Is(err, fs.ErrNotExist) {
		if len(packages) == 0 {
			return nil, fmt.Errorf("there is no %s in %s or above: write one, or name packages, e.g. ./apis/...",
				config.Name, dir)
		}
		job := jobs.Job{Packages: packages}
		for _, g := range s.Generators {
			if g.Kubernetes.Schemas != nil {
				job.Generate = append(job.Generate, jobs.Selected{Generator: g, Options: g.Options()})
			}
		}
		return s.WithDriver(ctx, driver.Lint, dir, []jobs.Job{job}, nil)
	}
	base, jobs, err := s.Jobs(ctx, packages)
	if err != nil {
		return nil, err
	}
	return s.WithDriver(ctx, driver.Lint, base, jobs, packages)
}

// WithDriver has one of the driver's functions work on the jobs, narrowed to packages if there are any.
func (s *Session) WithDriver(ctx context.Context, work func(context.Context, driver.Config) (*driver.Result, error),
	base string, jobs []jobs.Job, packages []string) (*driver.Result, error) {
	if err := s.Lock(ctx, base); err != nil {
		return nil, err
	}
	cfg, err := s.DriverConfig(nil, base, jobs, packages)
	if err != nil {
		return nil, err
	}
	s.OpenCache()
	cfg.Store, cfg.Progress = s.Cache, s.ShowProgress()
	defer s.HideProgress()
	return work(ctx, cfg)
}

// Lock waits for other commands on the same tree, unless the command has the lock already.
func (s *Session) Lock(ctx context.Context, base string) (err error) {
	if s.unlock != nil {
		return nil
	}
	root := lock.Root(base)
	s.unlock, err = lock.Acquire(ctx, root,
		func() { s.Complain("waiting for another gen in %s", root) })
	return err
}

// Release keeps what the last run has put into the cache, and lets other commands on the same tree go on.
func (s *Session) Release() {
	s.ran.Keep()
	if s.unlock != nil {
		s.unlock()
		s.unlock = nil
	}
}

// prove is the prover of every run.
func prove(content []byte, without ...string) (all []verify.Refusal) {
	for _, p := range proof.Prove(content, without...) {
		all = append(all, verify.Refusal(p))
	}
	return all
}

// DriverConfig returns what the flags make of the jobs. record, which may be nil, logs what is read.
func (s *Session) DriverConfig(
	record *trace.Recorder, base string, jobs []jobs.Job, packages []string,
) (cfg driver.Config, err error) {
	dir, err := s.Directory()
	if err != nil {
		return cfg, err
	}
	if base, err = record.EvalSymlinks(base); err != nil {
		return cfg, err
	}
	header, file, problem := config.Header(record, dir, s.Header)
	if problem != "" {
		return cfg, errors.New(problem)
	}
	if s.Header != "" {
		for i := range jobs {
			jobs[i].Header, jobs[i].HeaderFile = header, file
		}
	}
	if err := s.date(jobs); err != nil {
		return cfg, err
	}
	cfg = driver.Config{
		Dir: base, ConfigFile: s.jobsFrom,
		Roots: append([]string{lock.Root(base)}, s.OutputDirs...), Jobs: jobs, Channels: s.File.Channels,
		Only:   relativeTo(dir, packages),
		Strict: s.Strict, Severities: s.File.Severities, Linters: s.File.Lint,
		Adopt: s.Adopt, TypeCheck: !s.NoTypeCheck, Parallel: s.Parallel, Prove: prove,
		Generators: slices.Concat(s.Generators, s.File.Generators), Defined: s.File.Generators,
	}
	if s.Out == Dash {
		if cfg.Out, err = filepath.Abs(nowhere); err != nil {
			return cfg, err
		}
		cfg.Roots = nil
	} else if s.Out != "" {
		cfg.Out = paths.Absolute(dir, s.Out)
	}
	if s.Roots = cfg.Roots; cfg.Out != "" {
		s.Roots = []string{cfg.Out}
	}
	return cfg, nil
}

// date puts years into the headers of jobs, and reports what is wrong with that.
func (s *Session) date(jobs []jobs.Job) error {
	if s.Year != "" && !config.IsYear(s.Year) {
		return fmt.Errorf("--year wants a year such as 2026 or 2024-2026, not %q", s.Year)
	}
	return s.Report(s.Severe(s.File.Severities, config.Date(jobs, s.Year)))
}
