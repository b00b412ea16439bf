package validate

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// rule reports a problem of a CEL rule, at its marker.
func (f *finding) rule(ctx context.Context) (diag.Diagnostic, error) {
	index, part := f.rest[0].index(), "rule"
	if len(f.rest) > 1 {
		part = f.rest[1].name
	}
	if f.node.schema == nil || index < 0 || index >= len(f.node.schema.XValidations) {
		return f.schemaError(), nil // it is about all rules of the node
	}
	m, pos, found := f.node.rule(index)
	if !found {
		var o schema.Origin
		o, pos, found = f.origin()
		m = o.Marker
	}
	about := f.at(m, found)
	if f.node.external != "" && found {
		about = f.subject() + ": " + about
	}
	d := ruleCEL.At(f.position(pos), "%s%s", about, f.words(part))
	if isCost(f.err) {
		d.Message = about + f.cost(part)
		if isTotal(f.err) && f.candidate.together != "" {
			return d.Fix("%s", f.candidate.together), nil
		}
		remedy, err := f.bounds(ctx, part)
		if isTotal(f.err) {
			f.candidate.together = remedy
		}
		return d.Fix("%s", remedy), err
	}
	if uncorrelatable.in(f.err) {
		d.Message = about + "oldSelf can't be used in " + cmp.Or(f.node.path, f.resource.Kind) +
			": API servers can't tell which old value a new one replaces there"
	}
	if errors := compilerError.FindAllStringSubmatch(f.err.Detail, -1); len(errors) > 0 {
		var texts []string
		for _, e := range errors {
			line := f.line(index, part, e[1])
			texts = append(texts, fmt.Sprintf("%s, at character %s of %q", expecting.before(e[3]), e[2], line))
		}
		d.Message = fmt.Sprintf("%s%s does not compile: %s", about, part, strings.Join(texts, "; "))
	}
	return d.Fix("%s", f.advice(part)), nil
}

// line returns a line of a rule or message expression; number is counted from 1.
func (f *finding) line(index int, part, number string) string {
	text := f.node.schema.XValidations[index].Rule
	if part == "messageExpression" {
		text = f.node.schema.XValidations[index].MessageExpression
	}
	lines := strings.Split(text, "\n")
	if n := (step{key: number}).index(); n >= 1 && n <= len(lines) {
		return lines[n-1]
	}
	return text
}

func (f *finding) advice(part string) string {
	switch {
	case undefinedField.in(f.err):
		path, names := f.fields()
		advice := "the fields of " + cmp.Or(path, f.resource.Kind) + " are " + strings.Join(names, ", ")
		rule := f.node.schema.XValidations[f.rest[0].index()].Rule
		if strings.Contains(rule, "metadata.") && f.bareMetadata(path != "") {
			advice = "give the field +gen:embeddedObjectMeta, so that metadata inside of it has name, namespace, " +
				"labels, annotations and finalizers; " + advice
		}
		if unknown := f.unknown(); len(unknown) > 0 {
			advice += "; a rule can't look into " + strings.Join(unknown, ", ") +
				", of which the schema says nothing there, e.g. by +gen:unroll or +gen:opaque"
		}
		return advice
	case uncorrelatable.in(f.err):
		return "old and new items can be told apart only in lists with +listType=map: give the list one, or put the " +
			"rule on the list itself"
	case part == "fieldPath":
		return "write the path of a field below " + cmp.Or(f.node.path, f.resource.Kind) +
			" on a single line, e.g. .name"
	case part == "optionalOldSelf":
		return "remove optionalOldSelf, or compare with oldSelf in the rule"
	case part == "messageExpression" && nonEmpty.in(f.err):
		return "remove messageExpression, or write an expression that gives a string"
	case part == "rule" && f.err.Type == field.ErrorTypeRequired:
		return "write a rule, or remove the marker"
	case part == "message":
		return "write a message of one line"
	}
	return "correct the " + part + "; CEL in CRDs: https://kubernetes.io/docs/reference/using-api/cel/"
}

// fields returns the names that a rule can use at its node, or at the items of a list, with the path of these.
func (f *finding) fields() (path string, names []string) {
	at, path := f.node.schema, f.node.path
	for ; at.Items != nil && at.Items.Schema != nil; path += "[]" {
		at = at.Items.Schema
	}
	names = slices.Sorted(maps.Keys(at.Properties))
	if path == "" {
		names = append(names, "apiVersion", "kind")
		slices.Sort(names)
		names = slices.Compact(names)
	}
	if len(names) == 0 {
		names = []string{"none: it is of type " + at.Type}
	}
	return path, names
}

// bareMetadata reports whether there is metadata without fields inside of the node; that of the object itself is so.
func (f *finding) bareMetadata(inside bool) (found bool) {
	schema.Walk(f.node.schema, func(s *apiext.JSONSchemaProps) {
		metadata, ok := s.Properties["metadata"]
		bare := ok && metadata.Type == "object" && len(metadata.Properties) == 0
		found = found || bare && (inside || s != f.node.schema)
	})
	return found
}

// unknown returns the fields of which rules at the node know nothing but that they are there.
func (f *finding) unknown() (names []string) {
	for _, name := range slices.Sorted(maps.Keys(f.node.schema.Properties)) {
		s := f.node.schema.Properties[name]
		for s.Items != nil && s.Items.Schema != nil {
			s = *s.Items.Schema
		}
		if s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields && len(s.Properties) == 0 {
			names = append(names, name)
		}
	}
	return names
}

// words returns the API server's message on a part of a rule.
func (f *finding) words(part string) string {
	said := strings.TrimPrefix(f.err.Detail, part+" ")
	if text, ok := f.err.BadValue.(string); ok && text != "" && part != "rule" {
		return fmt.Sprintf("%s %q %s", part, text, said)
	}
	said = strings.TrimPrefix(said, phrases[celExpression])
	if strings.HasPrefix(said, phrases[notSpecified]) {
		said = strings.TrimPrefix(said, "is ")
	}
	return part + " " + said
}

// cost returns by how much a rule is over its budget, where the API server says so.
func (f *finding) cost(part string) string {
	by := overBudget.FindStringSubmatch(f.err.Detail)
	if by == nil {
		return "this " + part + " is among the most expensive ones of the CRD, which together are over their budget"
	}
	return fmt.Sprintf("the estimated cost of the %s is %s%.5s times the budget", part, by[1], by[2])
}
