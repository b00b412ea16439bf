package codegen

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
)

// The modules that generated code imports, see [Generator.Modules]. They are released together, under the same
// versions.
const (
	ClientGo     = "k8s.io/client-go"
	Apimachinery = "k8s.io/apimachinery"
)

// clientGo returns the client-go that the output of a job has to compile against: where no go.mod file tells one, the
// newest.
func (inv *Invocation) clientGo(set *load.Set, job *Job) model.ClientGo {
	if found, ok := model.FindClientGo(inv.requirement(set, ClientGo, job.Generate...).Version); ok {
		return found
	}
	return model.NewestClientGo()
}

// requirement returns what the go.mod files around the output of generators say of a Kubernetes module.
func (inv *Invocation) requirement(set *load.Set, module string, generate ...Selected) load.Requirement {
	var dirs []string
	for _, selected := range generate {
		if dir := outputOf(selected.Options).Dir; filepath.IsAbs(dir) {
			dirs = append(dirs, dir)
		} else if dir != "" {
			dirs = append(dirs, filepath.Join(inv.Dir, dir))
		}
	}
	sibling := ""
	if module == ClientGo {
		sibling = Apimachinery
	}
	return set.Requirement(module, sibling, dirs...)
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
func (inv *Invocation) requirements(set *load.Set, plans []*plan) (problems diag.List) {
	var needs []*need
	for _, plan := range plans {
		for _, module := range plan.Modules {
			if len(plan.files) == 0 {
				continue
			}
			r := inv.requirement(set, module, plan.Selected)
			i := slices.IndexFunc(needs, func(n *need) bool { return n.module == module && n.Requirement == r })
			if i < 0 {
				i = len(needs)
				needs = append(needs, &need{Requirement: r, module: module, peer: inv.requirement(set, Apimachinery, plan.Selected).Version})
			}
			if !slices.Contains(needs[i].by, plan.Name) {
				needs[i].by = append(needs[i].by, plan.Name)
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

// problem returns what is wrong with a need, if anything.
func (n *need) problem() (d Diagnostic, bad bool) {
	if !n.Found && n.GoMod != "" {
		return diag.Errorf(diag.At(n.GoMod), "the code of %s needs %s, which this file does not require", strings.Join(n.by, ", "), n.module).
			Fix("run %s, and go mod tidy after gen", model.GoGet(n.module, n.peer)), true
	}
	if _, ok := model.FindClientGo(n.Version); ok || n.module != ClientGo || n.Version == "" {
		return d, false
	}
	d = diag.Errorf(n.Pos, "gen can't write code for %s %s, only for %s to %s", n.module, n.Version, model.OldestClientGo().Minor, model.NewestClientGo().Minor)
	switch minor, older := model.NearestClientGo(n.Version); {
	case n.Replaced:
		return d.Fix("replace it by a release of these"), true
	case older:
		return d.Fix("run go get %s@%s, or a newer one of these", n.module, minor), true
	default:
		return d.Fix("take in a newer gen if there is one, or run go get %s@%s %s@%s", ClientGo, minor, Apimachinery, minor), true
	}
}
