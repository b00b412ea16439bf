// Package goapi compares the exported Go API of packages in two states, by the rules of apidiff. In: packages of the
// model. Out: findings for Go users. Generated code is left out: it follows from what people write.
package goapi

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var users = []breaking.Audience{breaking.GoUsers}

// Rules are the rules of the Go API.
var Rules = []breaking.Rule{
	{Name: "go-api", Doc: "Go code that uses the package does not compile any more", Breaks: users,
		Severity: diag.Error,
		Remedy:   "keep the declaration, and mark it with a paragraph that begins with Deprecated:"},
	{Name: "go-comparable", Doc: "values of a type can't be compared by == any more", Breaks: users,
		Severity: diag.Warning, Remedy: "announce it: few compare such values"},
	{Name: "go-embedded", Doc: "a type that another package declares has lost methods, and so has one that embeds it",
		Breaks: users, Severity: diag.Warning, Remedy: "say so in the release notes of the new requirement"},
	{Name: "go-package", Doc: "a package is gone, or has another import path", Breaks: users, Severity: diag.Error,
		Remedy: "keep the package for a release, with aliases of what has moved"},
}

// A State is the packages of an API with their positions.
type State struct {
	Packages []*model.Package
	Fset     *token.FileSet
}

// Compare returns what the code of users, which imports the packages, finds missing or different.
func Compare(old, new State) (all []breaking.Finding) {
	was, is := old.module(), new.module()
	if was != is && was != "" && is != "" {
		return []breaking.Finding{{Rule: "go-package", Subject: is,
			Message: fmt.Sprintf("the module is %s, and was %s", is, was)}}
	}
	for _, before := range old.Packages {
		if !isPublic(before) {
			continue
		}
		if after := new.find(before.Path); after != nil {
			d := pair{old, new, before, after}
			all = append(all, d.findings()...)
		} else {
			all = append(all, breaking.Finding{Rule: "go-package", Subject: before.Path,
				Message: "the package is gone", Old: before.Pos})
		}
	}
	return all
}

// Scope returns what Compare looks at, e.g. "Go packages: 2".
func Scope(old State) string {
	n := 0
	for _, p := range old.Packages {
		if isPublic(p) {
			n++
		}
	}
	return fmt.Sprintf("Go packages: %d", n)
}

// module returns the path of the module that the packages are in, e.g. "example.org/fruit".
func (s State) module() string {
	if len(s.Packages) == 0 {
		return ""
	}
	return s.Packages[0].Module.Path
}

func (s State) find(path string) *model.Package {
	if i := slices.IndexFunc(s.Packages, func(p *model.Package) bool { return p.Path == path }); i >= 0 {
		return s.Packages[i]
	}
	return nil
}

// isPublic reports whether another module can import a package that declares something.
func isPublic(p *model.Package) bool {
	return p.Name != "main" && !strings.Contains("/"+p.Path+"/", "/internal/") && len(p.GoPackage().Scope().Names()) > 0
}

// A pair is a package in both states.
type pair struct {
	old, new      State
	before, after *model.Package
}

func (d *pair) findings() (all []breaking.Finding) {
	var promoted []*lost
	reported := map[string]bool{} // subjects
	confused := false
	for _, c := range apidiff.Changes(d.before.GoPackage(), d.after.GoPackage()).Changes {
		switch {
		case c.Compatible, strings.HasSuffix(c.Message, ": value changed from unknown to unknown"):
			// the value needs a constant of generated code, which is left out
		case unchanged.MatchString(c.Message) && sameEnds(c.Message):
			confused = true
		case ofEmbedded.MatchString(c.Message):
			promoted = addLost(promoted, c.Message)
		default:
			f := d.finding(c.Message)
			reported[f.Subject] = true
			all = append(all, f)
		}
	}
	if confused {
		for _, f := range d.otherTypes() {
			if !reported[f.Subject] {
				all = append(all, f)
			}
		}
	}
	return append(all, d.promoted(promoted)...)
}

// unchanged is the form of messages of apidiff that name two types.
var unchanged = regexp.MustCompile(`: changed from (.*) to (.*)$`)

// sameEnds reports whether a message names the same type twice, e.g. "changed from Color to Color". Where a field has
// got another type, apidiff takes that one for the field's old type under a new name.
func sameEnds(message string) bool {
	types := unchanged.FindStringSubmatch(message)
	return types[1] == types[2]
}

// otherTypes returns the fields whose types have other names: apidiff takes one of them for a renamed type.
func (d *pair) otherTypes() (all []breaking.Finding) {
	for _, was := range d.before.Types {
		is := d.after.Type(was.Name)
		if is == nil || !was.Exported {
			continue
		}
		for _, a := range was.Fields {
			b := is.Field(a.Name)
			if b == nil || !token.IsExported(a.Name) {
				continue
			}
			local := func(string, string) string { return "" }
			if from, to := a.Type.Expr(local), b.Type.Expr(local); from != to {
				all = append(all, breaking.Finding{Rule: "go-api", Subject: was.PkgPath + "." + was.Name + "." + a.Name,
					Message: fmt.Sprintf("changed from %s to %s", from, to), Old: a.Pos, New: b.Pos})
			}
		}
	}
	return all
}

// declared is the beginning of apidiff's messages, e.g. "Fruit.Color: removed" or "(*Fruit).Peel: removed".
var declared = regexp.MustCompile(`^\(?\*?(\w+)\)?(?:\.(\w+))?`)

func (d *pair) finding(message string) breaking.Finding {
	subject, what, _ := strings.Cut(message, ": ")
	name := declared.FindStringSubmatch(subject)
	if !strings.Contains(subject, "/") { // else another package declares it
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
func (s State) position(p *model.Package, name, member string) token.Position {
	object := p.GoPackage().Scope().Lookup(name)
	if object == nil {
		return p.Pos
	}
	if member != "" {
		if found, _, _ := types.LookupFieldOrMethod(object.Type(), true, p.GoPackage(), member); found != nil {
			object = found
		}
	}
	return s.Fset.Position(object.Pos())
}
