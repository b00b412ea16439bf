package model

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/load"
)

// releasedTogether are the modules that are released under the version of client-go.
var releasedTogether = []string{
	"k8s.io/api", "k8s.io/apiextensions-apiserver", "k8s.io/apimachinery", "k8s.io/apiserver", "k8s.io/client-go",
	"k8s.io/component-base",
}

// missingBelow returns a function that looks for what is missing in packages that the API's types need. It is called
// only where something is wrong.
func (b *builder) missingBelow(packages []*Package) func() diag.List {
	return func() diag.List {
		var all []load.Missing
		for _, p := range packages {
			if asks(p) {
				all = append(all, p.source.MissingBelow()...)
			}
		}
		return b.reportMissing(all)
	}
}

// reportMissing returns a diagnostic for each reason why packages are missing that types need, at the first import.
func (b *builder) reportMissing(all []load.Missing) (problems diag.List) {
	var seen []string
	for _, m := range all {
		reason, command := cutCommand(m.Reason)
		module := b.set.RequiredModule(m.Path)
		same := strings.ReplaceAll(reason, m.Path, module)
		i := slices.IndexFunc(releasedTogether,
			func(module string) bool { return strings.HasPrefix(m.Path, module+"/") })
		if i >= 0 {
			same = strings.ReplaceAll(reason, m.Path, releasedTogether[i])
		}
		if slices.Contains(seen, same) && reason != "" {
			continue
		}
		seen = append(seen, same)
		d := ruleDependency.At(m.Pos, "%s", reason)
		switch dir, own := b.set.OwnDirectory(m.Path); {
		case own:
			d = ruleDependency.At(m.Pos, "there is no package %s: %s has no Go files by hand", m.Path, dir).
				Fix("restore its files, or remove the import")
		case reason == "":
			d = ruleDependency.At(m.Pos, "could not import %s (no module provides package %s)", m.Path, m.Path).
				Fix("%s", b.set.Remedy(needsTypes))
		case i >= 0 && module == m.Path:
			d = d.Fix("run %s", clientgo.GoGet(releasedTogether[i], b.peer()))
		case command != "":
			d = d.Fix("run %s", command)
		default:
			d = d.Fix("the types of the API need %s: make go list %s work", m.Path, m.Path)
		}
		problems.Add(d)
	}
	return problems
}

const needsTypes = "gen needs every type of an API to resolve: declare or import it, or run go mod tidy if its " +
	"module is missing"

// cutCommand cuts the command that the go command recommends from what it says, e.g. "go get
// k8s.io/apimachinery/pkg/runtime".
func cutCommand(message string) (reason, command string) {
	for _, before := range []string{"; to add it:\n\t", "; to add:\n\t"} {
		if reason, command, ok := strings.Cut(message, before); ok {
			reason, _, _ = strings.Cut(reason, " (imported by ")
			return reason, command
		}
	}
	return message, ""
}

// peer returns the version of client-go or apimachinery that go.mod requires, or "".
func (b *builder) peer() string {
	for _, module := range []string{"k8s.io/client-go", "k8s.io/apimachinery"} {
		if version := b.set.Requirement(module, "").Version; version != "" {
			return version
		}
	}
	return ""
}
