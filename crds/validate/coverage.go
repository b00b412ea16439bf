package validate

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
)

// A Coverage is a Validator that notes which rules, defaults, enum values and bounds of the definition its objects have
// shown. Tests use one for all of their objects, and ask for its [Coverage.Gaps] at the end. Several goroutines may use
// it.
type Coverage struct {
	*Validator
	mu     sync.Mutex
	points map[string][]*Point // by version
}

// Cover returns a Coverage of a validator that has seen no object.
func Cover(v *Validator) *Coverage {
	c := &Coverage{Validator: v, points: map[string][]*Point{}}
	for name, of := range v.versions {
		c.points[name] = of.points()
	}
	return c
}

// Validate is [Validator.Validate].
func (c *Coverage) Validate(object *unstructured.Unstructured) field.ErrorList {
	problems := c.Validator.Validate(object)
	c.note(object, nil, len(problems) == 0)
	return problems
}

// ValidateUpdate is [Validator.ValidateUpdate].
func (c *Coverage) ValidateUpdate(object, old *unstructured.Unstructured) field.ErrorList {
	problems := c.Validator.ValidateUpdate(object, old)
	c.note(object, old, len(problems) == 0)
	return problems
}

// note notes what an object shows, which may replace an old one.
func (c *Coverage) note(object, old *unstructured.Unstructured, valid bool) {
	of, problems := c.versionOf(object)
	if len(problems) > 0 {
		return
	}
	given, prepared := sent(object), of.prepared(object)
	var previous any
	if old != nil {
		previous = of.prepared(old).Object
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.points[of.name] {
		switch {
		case p.rule != nil:
			p.noteRule(of, prepared, previous, valid)
		case p.holds != nil:
			p.noteValue(prepared, valid)
		default: // a default
			if valid && len(at(given.Object, p.path)) < len(at(prepared.Object, p.path)) {
				p.Refused++
			}
		}
	}
}

func (p *Point) noteRule(of *version, object *unstructured.Unstructured, previous any, valid bool) {
	if p.transition && previous == nil || len(at(object.Object, p.path)) == 0 {
		return
	}
	problems, _ := p.rule.Validate(context.Background(), nil, of.structural, object.Object, previous,
		celconfig.RuntimeCELCostBudget)
	p.count(len(problems) == 0, valid)
}

func (p *Point) noteValue(object *unstructured.Unstructured, valid bool) {
	values := at(object.Object, p.path)
	if len(values) > 0 {
		p.count(!slices.ContainsFunc(values, func(value any) bool { return !p.holds(value) }), valid)
	}
}

func (p *Point) count(holds, valid bool) {
	switch {
	case holds && valid:
		p.Accepted++
	case !holds && !valid:
		p.Refused++
	}
}

// at returns the values that an object has at a path.
func at(value any, path []string) (all []any) {
	if len(path) == 0 {
		return []any{value}
	}
	switch value := value.(type) {
	case map[string]any:
		if path[0] == "{}" {
			for _, key := range slices.Sorted(maps.Keys(value)) {
				all = append(all, at(value[key], path[1:])...)
			}
		} else if child, has := value[path[0][1:]]; has {
			all = at(child, path[1:])
		}
	case []any:
		if path[0] == "[]" {
			for _, item := range value {
				all = append(all, at(item, path[1:])...)
			}
		}
	}
	return all
}

// Points returns all points, by version and path, with what has been shown so far.
func (c *Coverage) Points() (all []Point) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(c.points)) {
		for _, p := range c.points[name] {
			all = append(all, *p)
		}
	}
	return all
}

// Gaps returns the points of which no test has shown both sides: see [Point.Gap].
func (c *Coverage) Gaps() []Point {
	return slices.DeleteFunc(c.Points(), func(p Point) bool { return p.Gap() == "" })
}

// Table writes the points as text, those with gaps first.
func (c *Coverage) Table(w io.Writer) error {
	gaps, points := c.Gaps(), c.Points()
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%d of %d shown\n", len(points)-len(gaps), len(points))
	for _, p := range gaps {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", p.Version, nameOf(p.Path), shortened(p.Constraint), p.Gap())
	}
	return table.Flush()
}

func nameOf(path string) string {
	if path == "" {
		return "(object)"
	}
	return path
}

// shortened returns a constraint in one line of at most 60 characters.
func shortened(constraint string) string {
	text := []rune(strings.Join(strings.Fields(constraint), " "))
	if len(text) > 60 {
		return string(text[:59]) + "…"
	}
	return string(text)
}
