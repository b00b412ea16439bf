package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/config"
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// configured runs the pipeline for gen.yaml; packages, if there are any, take the place of those that it names.
func (s *session) configured(ctx context.Context, packages []string) (*codegen.Result, error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	name := s.config
	if name == "" {
		if name, err = config.Find(dir); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no %s in %s or above: write one (gen help run shows an example), or run one generator: gen deepcopy ./apis/...", config.Name, dir)
		} else if err != nil {
			return nil, err
		}
	} else if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	jobs, problems, err := config.Read(name, s.generators, len(packages) == 0)
	if err != nil {
		return nil, err
	}
	if problems.HasErrors() {
		return nil, s.report(problems)
	}
	if len(packages) > 0 {
		for i := range jobs {
			jobs[i].Packages = relativeTo(dir, packages)
		}
	}
	return s.run(ctx, filepath.Dir(name), jobs)
}

// run takes the jobs through the pipeline and prints the diagnostics.
func (s *session) run(ctx context.Context, base string, jobs []codegen.Job) (*codegen.Result, error) {
	dir, err := s.directory()
	if err != nil {
		return nil, err
	}
	header, problem := config.Header(dir, s.header)
	if problem != "" {
		return nil, errors.New(problem)
	}
	if s.header != "" {
		for i := range jobs {
			jobs[i].Header = header
		}
	}
	inv := codegen.Invocation{Dir: base, Jobs: jobs, Parallel: s.parallel, Generators: s.generators, Cache: s.cache()}
	if s.out != "" {
		inv.Out = s.out
		if !filepath.IsAbs(inv.Out) {
			inv.Out = filepath.Join(dir, inv.Out)
		}
	}
	result, err := codegen.Run(ctx, inv)
	if err != nil {
		return nil, err
	}
	return result, s.report(result.Diagnostics)
}

// report prints diagnostics; errors among them end the command.
func (s *session) report(problems diag.List) error {
	dir, err := s.directory()
	if err != nil {
		return err
	}
	if err := diag.Print(s.stderr, s.format, dir, problems); err != nil {
		return err
	}
	if problems.HasErrors() {
		return errProblems
	}
	return nil
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
		if p == "." || p == ".." || strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../") {
			absolute[i] = filepath.Join(dir, p)
		}
	}
	return absolute
}
