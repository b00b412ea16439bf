package admissionpolicy

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/admissioncel"
)

// check reports what API servers would not take of a policy.
func (of *policy) check(p *codegen.Pass) {
	m := of.marker
	if len(validation.IsDNS1123Subdomain(of.name)) > 0 {
		of.report(p, m, "write lower case letters, digits, dashes and dots, e.g. fruit-limits.example.org",
			"%q can't be the name of a policy", of.name)
	}
	if !of.mutating && len(of.spec.Validations) == 0 && len(of.spec.AuditAnnotations) == 0 {
		of.report(p, m, "add expression, or +"+validationMarker+" below", "the policy validates nothing")
	}
	if of.mutating && len(of.spec.Mutations) == 0 {
		of.report(p, m, "add applyConfiguration or jsonPatch, or +"+mutationMarker+" below",
			"the policy changes nothing")
	}
	of.checkBindings(p)
	for _, v := range of.spec.Validations {
		if strings.ContainsAny(v.Message, "\r\n") {
			of.report(p, m, "write a message of one line", "message %q has several lines", v.Message)
		}
		if v.Message == "" && strings.ContainsAny(v.Expression, "\r\n") {
			of.report(p, m, "add a message: without one, API servers send the expression",
				"an expression of several lines has no message")
		}
	}
	of.checkNames(p)
}

// checkNames reports names of variables, conditions and audit annotations that API servers refuse, or that there are
// twice.
func (of *policy) checkNames(p *codegen.Pass) {
	seen := map[string]bool{}
	for _, e := range of.expressions {
		var sort string
		var fits bool
		switch e.Role {
		case admissioncel.Variable:
			sort, fits = "variable", admissioncel.Identifier.MatchString(e.Name)
		case admissioncel.Condition:
			sort, fits = "condition", len(validation.IsQualifiedName(e.Name)) == 0
		case admissioncel.Annotation: // API servers put the policy's name and a slash before it
			sort, fits = "audit annotation", len(validation.IsQualifiedName("policy/"+e.Name)) == 0
		default:
			continue
		}
		if !fits {
			p.Report(rulePolicy.At(e.Pos, "the %s can't be called %q", sort, e.Name).
				Fix("write letters and digits, e.g. replicas"))
		}
		if key := sort + " " + e.Name; seen[key] {
			p.Report(rulePolicy.At(e.Pos, "policy %s has two %ss called %s", of.name, sort, e.Name).
				Fix("give one of them another name"))
		} else {
			seen[key] = true
		}
	}
}

// distinct reports policies of one sort that have the same name, and bindings.
func distinct(p *codegen.Pass, policies []*policy) {
	first := map[string]marker.Marker{}
	taken := func(of *policy, sort, name string, m marker.Marker) bool {
		key := of.marker.Definition.Name + " " + sort + " " + name
		other, taken := first[key]
		if taken {
			of.report(p, m, "give one of them another name", "%s is also the name of the %s at %s", name, sort,
				fmt.Sprintf("%s:%d", filepath.Base(other.Pos.Filename), other.Pos.Line))
		} else {
			first[key] = m
		}
		return taken
	}
	for _, of := range policies {
		if taken(of, "policy", of.name, of.marker) {
			continue
		}
		for _, b := range of.bound() {
			taken(of, "binding", b.name, b.marker)
		}
	}
}

// compile reports expressions that do not compile with the types of the kinds.
func (of *policy) compile(p *codegen.Pass) error {
	types := admissioncel.Types{Mutating: of.mutating}
	for _, k := range of.kinds {
		types.Kinds = append(types.Kinds, k.types(p))
	}
	if of.params != nil {
		types.Params = new(of.params.types(p))
	}
	problems, err := admissioncel.Check(of.expressions, types)
	for _, problem := range problems {
		p.Report(ruleExpression.At(problem.Pos, "policy %s: %s", of.name, problem.Message).Fix("%s", problem.Remedy))
	}
	return err
}

// types returns the types of a kind's fields.
func (k kind) types(p *codegen.Pass) admissioncel.Kind {
	schema := p.Schema(k.of)
	if !slices.Contains(p.API.Packages, k.of.Package) {
		schema = withTemplates(schema)
	}
	return admissioncel.Kind{Name: k.of.Name, Schema: withMetadata(schema)}
}
