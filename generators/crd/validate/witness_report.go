package validate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// nothing reports that two keywords leave no value, or one keyword and the Go type, which is "".
func (p *part) nothing(one, other string) {
	if one == "" {
		one, other = other, one
	}
	n := p.node()
	if _, _, found := n.keyword(one); !found && other != "" {
		one, other = other, one
	}
	remedy := "correct one of them"
	switch {
	case one == "enum" && other == "type" && p.schema.Type == "array":
		remedy = "write +kubebuilder:validation:items:Enum for the items"
	case other == "type" || other == "" || other == "format":
		remedy = "correct the marker, or change the type of the field"
	}
	p.report(n, one, ruleNoValue, "no value is left: "+p.blame(n, other), remedy)
}

// blame names what else a keyword contradicts: a marker with its line, the JSON type, or the Go type.
func (p *part) blame(n *Node, other string) string {
	m, _, found := n.keyword(other)
	switch {
	case other == "format" && p.schema.Type == "string":
		return fmt.Sprintf("no text of the format %s has such a length", keyword.Formats(p.schema)[0])
	case found:
		return fmt.Sprintf("+%s in line %d refuses the others", written(m), m.Pos.Line)
	case other == "type":
		return "the JSON type is " + p.schema.Type
	case other == "":
		return fmt.Sprintf("the Go type %s reads none", p.goType())
	case other == "required":
		return "it requires " + strings.Join(p.schema.Required, ", ")
	case other == "properties":
		return "its only fields are " + strings.Join(slices.Sorted(maps.Keys(p.schema.Properties)), ", ")
	case other == "format":
		return fmt.Sprintf("API servers refuse all, because it does not fit the format %s itself", p.schema.Format)
	case other == "x-kubernetes-validations":
		return "a rule refuses the others"
	}
	return "the schema's " + other + " refuses the others"
}

// goType returns the Go type as the source names it, e.g. "v1.Duration".
func (p *part) goType() string {
	return model.Deref(p.of).Expr(func(path, name string) string {
		if path == p.Versions[p.version].Package.Path {
			return ""
		}
		return name
	})
}

// unreadable reports a value that API servers store, and the Go type can't read.
func (p *part) unreadable(name, json string, err error) {
	p.report(p.node(), name, ruleUnreadable,
		fmt.Sprintf("the Go type %s can't read %s: %v", p.goType(), json, err),
		"write a value that encoding/json decodes")
}

// dead warns of a value of an enum that another marker of the same declaration refuses. A field may refuse values of
// its type's enum.
func (p *part) dead(one deadValue) {
	n := p.node()
	m, _, found := n.keyword("enum")
	by, _, refused := n.keyword(one.by)
	if !found || one.by != "type" && (!refused || !n.together(m, by)) {
		return
	}
	p.report(n, "enum", ruleDeadValue, "API servers refuse "+one.json+": "+p.blame(n, one.by), "remove the value")
}

// report reports a problem at the marker of a keyword. It is a warning where another module has it, and of an example.
func (p *part) report(n *Node, name string, rule *diag.Rule, message, remedy string) {
	m, pos, found := n.keyword(name)
	f := &finding{candidate: p.Candidate, node: n, resource: p.Versions[p.version]}
	subject := f.subject()
	if found {
		subject = "marker +" + cmp.Or(written(m), m.Names())
	}
	d := rule.At(f.position(pos), "%s: %s", subject, message).Fix("%s", remedy)
	if name == "example" {
		d.Severity = diag.Warning
	}
	if n.external != "" || found && pos != m.Pos {
		d.Severity = diag.Warning
		if found {
			d.Message = f.subject() + ": " + d.Message
		}
	}
	p.found.Add(d)
}

// written returns a marker with its value, e.g. "kubebuilder:validation:Minimum=5".
func written(m marker.Marker) string {
	if m.Value == "" {
		return m.Names()
	}
	return m.Names() + "=" + m.Value
}

// together reports whether one declaration has both markers.
func (p *Node) together(one, other marker.Marker) (both bool) {
	is := func(m marker.Marker) func(marker.Marker) bool {
		return func(of marker.Marker) bool { return of.Pos == m.Pos }
	}
	p.sets(func(set marker.Set, _ bool) bool {
		both = both || set.Any(is(one)) && set.Any(is(other))
		return both
	})
	return both
}
