package genmain

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/report"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/trace"
)

// configured runs the pipeline for gen.yaml, narrowed to packages if there are any.
func (s *session) configured(ctx context.Context, packages []string) (*driver.Result, error) {
	name, err := s.configuration()
	if err != nil {
		return nil, err
	}
	jobs, err := s.readJobs(ctx, name, packages)
	if err != nil {
		return nil, err
	}
	s.jobsFrom = name
	return s.run(ctx, filepath.Dir(name), jobs, packages)
}

// readJobs returns the jobs of gen.yaml, and prints what is wrong with it.
func (s *session) readJobs(ctx context.Context, name string, packages []string) ([]driver.Job, error) {
	file, problems, err := s.readFile(ctx, nil, name, packages)
	if err != nil {
		return nil, err
	}
	s.file = file
	return file.Jobs, s.report(problems)
}

// configuration returns the path of gen.yaml.
func (s *session) configuration() (string, error) {
	dir, err := s.directory()
	switch {
	case err != nil:
		return "", err
	case s.config == "":
		name, err := config.Find(nil, dir)
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("there is no %s in %s or above: gen init begins a new API, gen migrate makes one of "+
				"the calls of other tools, and gen help run shows an example; or run one generator, e.g. gen deepcopy "+
				"./apis/...", config.Name, dir)
		}
		return name, err
	case !filepath.IsAbs(s.config):
		return filepath.Join(dir, s.config), nil
	}
	return s.config, nil
}

// readFile reads gen.yaml, and gives jobs without packages those of the command line. If gen.yaml asks for another
// version of gen, that is the only problem: the others may be those of this version alone. record, which may be nil,
// logs what is read. Plugins run until ctx ends; nil is for none.
func (s *session) readFile(
	ctx context.Context, record *trace.Recorder, name string, packages []string,
) (config.File, diag.List, error) {
	dir, err := s.directory()
	if err != nil {
		return config.File{}, nil, err
	}
	file, problems, err := config.Read(record, name, s.generators,
		config.Manner{NoPackages: len(packages) > 0, Programs: ctx})
	if other := s.severe(nil, checkVersion(file, s.build)); other.HasErrors() {
		problems = other
	} else {
		problems.Add(other...)
	}
	problems = file.Severities.Of(problems.By("gen.yaml"))
	for i := range file.Jobs {
		if len(file.Jobs[i].Packages) == 0 {
			file.Jobs[i].Packages = relativeTo(dir, packages)
		}
	}
	return file, problems, err
}

// run takes the jobs, narrowed to packages if there are any, through the pipeline and prints the diagnostics.
func (s *session) run(ctx context.Context, base string, jobs []driver.Job, packages []string) (*driver.Result, error) {
	result, err := s.take(ctx, s.runUnit, base, jobs, packages)
	if err != nil {
		return nil, err
	}
	s.ran = result
	return result, s.report(result.Diagnostics)
}

// take has one of the driver's functions work on the jobs, narrowed to packages if there are any.
func (s *session) take(ctx context.Context, work func(context.Context, driver.Config) (*driver.Result, error),
	base string, jobs []driver.Job, packages []string) (*driver.Result, error) {
	if err := s.lock(ctx, base); err != nil {
		return nil, err
	}
	cfg, err := s.driverConfig(nil, base, jobs, packages)
	if err != nil {
		return nil, err
	}
	s.open()
	cfg.Store, cfg.Progress = s.cache, s.showProgress()
	defer s.hideProgress()
	return work(ctx, cfg)
}

// lock waits for other commands on the same tree, unless the command has the lock already; see unlock.
func (s *session) lock(ctx context.Context, base string) (err error) {
	if s.unlock != nil {
		return nil
	}
	root := lock.Root(base)
	s.unlock, err = lock.Acquire(ctx, root,
		func() { s.complain("waiting for another gen in %s", root) })
	return err
}

// driverConfig returns what the flags make of the jobs. record, which may be nil, logs what is read.
func (s *session) driverConfig(
	record *trace.Recorder, base string, jobs []driver.Job, packages []string,
) (cfg driver.Config, err error) {
	dir, err := s.directory()
	if err != nil {
		return cfg, err
	}
	if base, err = record.EvalSymlinks(base); err != nil {
		return cfg, err
	}
	header, file, problem := config.Header(record, dir, s.header)
	if problem != "" {
		return cfg, errors.New(problem)
	}
	if s.header != "" {
		for i := range jobs {
			jobs[i].Header, jobs[i].HeaderFile = header, file
		}
	}
	if err := s.date(jobs); err != nil {
		return cfg, err
	}
	cfg = driver.Config{
		Dir: base, ConfigFile: s.jobsFrom,
		Roots: append([]string{lock.Root(base)}, s.named...), Jobs: jobs, Channels: s.file.Channels,
		Only:   relativeTo(dir, packages),
		Strict: s.strict, Severities: s.file.Severities, Linters: s.file.Lint,
		Adopt: s.adopt, TypeCheck: !s.noTypeCheck, Parallel: s.parallel,
		Generators: slices.Concat(s.generators, s.file.Generators), Defined: s.file.Generators,
	}
	if s.out != "" {
		cfg.Out = s.out
		if s.out == toStdout {
			if cfg.Out, err = filepath.Abs(nowhere); err != nil {
				return cfg, err
			}
			cfg.Roots = nil
		} else if !filepath.IsAbs(cfg.Out) {
			cfg.Out = filepath.Join(dir, cfg.Out)
		}
	}
	if s.roots = cfg.Roots; cfg.Out != "" {
		s.roots = []string{cfg.Out}
	}
	return cfg, nil
}

// date puts years into the headers of jobs, and reports what is wrong with that.
func (s *session) date(jobs []driver.Job) error {
	if s.year != "" && !config.IsYear(s.year) {
		return fmt.Errorf("--year wants a year such as 2026 or 2024-2026, not %q", s.year)
	}
	return s.report(s.severe(s.file.Severities, config.Date(jobs, s.year)))
}

// severe returns the problems with the severities that gen.yaml gives them, and as errors where --strict asks for that.
func (s *session) severe(by driver.Severities, problems diag.List) diag.List {
	problems = by.Of(problems)
	for i := range problems {
		if s.strict {
			problems[i].Severity = diag.Error
		}
	}
	return problems
}

// report prints diagnostics; errors among them end the command.
func (s *session) report(problems diag.List) error {
	dir, err := s.directory()
	if err != nil {
		return err
	}
	if s.document != nil {
		s.document.problems.Add(problems...)
	} else if err := s.printProblems(dir, problems); err != nil {
		return err
	}
	if !problems.HasErrors() {
		return nil
	}
	if s.format == report.Formats[0] {
		s.complain("%s", counted(problems))
	}
	return errProblems
}

// counted returns how many problems there are, e.g. "1 error, 12 warnings".
func counted(problems diag.List) string {
	warnings, others := bySeverity(problems.Sorted())
	text := printable.Count(len(others), "error")
	if len(warnings) > 0 {
		text += ", " + printable.Count(len(warnings), "warning")
	}
	return text
}

// bySeverity splits off the warnings.
func bySeverity(problems diag.List) (warnings, others diag.List) {
	for _, d := range problems {
		if d.Severity == diag.Warning {
			warnings = append(warnings, d)
		} else {
			others = append(others, d)
		}
	}
	return warnings, others
}

// printProblems prints diagnostics on stderr in the format that the command line names. For people, errors come last.
func (s *session) printProblems(dir string, problems diag.List) error {
	if s.format != report.Formats[0] {
		return report.Print(s.stderr, s.format, checkedOut(s.format, dir), problems)
	}
	warnings, others := bySeverity(problems)
	var disk *trace.Recorder
	screen := report.Terminal{Color: terminal.Colored(s.stderr), Source: disk.ReadFile}
	for _, alike := range []diag.List{warnings, others} {
		if err := screen.Print(s.stderr, dir, alike); err != nil {
			return err
		}
	}
	return nil
}

// checkedOut returns the directory to which a format's paths are relative: in GitHub Actions, annotations are about
// files of the repository, and dir may be a part of it.
func checkedOut(format, dir string) string {
	root, err := filepath.EvalSymlinks(os.Getenv("GITHUB_WORKSPACE"))
	if _, below := paths.Below(root, dir); err == nil && below && format != "json" {
		return root
	}
	return dir
}

// directory returns the absolute path of -C, links resolved, as the go command names packages' directories.
func (s *session) directory() (string, error) {
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// relativeTo makes file patterns absolute, because gen.yaml may be in a directory above.
func relativeTo(dir string, patterns []string) []string {
	absolute := slices.Clone(patterns)
	for i, p := range absolute {
		if isRelative(p, filepath.Separator) {
			absolute[i] = filepath.Join(dir, p)
		}
	}
	return absolute
}

// isRelative reports whether a pattern names directories relative to the working directory, as the go command sees it,
// e.g. "./api/...", and "." + separator + "api" where the system has another one than "/".
func isRelative(pattern string, separator rune) bool {
	first, _, _ := strings.Cut(strings.ReplaceAll(pattern, string(separator), "/"), "/")
	return first == "." || first == ".."
}
