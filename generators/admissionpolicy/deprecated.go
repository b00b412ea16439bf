package admissionpolicy

import (
	"cmp"
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// deprecations returns a policy for each version of a kind that has deprecated fields.
func deprecations(p *codegen.Pass) (all []*policy) {
	for _, pkg := range p.API.Packages {
		for _, r := range pkg.Resources {
			left := !r.HasCRD || !r.Served() || pkg.Markers.Has("kubebuilder:skip") ||
				r.Type.Markers.Has("kubebuilder:skipversion")
			if left || !reaches(r.Type, map[*model.Type]bool{}) {
				continue
			}
			w := walker{pass: p, reported: map[model.Position]bool{}}
			w.fields(r.Type, p.Schema(r.Type), slices.Contains(r.Subresources(), "status"), place{})
			if len(w.found) == 0 {
				continue
			}
			_, plural := p.PluralNames(r)
			of := &policy{name: "deprecated-fields." + pkg.Version + "." + plural + "." + pkg.Group}
			of.about([]string{"create", "update"}, []string{pkg.Group}, []string{pkg.Version}, []string{plural})
			// what users write in another version is not of this version
			of.spec.MatchConstraints.MatchPolicy = new(admissionregistrationv1.Exact)
			of.spec.FailurePolicy, of.spec.Validations = "Ignore", w.found
			of.binding.ValidationActions = []string{"Warn"}
			all = append(all, of)
		}
	}
	slices.SortStableFunc(all, func(a, b *policy) int { return cmp.Compare(a.name, b.name) })
	return all
}

// reaches reports whether a type has a deprecated field, or leads to one.
func reaches(t *model.Type, seen map[*model.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	return reaches(t.Elem, seen) || slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
		return f.Deprecation() != nil || reaches(f.Type, seen)
	})
}

// A walker looks for deprecated fields.
type walker struct {
	pass     *codegen.Pass
	found    []admissionregistrationv1.Validation
	reported map[model.Position]bool
}

// fields looks at the fields of a struct that its schema has. Those of a status subresource are left out.
func (w *walker) fields(t *model.Type, of jsonSchema, status bool, at place) {
	properties, _ := of["properties"].(jsonSchema)
	required, _ := of["required"].([]any)
	for _, f := range t.JSONFields() {
		property, ok := properties[f.JSON.Name].(jsonSchema)
		switch {
		case f.JSON.Name == "status" && status:
		case ok:
			here := at.field(f.JSON.Name)
			if d := f.Deprecation(); d != nil {
				_, defaulted := property["default"]
				w.add(d, here, defaulted || slices.Contains(required, any(f.JSON.Name)))
			}
			w.inside(f.Type, property, here)
		}
	}
}

// inside looks into a field, an item of a list or a value of a map.
func (w *walker) inside(t *model.Type, of jsonSchema, at place) {
	switch t = model.Deref(t); t.Kind {
	case model.Struct:
		w.fields(t, of, false, at)
	case model.Slice, model.Array:
		if items, ok := of["items"].(jsonSchema); ok {
			w.inside(t.Elem, items, at.each(false))
		}
	case model.Map:
		if values, ok := of["additionalProperties"].(jsonSchema); ok {
			w.inside(t.Elem, values, at.each(true))
		}
	}
}

// add adds the validation that fails where the field is set, unless an update leaves it as it is.
func (w *walker) add(d *model.Deprecation, at place, always bool) {
	if always {
		if !w.reported[d.Pos] {
			w.pass.Report(ruleDeprecated.At(d.Pos,
				"all objects have %s, which is deprecated: it has a default, or is required", at).
				Fix("remove the default, and make it optional"))
		}
		w.reported[d.Pos] = true
		return
	}
	message := at.String() + " is deprecated"
	if d.Since != "" {
		message += " since " + d.Since
	}
	if d.Message != "" {
		message += ": " + d.Message
	}
	w.found = append(w.found, admissionregistrationv1.Validation{Message: message,
		Expression: at.unset("object") + " || request.operation == 'UPDATE' && " + at.values("object") + " == " +
			at.values("oldObject")})
}
