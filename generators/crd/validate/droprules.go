package validate

import (
	"context"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// dropRules removes the rules of other packages' types that API servers refuse: the user can't change these types, and
// without the rules the CRD is valid. It warns about rules that are only too expensive, because bounds around them may
// help. It returns the remaining problems.
func (c *Candidate) dropRules(ctx context.Context) (problems field.ErrorList, warnings diag.List, err error) {
	for {
		if problems, err = c.ask(ctx); err != nil {
			return nil, nil, err
		}
		refused, total := c.external(problems)
		if len(refused) == 0 && total >= 0 {
			refused = c.deepest(total)
			warnings.Add(summarize(refused)...)
		} else if err := c.warnTooExpensive(ctx, refused, &warnings); err != nil {
			return nil, nil, err
		}
		removed := false
		for _, f := range refused {
			removed = f.remove() || removed
		}
		if !removed {
			return problems, warnings, nil
		}
		c.changed = true
	}
}

// unfixable reports whether a rule that is too expensive is also refused for another reason, so that bounds don't help.
func unfixable(f *finding, refused []*finding) bool {
	return slices.ContainsFunc(refused,
		func(other *finding) bool { return !isCost(other.err) && other.err.Field == f.err.Field })
}

// warnTooExpensive adds warnings for rules that are dropped because they are too expensive, if bounds may help.
func (c *Candidate) warnTooExpensive(ctx context.Context, refused []*finding, warnings *diag.List) error {
	for _, f := range refused {
		if isCost(f.err) && !unfixable(f, refused) {
			d, err := f.tooExpensive(ctx)
			if err != nil {
				return err
			}
			warnings.Add(d)
		}
	}
	return nil
}

// external returns the problems with single rules of other packages' types, and the version in which all rules together
// cost too much, or -1.
func (c *Candidate) external(problems field.ErrorList) (refused []*finding, total int) {
	total = -1
	for _, p := range problems {
		f := c.locate(p)
		if isTotal(p) {
			total = max(total, f.version)
			continue
		}
		r, ok := f.cel()
		if !ok {
			continue
		}
		f.ruled = r
		if o, _, ok := f.origin(); ok && o.External {
			refused = append(refused, f)
		}
	}
	return refused, total
}

// cel returns the CEL rule that a problem is about.
func (f *finding) cel() (r apiext.ValidationRule, ok bool) {
	if f.keyword != "x-kubernetes-validations" || f.node == nil || f.node.schema == nil {
		return r, false
	}
	index := f.rest[0].index()
	if index < 0 || index >= len(f.node.schema.XValidations) {
		return r, false
	}
	return f.node.schema.XValidations[index], true
}

// origin returns the marker of declarative validation that adds the rule, and where to report it. If several add the
// same rule, it prefers the one on the node, on its parent or on its fields.
func (f *finding) origin() (o schema.Origin, pos token.Position, ok bool) {
	r, ok := f.cel()
	if !ok || f.candidate.MarkersOf == nil {
		return o, pos, false
	}
	origins := f.candidate.MarkersOf(r)
	if len(origins) == 0 {
		return o, pos, false
	}
	o = origins[0]
	near := f.near()
	for _, is := range []func(schema.Origin) bool{
		func(o schema.Origin) bool { return near[o.Marker.Pos] },
		func(o schema.Origin) bool { return o.External == (f.node.external != "") },
	} {
		if i := slices.IndexFunc(origins, is); i >= 0 {
			o = origins[i]
			break
		}
	}
	if o.External {
		return o, f.node.pos, true
	}
	return o, o.Marker.Pos, true
}

// near returns the positions of markers that can make a rule at the node.
func (f *finding) near() map[token.Position]bool {
	at := map[token.Position]bool{}
	note := func(set marker.Set, _ bool) bool {
		return set.Any(func(m marker.Marker) bool { at[m.Pos] = true; return false })
	}
	for _, p := range []*Node{f.node, f.node.list, f.above} {
		if p == nil {
			continue
		}
		p.sets(note)
		if p.shape == nil {
			continue
		}
		for _, inner := range p.shape.Fields {
			note(inner.Markers, false)
		}
	}
	return at
}

// tooExpensive reports a dropped rule, and the bounds that would make it cheap enough.
func (f *finding) tooExpensive(ctx context.Context) (diag.Diagnostic, error) {
	o, pos, _ := f.origin()
	d := ruleBudget.At(f.position(pos), "%s: marker +%s is left out: %s", f.subject(), o.Marker.Names(), f.cost("rule"))
	f.local = true
	remedy, err := f.bounds(ctx, "rule")
	if of, ok := strings.CutSuffix(remedy, ", or simplify the rule"); ok {
		return d.Fix("%s", of), err
	}
	return d.Fix("bounds in this package don't help: declare a type of your own if the rule matters, or validate " +
		"it in a webhook"), err
}

// remove removes the rule from the CRD. It returns false if the rule has been removed before.
func (f *finding) remove() (removed bool) {
	at(f.schema(), f.way(), func(s *apiext.JSONSchemaProps) {
		before := len(s.XValidations)
		s.XValidations = slices.DeleteFunc(slices.Clone(s.XValidations), func(other apiext.ValidationRule) bool {
			return other.Rule == f.ruled.Rule && other.Message == f.ruled.Message
		})
		removed = len(s.XValidations) < before
	})
	return removed
}

// reachable removes the nodes in types of other packages, where the user can't put a marker.
func (f *finding) reachable(all []unbounded) []unbounded {
	return slices.DeleteFunc(all, func(o unbounded) bool {
		p := root(f.resource, f.schema())
		for _, s := range o.steps {
			p = p.step(s)
		}
		return p.external != ""
	})
}
