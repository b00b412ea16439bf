package protobuf

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var onTheWire = []breaking.Audience{breaking.StoredObjects, breaking.APIClients}

// comparison compares the numbers and types of fields in messages.
var comparison = &codegen.Comparison{
	Rules: []breaking.Rule{
		{Name: "protobuf-number-changed", Doc: "a field has another number in protobuf", Breaks: onTheWire,
			Severity: diag.Error, Remedy: "give the field its old number back"},
		{Name: "protobuf-number-reused", Doc: "a field has the number that another one had", Breaks: onTheWire,
			Severity: diag.Error, Remedy: "give the new field a number that none has had"},
		{Name: "protobuf-type-changed", Doc: "a field has another type in protobuf", Breaks: onTheWire,
			Severity: diag.Error, Remedy: "add a field with a number of its own"},
		{Name: "protobuf-name-changed", Doc: "a field has another name in protobuf: messages stay as they are, " +
			"and code of .proto files does not compile any more", Breaks: []breaking.Audience{breaking.APIClients},
			Severity: diag.Warning, Remedy: "give the field its old name back, by name= in the protobuf tag"},
	},
	Compare: compare,
	Scope: func(old, _ []*codegen.Pass) (compared, left []string) {
		n := 0
		for _, t := range messageTypes(old) {
			if slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return f.Protobuf.Tagged }) {
				n++
			}
		}
		return []string{fmt.Sprintf("protobuf messages: %d", n)}, nil
	},
}

func compare(old, new []*codegen.Pass) (all []breaking.Finding) {
	now := messageTypes(new)
	for _, p := range old {
		for _, pkg := range p.API.Packages {
			for _, was := range pkg.Types {
				if is := now[pkg.Path+"."+was.Name]; is != nil {
					all = append(all, compareMessages(was, is)...)
				}
			}
		}
	}
	return all
}

func messageTypes(passes []*codegen.Pass) map[string]*model.Type {
	all := map[string]*model.Type{}
	for _, p := range passes {
		for _, pkg := range p.API.Packages {
			for _, t := range pkg.Types {
				all[pkg.Path+"."+t.Name] = t
			}
		}
	}
	return all
}

func compareMessages(was, is *model.Type) (all []breaking.Finding) {
	add := func(rule string, a, b *model.Field, format string, args ...any) {
		all = append(all, breaking.Finding{Rule: rule, Subject: is.PkgPath + "." + is.Name + "." + b.Name,
			Message: fmt.Sprintf(format, args...), Old: a.Pos, New: b.Pos})
	}
	for _, b := range is.Fields {
		for _, a := range was.Fields {
			if !a.Protobuf.Tagged || !b.Protobuf.Tagged {
				continue
			}
			x, y := a.Protobuf, b.Protobuf
			switch same := a.Name == b.Name || x.Name == y.Name; {
			case same && x.Number != y.Number:
				add("protobuf-number-changed", a, b, "the number is %d, and was %d", y.Number, x.Number)
			case same && x.Type != y.Type:
				add("protobuf-type-changed", a, b, "the type is %s, and was %s", y.Type, x.Type)
			case a.Name == b.Name && x.Name != y.Name && a.JSON.Name == b.JSON.Name:
				add("protobuf-name-changed", a, b, "the name is %s, and was %s", y.Name, x.Name)
			case !same && x.Number == y.Number:
				add("protobuf-number-reused", a, b, "the number %d was that of %s", y.Number, a.Name)
			}
		}
	}
	return all
}
