package verify

import (
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
)

// A need is a module that planned files import, as their go.mod file has it.
type need struct {
	load.Requirement
	module string   // one of [codegen.Kubernetes.Modules], e.g. "k8s.io/client-go" or "example.org/lib@v1.2.0"
	by     []string // generators
	peer   string   // the version of the other Kubernetes module, e.g. "v0.36.3"; may be ""
}

// Requirements reports the modules that planned files import and that the go.mod file of their module does not require,
// or in a version that does not fit. typeChecks says that the run type-checks its output.
func Requirements(
	set *load.Set, all jobs.List, dir string, results []record.Unit, dropIn, typeChecks bool,
) (problems diag.List) {
	var needs []*need
	for i, j := range all {
		for _, selected := range j.Generate {
			writes := func(r record.Unit) bool { return r.Name.Job == i && r.Writes(selected.Name) }
			for _, module := range selected.Kubernetes.Modules {
				if slices.ContainsFunc(results, writes) {
					needs = appendNeed(needs, set, dir, module, selected)
				}
			}
		}
	}
	for _, n := range needs {
		d, bad := n.problem()
		if bad && !(Unproven(d) && slices.ContainsFunc(problems, Unproven)) { // one module of a release stands for all
			if dropIn && !n.Found { // go mod tidy comes after the tool
				d.Severity = diag.Warning
			}
			if Unproven(d) && !typeChecks {
				d.Severity, d.Message = diag.Error, d.Message+"; --no-type-check keeps gen from finding out"
			}
			problems.Add(d)
		}
	}
	return problems
}

// appendNeed adds what a generator needs of a module.
func appendNeed(needs []*need, set *load.Set, dir, module string, by jobs.Selected) []*need {
	path, _, _ := strings.Cut(module, "@")
	found := jobs.Requirement(set, dir, path, by)
	i := slices.IndexFunc(needs, func(n *need) bool { return n.module == module && n.Requirement == found })
	if i < 0 {
		i = len(needs)
		needs = append(needs, &need{Requirement: found, module: module,
			peer: jobs.Requirement(set, dir, codegen.Apimachinery, by).Version})
	}
	if !slices.Contains(needs[i].by, by.Name) {
		needs[i].by = append(needs[i].by, by.Name)
	}
	return needs
}

// problem returns what is wrong with a need, if anything.
func (n *need) problem() (d codegen.Diagnostic, bad bool) {
	path, oldest, versioned := strings.Cut(n.module, "@")
	switch {
	case !n.Found && n.GoMod != "":
		rule, get := ruleVersion, clientgo.GoGet(path, n.peer)
		if versioned {
			rule, get = ruleModule, "go get "+n.module
		}
		return rule.At(diag.At(n.GoMod), "the code of %s needs %s, which this file does not require",
			strings.Join(n.by, ", "), path).
			Fix("run %s, and go mod tidy after gen", get), true
	case versioned:
		return n.unfit(path, oldest)
	case path == codegen.ClientGo, path == codegen.Apimachinery:
		return n.unknown(path)
	}
	return d, false
}

// unfit reports a version that is not compatible with the oldest one that fits.
func (n *need) unfit(path, oldest string) (d codegen.Diagnostic, bad bool) {
	base, err := module.PseudoVersionBase(n.Version)
	if n.Version == "" || module.IsPseudoVersion(n.Version) && err == nil && base == "" {
		return d, false // a directory, or a commit before the first release: the type check decides
	}
	if compatible(n.Version) == compatible(oldest) && semver.Compare(n.Version, oldest) >= 0 {
		return d, false
	}
	d = ruleModule.At(n.Pos, "the code of %s needs %s %s or a later version of %s, not %s", strings.Join(n.by, ", "),
		path, oldest, compatible(oldest), n.Version)
	switch {
	case n.Replaced:
		return d.Fix("replace it by such a release"), true
	case semver.Compare(n.Version, oldest) > 0:
		return d.Fix("upgrade gen, or run go get %s", n.module), true
	}
	return d.Fix("run go get %s", n.module), true
}

// compatible returns what compatible versions have in common: the major version, e.g. "v1", and in v0 the minor
// version, e.g. "v0.1".
func compatible(version string) string {
	if major := semver.Major(version); major != "v0" {
		return major
	}
	return semver.MajorMinor(version)
}

// Unproven reports whether a problem is that gen does not know a version of a Kubernetes module.
func Unproven(d codegen.Diagnostic) bool { return d.Rule == ruleUnproven.Name }

// unknown reports a version of client-go, or of apimachinery, that gen does not know: an error if it has no code for
// it, else a warning. Then [GoFiles.Check] proves the output.
func (n *need) unknown(path string) (d codegen.Diagnostic, bad bool) {
	found, support := clientgo.Find(n.Version)
	switch {
	case n.Version == "", support == clientgo.Known, support == clientgo.TooOld && path != codegen.ClientGo:
		return d, false
	case support == clientgo.Unproven:
		return ruleUnproven.At(n.Pos, "gen does not know %s %s: it takes code for %s that compiles with it", path,
			n.Version, found.Minor).Fix("upgrade gen for what is new in that version"), true
	}
	d = ruleVersion.At(n.Pos, "gen can't write code for %s %s, only for %s and later versions", path, n.Version,
		clientgo.Oldest().Minor)
	if n.Replaced {
		return d.Fix("replace it by a release of these"), true
	}
	return d.Fix("run go get %s@%s, or a newer one of these", path, found.Minor), true
}
