package schema

import (
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

var overrideMarker = marker.Definition{Name: "gen:override", Scopes: marker.Field, Kind: marker.Args,
	Doc: "Changes what the field's type says somewhere inside of it, for this field only; may be repeated. E.g. " +
		"+gen:override:path=.spec.containers[*].image,set=\"+kubebuilder:validation:MaxLength=100\" on a field " +
		"of type PodTemplateSpec, or path=.spec.containers,set=\"+optional\". " +
		"The path is that of printer columns, [*] for the items of a list and the values of a map, and . for the " +
		"field itself. set is a marker of validation as it would be on the field there, " +
		"+gen:skip, +gen:opaque, +gen:embeddedObjectMeta or +kubebuilder:validation:Schemaless, and " +
		"replaces what the type says; unset names what is taken away, e.g. unset=Pattern;XValidation.",
	ArgDefs: []marker.ArgDef{
		{Name: "path", Kind: marker.String, Required: true},
		{Name: "set", Kind: marker.String},
		{Name: "unset", Kind: marker.List},
	}}

// override changes the schema of a field as its +gen:override markers say.
func (b *Builder) override(l *layer, f *model.Field) *layer {
	wanted := f.Markers.All(overrideMarker.Name)
	if len(wanted) == 0 {
		return l
	}
	resolved := b.resolve(l)
	s := resolved.DeepCopy() // its parts are shared
	for _, m := range wanted {
		steps, ok := b.steps(f.Type, m)
		if !ok {
			continue
		}
		change := overrider{Builder: b, marker: m}
		change.unset(m.ListArg("unset"))
		change.set(m.Args["set"])
		if len(change.inside) == 0 && !change.reported {
			b.report(ruleOverride.At(m.Pos, "marker +%s says nothing to change", m.Name).
				Fix("add set=\"+<marker>\" or unset=<rule>"))
		}
		walkTo(&slot{s: s, t: f.Type}, steps, func(p *slot) {
			for _, do := range change.inside {
				do(p)
			}
		})
	}
	return &layer{own: props{Type: s.Type, Format: s.Format, XIntOrString: s.XIntOrString}, below: s}
}

// A slot is a value inside of a field, with the struct that has it.
type slot struct {
	s    *props
	t    *model.Type
	in   *props // nil if it is no field of a struct
	name string // in JSON
}

// steps returns the steps of an override's path that exist in a schema: not those into embedded structs and pointers.
func (b *Builder) steps(t *model.Type, m marker.Marker) ([]model.Step, bool) {
	text := m.Args["path"]
	if text == "." {
		return nil, true
	}
	path, problem := t.Resolve(text, m.Pos)
	if problem != nil {
		b.report(*problem)
		return nil, false
	}
	steps := slices.DeleteFunc(path.Steps,
		func(s model.Step) bool { return s.Kind == model.StepField && s.Field.JSON.Inline })
	single := func(s model.Step) bool { return s.Kind == model.StepElement || s.Kind == model.StepEntry }
	if i := slices.IndexFunc(steps, single); i >= 0 {
		b.report(ruleOverride.At(m.Pos, "path %s names a single element, and a schema is the same for all", text).
			Fix("write [*] instead of it"))
		return nil, false
	}
	return steps, true
}

// walkTo calls do for the slot to which the steps lead.
func walkTo(p *slot, steps []model.Step, do func(*slot)) {
	if len(steps) == 0 {
		do(p)
		return
	}
	next := &slot{t: steps[0].Type}
	switch {
	case steps[0].Kind == model.StepField:
		property, ok := p.s.Properties[steps[0].Field.JSON.Name]
		if !ok {
			return // it is left out, or of unknown content
		}
		next.s, next.in, next.name = &property, p.s, steps[0].Field.JSON.Name
		walkTo(next, steps[1:], do)
		if _, still := p.s.Properties[next.name]; still {
			p.s.Properties[next.name] = property
		}
		return
	case p.s.Items != nil:
		next.s = p.s.Items.Schema
	case p.s.AdditionalProperties != nil && p.s.AdditionalProperties.Schema != nil:
		next.s = p.s.AdditionalProperties.Schema
	default:
		return
	}
	walkTo(next, steps[1:], do)
}

// An overrider turns one marker into changes.
type overrider struct {
	*Builder
	marker   marker.Marker
	inside   []func(*slot)
	reported bool // a problem has been reported
}

func (o *overrider) problem(format string, args ...any) diag.Diagnostic {
	o.reported = true
	return ruleOverride.At(o.marker.Pos, "marker +"+o.marker.Name+": "+format, args...)
}

// unset removes what markers set, by the last parts of their names, e.g. ["Pattern", "XValidation"].
func (o *overrider) unset(names []string) {
	for _, name := range names {
		clear, ok := unsetters[name]
		if !ok {
			problem := o.problem("%s is nothing that can be taken away", name)
			all := slices.Sorted(maps.Keys(unsetters))
			if near := marker.Closest(name, all); near != "" {
				o.report(problem.Fix("did you mean %s?", near))
			} else {
				o.report(problem.Fix("name any of %s", strings.Join(all, ", ")))
			}
			continue
		}
		o.inside = append(o.inside, func(p *slot) { cleared(p.s, clear) })
	}
}

// unsetters are the ways to remove what markers set: see [keyword.Unsetters].
var unsetters = keyword.Unsetters()

// cleared removes a rule from allOf, too, where the rules of several types are.
func cleared(s *props, clear func(*props)) {
	clear(s)
	for i := range s.AllOf {
		clear(&s.AllOf[i])
	}
}

// set replaces a rule of the type by a marker.
func (o *overrider) set(text string) {
	line, isMarker := strings.CutPrefix(strings.TrimSpace(text), "+")
	if text == "" {
		return
	}
	if !isMarker {
		o.report(o.problem("set is %q, which is not a marker", text).
			Fix("write, e.g., set=\"+kubebuilder:validation:MaxLength=100\""))
		return
	}
	m, problem := o.pass.ParseMarker(line, o.marker.Pos)
	if problem != nil {
		o.reported = true
		o.report(*problem)
	}
	switch {
	case problem != nil && m == nil:
		return
	case m == nil || m.Scopes&marker.Field == 0 || m.Name == overrideMarker.Name:
		o.report(o.problem("+%s is not a marker of fields", line).
			Fix("write, e.g., set=\"+kubebuilder:validation:MaxLength=100\""))
		return
	}
	change := o.change(*m)
	if change == nil {
		o.report(o.problem("+%s does nothing inside of a type", line).
			Fix("set a marker of validation, or any of +gen:skip, +gen:opaque, +gen:embeddedObjectMeta and " +
				"+kubebuilder:validation:Schemaless"))
		return
	}
	o.inside = append(o.inside, change)
}

// change returns what a marker changes, or nil for a marker that changes nothing.
func (o *overrider) change(m marker.Marker) func(*slot) {
	switch m.Name {
	case skipMarker.Name:
		return func(p *slot) { p.require(false); p.remove() }
	case opaqueMarker.Name:
		return func(p *slot) { *p.s = withDocs(o.outline(p.t), *p.s) }
	case embeddedObjectMetaMarker.Name:
		return func(p *slot) { *p.s = withDocs(o.ofMetadata(p.t), *p.s) }
	case schemalessMarker.Name:
		return func(p *slot) { *p.s = withDocs(props{}, *p.s) }
	}
	if i := slices.IndexFunc(needs, func(n need) bool { return n.marker == m.Name }); i >= 0 {
		return func(p *slot) { p.require(needs[i].required) }
	}
	k := keyword.Find(m)
	if !k.Changes() {
		return nil
	}
	return func(p *slot) {
		if k.Unset != nil && k.Rules == nil && !keyword.ForItems(m) {
			cleared(p.s, k.Unset)
		}
		l := &layer{own: *p.s}
		if p.s.Items != nil {
			l.items = &layer{own: *p.s.Items.Schema}
		}
		o.apply(l, marker.SetOf(m))
		*p.s = o.resolve(l)
	}
}

// ofMetadata returns the schema of a type with that of the metadata in it.
func (o *overrider) ofMetadata(t *model.Type) props {
	defer func(before bool) { o.metadata = before }(o.metadata)
	o.metadata = true
	s := o.resolve(o.of(t, o.marker.Pos))
	return *s.DeepCopy()
}

func withDocs(s, docs props) props {
	keyword.Document(&s, docs)
	return s
}

// require makes a field required or optional.
func (p *slot) require(required bool) {
	if p.in == nil {
		return
	}
	p.in.Required = slices.DeleteFunc(p.in.Required, func(name string) bool { return name == p.name })
	if required {
		p.in.Required = append(p.in.Required, p.name)
		slices.Sort(p.in.Required)
	}
}

func (p *slot) remove() {
	if p.in != nil {
		delete(p.in.Properties, p.name)
	}
}
