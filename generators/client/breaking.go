package client

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var forUsers = []breaking.Audience{breaking.GoUsers}

// comparison compares what the generated clients can do.
var comparison = &codegen.Comparison{
	Rules: []breaking.Rule{
		{Name: "client-removed", Doc: "a kind has no typed client any more, or a client of another name",
			Breaks: forUsers, Severity: diag.Error, Remedy: "keep +genclient and the names for a release"},
		{Name: "client-method-removed", Doc: "a typed client has lost a method", Breaks: forUsers, Severity: diag.Error,
			Remedy: "keep the verb or the method for a release"},
		{Name: "client-scope-changed", Doc: "a typed client takes a namespace and did not, or the reverse",
			Breaks: forUsers, Severity: diag.Error, Remedy: "add a kind of another name"},
	},
	Compare: compare,
	Scope: func(old, _ []*codegen.Pass) (compared, left []string) {
		return []string{fmt.Sprintf("typed clients: %d", len(resources(old)))}, nil
	},
}

func compare(old, new []*codegen.Pass) (all []breaking.Finding) {
	now := resources(new)
	for name, was := range resources(old) {
		is := now[name]
		f := breaking.Finding{Subject: name, Old: was.Type.Pos}
		add := func(rule, message string) {
			f.Rule, f.Message = rule, message
			all = append(all, f)
		}
		if is == nil {
			add("client-removed", "the typed client is gone")
			continue
		}
		f.New = is.Type.Pos
		if was.GoPlural != is.GoPlural {
			add("client-removed", "the client is "+is.GoPlural+", and was "+was.GoPlural)
		}
		if a, b := was.group, is.group; a != b {
			add("client-removed", "the clientset has the client in the group "+b+", and had it in "+a)
		}
		if was.Namespaced != is.Namespaced {
			add("client-scope-changed", "the client takes "+scope(is)+", and took "+scope(was)+" before")
		}
		if gone := missing(was.Client.Verbs, is.Client.Verbs); len(gone) > 0 {
			add("client-method-removed", "the client has lost "+strings.Join(gone, ", "))
		}
		if gone := missing(methods(was), methods(is)); len(gone) > 0 {
			add("client-method-removed", "the client has lost "+strings.Join(gone, ", "))
		}
	}
	slices.SortFunc(all, func(a, b breaking.Finding) int { return strings.Compare(a.Subject, b.Subject) })
	return all
}

// A kind is a kind with a client.
type kind struct {
	*model.Resource
	group string // in the clientset, e.g. "Example"
}

// resources returns the kinds with clients, by group, version and kind, e.g. "example.org/v1 Fruit".
func resources(passes []*codegen.Pass) map[string]*kind {
	all := map[string]*kind{}
	for _, p := range passes {
		for _, pkg := range p.API.Packages {
			for _, r := range pkg.Resources {
				if r.Client != nil {
					all[breaking.KindName(pkg.Group, pkg.Version, r.Kind)] = &kind{r, p.API.GroupOf(pkg).GoName}
				}
			}
		}
	}
	return all
}

func scope(r *kind) string {
	if r.Namespaced {
		return "a namespace"
	}
	return "no namespace"
}

// methods returns the additional methods, each with its types: another signature is another method.
func methods(r *kind) (all []string) {
	for _, m := range r.Client.Methods {
		name := m.Args["name"]
		if types := strings.Trim(m.Args["input"]+" "+m.Args["result"], " "); types != "" {
			name += " (" + types + ")"
		}
		all = append(all, name)
	}
	return all
}

func missing(old, new []string) []string {
	return slices.DeleteFunc(slices.Clone(old), func(s string) bool { return slices.Contains(new, s) })
}
