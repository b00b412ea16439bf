package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Jobs returns the jobs of gen.yaml, for packages if there are any, and the directory of gen.yaml. It prints what is
// wrong with it.
func (s *Session) Jobs(ctx context.Context, packages []string) (base string, jobs []jobs.Job, err error) {
	name, err := s.Configuration()
	if err != nil {
		return "", nil, err
	}
	file, problems, err := s.ReadFile(ctx, nil, name, packages)
	if err != nil {
		return "", nil, err
	}
	s.File, s.jobsFrom = file, name
	return filepath.Dir(name), file.Jobs, s.Report(problems)
}

// Configuration returns the path of gen.yaml.
func (s *Session) Configuration() (string, error) {
	dir, err := s.Directory()
	if err != nil {
		return "", err
	}
	if s.Config != "" {
		return paths.Absolute(dir, s.Config), nil
	}
	name, err := config.Find(nil, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no %s in %s or above: gen init begins a new API, gen migrate makes one of "+
			"the calls of other tools, and gen help run shows an example; or run one generator, e.g. gen deepcopy "+
			"./apis/...", config.Name, dir)
	}
	return name, err
}

// ReadFile reads gen.yaml, and gives jobs without packages those of the command line. If gen.yaml asks for another
// version of gen, that is the only problem: the others may be those of this version alone. record, which may be nil,
// logs what is read. Plugins run until ctx ends; nil is for none.
func (s *Session) ReadFile(
	ctx context.Context, record *trace.Recorder, name string, packages []string,
) (config.File, diag.List, error) {
	dir, err := s.Directory()
	if err != nil {
		return config.File{}, nil, err
	}
	file, problems, err := config.Read(record, name, s.Generators,
		config.Manner{NoPackages: len(packages) > 0, Programs: ctx})
	if other := s.Severe(nil, s.checkVersion(file)); other.HasErrors() {
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

// Severe returns the problems with the severities that gen.yaml gives them, and as errors where --strict asks for that.
func (s *Session) Severe(by severity.Settings, problems diag.List) diag.List {
	problems = by.Of(problems)
	for i := range problems {
		if s.Strict {
			problems[i].Severity = diag.Error
		}
	}
	return problems
}

// relativeTo makes file patterns absolute, because gen.yaml may be in a directory above.
func relativeTo(dir string, patterns []string) []string {
	absolute := slices.Clone(patterns)
	for i, p := range absolute {
		if IsRelative(p, filepath.Separator) {
			absolute[i] = filepath.Join(dir, p)
		}
	}
	return absolute
}

// IsRelative reports whether a pattern names directories relative to the working directory, as the go command sees it,
// e.g. "./api/...", and "." + separator + "api" where the system has another one than "/".
func IsRelative(pattern string, separator rune) bool {
	first, _, _ := strings.Cut(strings.ReplaceAll(pattern, string(separator), "/"), "/")
	return first == "." || first == ".."
}
