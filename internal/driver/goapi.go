package driver

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/exp/apidiff"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var goUsers = []breaking.Audience{breaking.GoUsers}

// goRules are the rules of the Go API.
var goRules = []breaking.Rule{
	{Name: "go-api", Doc: "Go code that uses the package does not compile any more", Breaks: goUsers, Severity: diag.Error,
		Remedy: "keep the declaration, and mark it with a paragraph that begins with Deprecated:"},
	{Name: "go-comparable", Doc: "values of a type can't be compared by == any more", Breaks: goUsers,
		Severity: diag.Warning, Remedy: "announce it: few compare such values"},
	{Name: "go-package", Doc: "a package is gone, or has another import path", Breaks: goUsers, Severity: diag.Error,
		Remedy: "keep the package for a release, with aliases of what has moved"},
}

// goAPI compares the exported declarations that people have written, by the rules of apidiff.
func goAPI(old, new *State) (all []breaking.Finding) {
	was, is := old.modulePath(), new.modulePath()
	if was != is && was != "" && is != "" {
		return []breaking.Finding{{Rule: "go-package", Subject: is,
			Message: fmt.Sprintf("the module is %s, and was %s", is, was)}}
	}
	for _, before := range old.api.Packages {
		after := new.api.Package(before.Path)
		if !isPublic(before) {
			continue
		}
		if after == nil {
			all = append(all, breaking.Finding{Rule: "go-package", Subject: before.Path,
				Message: "the package is gone", Old: before.Pos})
			continue
		}
		d := goPackage{old, new, before, after}
		for _, c := range apidiff.Changes(before.GoPackage(), after.GoPackage()).Changes {
			if !c.Compatible {
				all = append(all, d.finding(c.Message))
			}
		}
	}
	return all
}

// isPublic reports whether another module can import a package that declares something.
func isPublic(p *model.Package) bool {
	return p.Name != "main" && !strings.Contains("/"+p.Path+"/", "/internal/") && len(p.GoPackage().Scope().Names()) > 0
}

// A goPackage is a package in both states.
type goPackage struct {
	old, new      *State
	before, after *model.Package
}

// The parts of apidiff's messages, e.g. "Fruit.Color: removed", "(*Fruit).Peel: removed", and for what another package
// declares "example.org/other.(*Peel).Off, method set of *Fruit: removed".
var (
	declared  = regexp.MustCompile(`^\(?\*?(\w+)\)?(?:\.(\w+))?`)
	methodSet = regexp.MustCompile(`, method set of \*?(\w+)(.*)`)
)

func (d *goPackage) finding(message string) breaking.Finding {
	subject, what, _ := strings.Cut(message, ": ")
	name := declared.FindStringSubmatch(subject)
	if of := methodSet.FindStringSubmatch(subject); of != nil && strings.Contains(subject, "/") {
		name = []string{"", of[1], ""}
	} else if !strings.Contains(subject, "/") {
		subject = d.before.Path + "." + subject
	}
	f := breaking.Finding{Rule: "go-api", Subject: subject, Message: what, Old: d.before.Pos, New: d.after.Pos}
	if what == "old is comparable, new is not" {
		f.Rule, f.Message = "go-comparable", "values can't be compared any more"
	}
	if name != nil {
		f.Old = d.old.position(d.before, name[1], name[2])
		f.New = d.new.position(d.after, name[1], name[2])
	}
	return f
}

// position returns where a package declares a name or its member, or else the name, or else the package.
func (s *State) position(p *model.Package, name, member string) token.Position {
	object := p.GoPackage().Scope().Lookup(name)
	if object == nil {
		return p.Pos
	}
	if found, _, _ := types.LookupFieldOrMethod(object.Type(), true, p.GoPackage(), member); found != nil && member != "" {
		object = found
	}
	return s.set.Fset.Position(object.Pos())
}
