package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/paths"
)

const (
	module  = "github.com/gen-toolkit/gen"
	program = module + "/cmd/gen"
)

// development is what the go command calls the version of a build from a working tree.
const development = "(devel)"

// Version returns the version of gen's module in the running program: that of the main module, or of a dependency where
// gen is built into another program. A module that replaces gen's by a replace directive counts instead of it. Versions
// are e.g. "v0.9.0", "v0.0.0-20260102030405-0123456789ab" or "(devel)".
func (s *Session) Version() string {
	for _, m := range append([]*debug.Module{&s.Build.Main}, s.Build.Deps...) {
		if m.Path != module {
			continue
		}
		if m.Replace != nil {
			m = m.Replace
		}
		if m.Version != "" {
			return m.Version
		}
	}
	return development
}

// IsDevelopment reports whether a version names no published state of the sources, e.g. "(devel)" or "v0.9.0+dirty".
func IsDevelopment(version string) bool {
	return !semver.IsValid(version) || strings.Contains(semver.Build(version), "dirty")
}

// checkVersion returns what is wrong with the running gen where gen.yaml asks for a version: an error for another one,
// a warning for a development build.
func (s *Session) checkVersion(file config.File) (problems diag.List) {
	version := s.Version()
	switch {
	case file.Version == "" || file.Version == version:
	case IsDevelopment(version):
		problems.Add(config.RuleDevelopment.At(file.VersionPos,
			"gen.yaml asks for gen %s, but this gen is a development build", file.Version).
			Fix("%s", s.remedy(file.Version)))
	default:
		problems.Add(config.RuleVersion.At(file.VersionPos, "gen.yaml asks for gen %s, but this is gen %s",
			file.Version, version).
			Fix("%s\nor write version: %s", s.remedy(file.Version), version))
	}
	return problems
}

// remedy returns the command that brings the version.
func (s *Session) remedy(version string) string {
	name, err := os.Executable()
	switch dir := filepath.Dir(name); {
	case s.Build.Path != program:
		return fmt.Sprintf("in the module of %s run: go get %s@%s", s.Build.Path, module, version)
	case err == nil && goCache.MatchString(filepath.Base(dir)):
		return fmt.Sprintf("run: go get -tool %s@%s", program, version)
	default:
		return fmt.Sprintf("run: GOBIN=%s go install %s@%s", forShell(dir), program, version)
	}
}

// goCache matches the name of a directory from which the go command runs a tool, e.g. "f203…0c-d" in its build cache.
var goCache = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// forShell returns a directory as a shell reads it, e.g. "$PWD/bin" for one below the working directory.
func forShell(dir string) string {
	if here, err := os.Getwd(); err == nil {
		if rel, ok := paths.Below(here, dir); ok {
			dir = "$PWD/" + filepath.ToSlash(rel)
		}
	}
	if strings.ContainsAny(dir, " \t'\"()&;") {
		return strconv.Quote(dir)
	}
	return dir
}
