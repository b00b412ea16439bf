package admissionpolicy

import (
	"cmp"
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/admissioncel"
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
	for _, m := range set.Where(ofPolicy) {
		switch m.Name {
		case validatingMarker, mutatingMarker:
			above = newPolicy(p, from, on, m)
			all = append(all, above)
			above.add(p, m)
		case validationMarker, mutationMarker, variableMarker, conditionMarker, annotationMarker, bindingMarker:
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

// ofPolicy reports whether a marker is one of this generator's.
func ofPolicy(m marker.Marker) bool {
	return slices.ContainsFunc(markers, func(d marker.Definition) bool { return d.Name == m.Name })
}

func newPolicy(p *codegen.Pass, from *model.Package, on *model.Type, m marker.Marker) *policy {
	of := &policy{name: m.Args["name"], mutating: m.Name == mutatingMarker, marker: m, from: from, on: on}
	of.spec.FailurePolicy = cmp.Or(m.Args["failurePolicy"], "Fail")
	if matches := admissionregistrationv1.MatchPolicyType(m.Args["matchPolicy"]); matches != "" {
		of.spec.MatchConstraints.MatchPolicy = &matches
	}
	of.spec.MatchConstraints.NamespaceSelector = of.selector(p, m, "namespaceSelector")
	of.spec.MatchConstraints.ObjectSelector = of.selector(p, m, "objectSelector")
	if of.mutating {
		of.spec.ReinvocationPolicy = cmp.Or(m.Args["reinvocationPolicy"], "Never")
	} else if of.binding.ValidationActions = m.ListArg("actions"); len(of.binding.ValidationActions) == 0 {
		of.binding.ValidationActions = []string{"Deny"}
	}
	of.readRules(p)
	of.readParams(p)
	return of
}

// add adds what a marker says to the policy.
func (of *policy) add(p *codegen.Pass, m marker.Marker) {
	compiled := func(role admissioncel.Role, text string) {
		of.expressions = append(of.expressions,
			admissioncel.Expression{Role: role, Name: m.Args["name"], Text: text, Pos: m.Pos})
	}
	if of.refuse(p, m) {
		return
	}
	switch apply, patch, text := m.Args["applyConfiguration"], m.Args["jsonPatch"], m.Args["expression"]; {
	case m.Name == bindingMarker:
		of.bind(p, m)
	case m.Name == annotationMarker:
		value := m.Args["valueExpression"]
		of.spec.AuditAnnotations = append(of.spec.AuditAnnotations,
			admissionregistrationv1.AuditAnnotation{Key: m.Args["key"], ValueExpression: value})
		of.expressions = append(of.expressions,
			admissioncel.Expression{Role: admissioncel.Annotation, Name: m.Args["key"], Text: value, Pos: m.Pos})
	case m.Name == variableMarker:
		of.spec.Variables = append(of.spec.Variables,
			admissionregistrationv1.Variable{Name: m.Args["name"], Expression: text})
		compiled(admissioncel.Variable, text)
	case m.Name == conditionMarker:
		of.spec.MatchConditions = append(of.spec.MatchConditions,
			admissionregistrationv1.MatchCondition{Name: m.Args["name"], Expression: text})
		compiled(admissioncel.Condition, text)
	case apply != "":
		of.spec.Mutations = append(of.spec.Mutations, admissionregistrationv1.Mutation{
			PatchType:          admissionregistrationv1.PatchTypeApplyConfiguration,
			ApplyConfiguration: &admissionregistrationv1.ApplyConfiguration{Expression: apply}})
		compiled(admissioncel.ApplyConfiguration, apply)
	case patch != "":
		of.spec.Mutations = append(of.spec.Mutations, admissionregistrationv1.Mutation{
			PatchType: admissionregistrationv1.PatchTypeJSONPatch,
			JSONPatch: &admissionregistrationv1.JSONPatch{Expression: patch}})
		compiled(admissioncel.JSONPatch, patch)
	case text != "":
		message := m.Args["messageExpression"]
		validation := admissionregistrationv1.Validation{
			Expression: text, Message: m.Args["message"], MessageExpression: message}
		if reason := metav1.StatusReason(m.Args["reason"]); reason != "" {
			validation.Reason = &reason
		}
		of.spec.Validations = append(of.spec.Validations, validation)
		compiled(admissioncel.Validation, text)
		if message != "" {
			compiled(admissioncel.Message, message)
		}
	}
}

// refuse reports a validation or a mutation that is none, or of the other sort of policy, and whether it is so.
func (of *policy) refuse(p *codegen.Pass, m marker.Marker) bool {
	has := func(name string) bool { return m.Args[name] != "" }
	switch {
	case m.Name == validationMarker && of.mutating, m.Name == mutationMarker && !of.mutating:
		of.report(p, m,
			"write +"+mutationMarker+" for a mutating policy, and +"+validationMarker+" for a validating one",
			"the policy above it is of the other sort")
	case of.mutating && m.Name == annotationMarker, of.mutating && m.Name == bindingMarker && has("actions"):
		of.report(p, m, "leave it out",
			"the policy above it is a mutating one, and has neither audit annotations nor actions")
	case has("applyConfiguration") && has("jsonPatch"):
		of.report(p, m, "write two mutations", "a mutation is either applyConfiguration or jsonPatch")
	case !has("expression") && (m.Name == validationMarker || has("message") || has("messageExpression")):
		of.report(p, m, "add expression, e.g. expression=\"object.spec.replicas < 10\"", "it has no expression")
	case m.Name == mutationMarker && !has("applyConfiguration") && !has("jsonPatch"):
		of.report(p, m, "add applyConfiguration or jsonPatch", "it changes nothing")
	default:
		return false
	}
	return true
}

// report adds an error at a marker of the policy.
func (of *policy) report(p *codegen.Pass, m marker.Marker, remedy, format string, args ...any) {
	p.Report(rulePolicy.At(m.Pos, "marker +"+m.Name+": "+format, args...).Fix("%s", remedy))
}
