package driver

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
)

// clientGo returns the client-go that the output of a job has to compile against: the version that go.mod requires of
// client-go, or else of apimachinery, which is released with it; the supported version that is nearest to that; or the
// newest if go.mod requires neither.
func (s *Snapshot) clientGo(j *job) model.ClientGo {
	version := cmp.Or(s.requirement(codegen.ClientGo, j.Generate...).Version,
		s.requirement(codegen.Apimachinery, j.Generate...).Version)
	if found, ok := model.FindClientGo(version); ok || version == "" {
		return cmp.Or(found, model.NewestClientGo())
	}
	minor, _ := model.NearestClientGo(version)
	nearest, _ := model.FindClientGo(minor) // which is supported
	return nearest
}

// requirement returns what the go.mod files around the output of generators say of a Kubernetes module.
func (s *Snapshot) requirement(module string, generate ...Selected) load.Requirement {
	var dirs []string
	for _, selected := range generate {
		output, _ := outputOf(selected.Options)
		if dir := output.Dir; filepath.IsAbs(dir) {
			dirs = append(dirs, dir)
		} else if dir != "" {
			dirs = append(dirs, filepath.Join(s.Dir, dir))
		}
	}
	sibling := ""
	if module == codegen.ClientGo {
		sibling = codegen.Apimachinery
	}
	return s.set.Requirement(module, sibling, dirs...)
}

// A need is a Kubernetes module that planned files import, as their go.mod file has it.
type need struct {
	load.Requirement
	module string
	by     []string // generators
	peer   string   // the version of the other Kubernetes module, e.g. "v0.36.3"; may be ""
}

// requirements reports the Kubernetes modules that planned files import and that the go.mod file of their module does
// not require, or in a version that gen does not know.
func (s *Snapshot) requirements(results []unitResult) (problems diag.List) {
	var needs []*need
	for i, j := range s.jobs {
		for _, selected := range j.Generate {
			writes := func(r unitResult) bool { return r.Unit.Job == i && r.writes(selected.Name) }
			for _, module := range selected.Kubernetes.Modules {
				if slices.ContainsFunc(results, writes) {
					needs = s.need(needs, module, selected)
				}
			}
		}
	}
	for _, n := range needs {
		if d, bad := n.problem(); bad {
			problems.Add(d)
		}
	}
	return problems
}

// need adds what a generator needs of a module.
func (s *Snapshot) need(needs []*need, module string, by Selected) []*need {
	found := s.requirement(module, by)
	i := slices.IndexFunc(needs, func(n *need) bool { return n.module == module && n.Requirement == found })
	if i < 0 {
		i = len(needs)
		needs = append(needs, &need{Requirement: found, module: module,
			peer: s.requirement(codegen.Apimachinery, by).Version})
	}
	if !slices.Contains(needs[i].by, by.Name) {
		needs[i].by = append(needs[i].by, by.Name)
	}
	return needs
}

// problem returns what is wrong with a need, if anything.
func (n *need) problem() (d codegen.Diagnostic, bad bool) {
	if !n.Found && n.GoMod != "" {
		return ruleVersion.At(diag.At(n.GoMod), "the code of %s needs %s, which this file does not require",
			strings.Join(n.by, ", "), n.module).
			Fix("run %s, and go mod tidy after gen", model.GoGet(n.module, n.peer)), true
	}
	if _, ok := model.FindClientGo(n.Version); ok || n.module != codegen.ClientGo || n.Version == "" {
		return d, false
	}
	d = ruleVersion.At(n.Pos, "gen can't write code for %s %s, only for %s to %s", n.module, n.Version,
		model.OldestClientGo().Minor, model.NewestClientGo().Minor)
	switch minor, older := model.NearestClientGo(n.Version); {
	case n.Replaced:
		return d.Fix("replace it by a release of these"), true
	case older:
		return d.Fix("run go get %s@%s, or a newer one of these", n.module, minor), true
	default:
		return d.Fix("upgrade gen, or run go get %s@%s %s@%s", codegen.ClientGo, minor,
			codegen.Apimachinery, minor), true
	}
}
