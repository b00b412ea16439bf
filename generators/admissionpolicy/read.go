package admissionpolicy

import (
	"cmp"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/admissionpolicy/check"
)

// read returns the policies that the markers of packages and types declare, and reports what is wrong with them.
func read(p *codegen.Pass) (all []*policy) {
	for _, pkg := range p.API.Packages {
		all = append(all, readSet(p, pkg, nil, pkg.Markers)...)
		for _, t := range pkg.Types {
			all = append(all, readSet(p, pkg, t, t.Markers)...)
		}
	}
	for _, of := range all {
		of.check(p)
	}
	return all
}

// readSet returns the policies of a package or a type. The markers below that of a policy belong to it.
func readSet(p *codegen.Pass, from *model.Package, on *model.Type, set marker.Set) (all []*policy) {
	var above *policy
	for _, m := range set {
		switch m.Name {
		case validatingMarker, mutatingMarker:
			above = newPolicy(p, from, on, m)
			all = append(all, above)
			above.add(p, m)
		case validationMarker, mutationMarker, variableMarker, conditionMarker:
			if above == nil || above.marker.Pos.Filename != m.Pos.Filename {
				p.Report(rulePolicy.At(m.Pos, "marker +%s: there is no policy above it", m.Name).
					Fix("write it below +%s or +%s, in the same comment", validatingMarker, mutatingMarker))
				continue
			}
			above.add(p, m)
		}
	}
	return all
}

func newPolicy(p *codegen.Pass, from *model.Package, on *model.Type, m marker.Marker) *policy {
	of := &policy{name: m.Args["name"], mutating: m.Name == mutatingMarker, marker: m, from: from, on: on,
		failurePolicy: admissionregistrationv1.FailurePolicyType(cmp.Or(m.Args["failurePolicy"], "Fail")),
		reinvocation:  admissionregistrationv1.ReinvocationPolicyType(cmp.Or(m.Args["reinvocationPolicy"], "Never"))}
	if text := m.Args["matchPolicy"]; text != "" {
		of.match.MatchPolicy = new(admissionregistrationv1.MatchPolicyType(text))
	}
	for _, action := range m.ListArg("actions") {
		of.actions = append(of.actions, admissionregistrationv1.ValidationAction(action))
	}
	if len(of.actions) == 0 {
		of.actions = []admissionregistrationv1.ValidationAction{admissionregistrationv1.Deny}
	}
	of.readRules(p)
	of.readParams(p)
	return of
}

// add adds what a marker says to the policy.
func (of *policy) add(p *codegen.Pass, m marker.Marker) {
	compiled := func(role check.Role, text string) {
		of.expressions = append(of.expressions,
			check.Expression{Role: role, Name: m.Args["name"], Text: text, Pos: m.Pos})
	}
	expression, message, patch := m.Args["expression"], m.Args["messageExpression"], m.Args["jsonPatch"]
	apply := m.Args["applyConfiguration"]
	switch {
	case m.Name == variableMarker:
		of.variables = append(of.variables, admissionregistrationv1.Variable{Name: m.Args["name"],
			Expression: expression})
		compiled(check.Variable, expression)
	case m.Name == conditionMarker:
		of.conditions = append(of.conditions, admissionregistrationv1.MatchCondition{Name: m.Args["name"],
			Expression: expression})
		compiled(check.Condition, expression)
	case m.Name == validationMarker && of.mutating, m.Name == mutationMarker && !of.mutating:
		of.report(p, m,
			"write +"+mutationMarker+" for a mutating policy, and +"+validationMarker+" for a validating one",
			"the policy above it is of the other sort")
	case of.mutating && apply != "" && patch != "":
		of.report(p, m, "write two mutations", "a mutation is either applyConfiguration or jsonPatch")
	case apply != "":
		of.mutations = append(of.mutations, admissionregistrationv1.Mutation{
			PatchType:          admissionregistrationv1.PatchTypeApplyConfiguration,
			ApplyConfiguration: &admissionregistrationv1.ApplyConfiguration{Expression: apply}})
		compiled(check.ApplyConfiguration, apply)
	case patch != "":
		of.mutations = append(of.mutations, admissionregistrationv1.Mutation{
			PatchType: admissionregistrationv1.PatchTypeJSONPatch,
			JSONPatch: &admissionregistrationv1.JSONPatch{Expression: patch}})
		compiled(check.JSONPatch, patch)
	case expression != "":
		of.validations = append(of.validations, of.validation(m))
		compiled(check.Validation, expression)
		if message != "" {
			compiled(check.Message, message)
		}
	case m.Name == validationMarker, message != "", m.Args["message"] != "":
		of.report(p, m, "add expression, e.g. expression=\"object.spec.replicas < 10\"", "it has no expression")
	case m.Name == mutationMarker:
		of.report(p, m, "add applyConfiguration or jsonPatch", "it changes nothing")
	}
}

func (of *policy) validation(m marker.Marker) admissionregistrationv1.Validation {
	v := admissionregistrationv1.Validation{Expression: m.Args["expression"], Message: m.Args["message"],
		MessageExpression: m.Args["messageExpression"]}
	if reason := metav1.StatusReason(m.Args["reason"]); reason != "" {
		v.Reason = &reason
	}
	return v
}

// report adds an error at a marker of the policy.
func (of *policy) report(p *codegen.Pass, m marker.Marker, remedy, format string, args ...any) {
	p.Report(rulePolicy.At(m.Pos, "marker +"+m.Name+": "+format, args...).Fix("%s", remedy))
}
