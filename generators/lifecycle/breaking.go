package lifecycle

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var forClients = []breaking.Audience{breaking.APIClients, breaking.Manifests}

// comparison compares the releases that types announce.
var comparison = &codegen.Comparison{
	Rules: []breaking.Rule{
		{Name: "removal-advanced", Doc: "a type goes in an earlier release than it has announced", Breaks: forClients,
			Severity: diag.Error, Remedy: "keep the release that was announced"},
		{Name: "removed-unannounced", Doc: "a type is gone that has announced no release of its removal",
			Breaks: forClients, Severity: diag.Error,
			Remedy: "announce the removal by +" + removed + ", and keep the type until then"},
	},
	Compare: compare,
	Scope: func(old, _ []*codegen.Pass) (compared, left []string) {
		n := 0
		each(old, func(string, announced) { n++ })
		return []string{fmt.Sprintf("lifecycles: %d", n)}, nil
	},
}

func compare(old, new []*codegen.Pass) (all []breaking.Finding) {
	now := map[string]announced{}
	each(new, func(name string, a announced) { now[name] = a })
	each(old, func(name string, was announced) {
		is, found := now[name]
		switch {
		case !found && was.removal == nil:
			all = append(all, breaking.Finding{Rule: "removed-unannounced", Subject: name,
				Message: "the type is gone, and has announced no removal", Old: was.Pos})
		case found && was.removal != nil && is.removal != nil && is.removal.before(*was.removal):
			all = append(all, breaking.Finding{Rule: "removal-advanced", Subject: name, Old: was.Pos,
				New:     is.position(),
				Message: fmt.Sprintf("the removal is in %s, and was in %s", is.removal, was.removal)})
		}
	})
	return all
}

// An announced type has the release that removes it; nil for none.
type announced struct {
	*model.Type
	removal *release
}

// position returns the position of the marker of the removal, or else of the type.
func (a announced) position() model.Position {
	if m, ok := a.Markers.Find(removed); ok {
		return m.Pos
	}
	return a.Pos
}

// each calls do for the kinds of packages with lifecycles, by group, version and kind.
func each(passes []*codegen.Pass, do func(name string, a announced)) {
	for _, p := range passes {
		for _, pkg := range p.API.Packages {
			if !asksFor(pkg) {
				continue
			}
			for _, t := range pkg.Kinds() {
				a := announced{Type: t}
				if l := newLifecycle(p, t); l != nil {
					a.removal = l.removal()
				}
				do(breaking.KindName(pkg.Group, pkg.Version, t.Name), a)
			}
		}
	}
}

// removal returns the release that removes the type, or nil.
func (l *lifecycle) removal() *release {
	for _, m := range l.Releases {
		if m.Method == "APILifecycleRemoved" {
			return &m.release
		}
	}
	return nil
}
