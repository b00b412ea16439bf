package samples

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// A fixer changes values that API servers refuse: first what is inside of them, then the choice of their fields.
type fixer struct {
	maker
	left []problem // fields without a value
	err  error     // the first one of a schema
}

// A judge returns the errors of a value.
type judge func(value any) field.ErrorList

// fix returns a value that a judge accepts, or the best that it finds. rules are those of the values around it.
func (f *fixer) fix(path string, s *props, judge judge, value any, rules apiext.ValidationRules) any {
	if len(judge(value)) == 0 {
		return value
	}
	rules = slices.Concat(rules, s.XValidations)
	switch v := value.(type) {
	case map[string]any:
		return f.fixObject(path, s, judge, v, rules)
	case []any:
		for i, item := range v {
			at := fmt.Sprintf("%s[%d]", path, i)
			if v[i], _ = f.fixChild(at, schemaItem(s), item); schemaItem(s) != nil { // rules of lists are about items
				v[i] = f.fix(at, schemaItem(s), func(item any) field.ErrorList {
					return judge(slices.Concat(v[:i], []any{item}, v[i+1:]))
				}, v[i], rules)
			}
		}
		return v
	}
	for _, candidate := range candidates(path[strings.LastIndexByte(path, '.')+1:], s, literals(rules)) {
		if len(judge(candidate)) == 0 {
			return candidate
		}
	}
	return value
}

// fixChild returns a value for a field or an item, and the first error that it still has.
func (f *fixer) fixChild(path string, s *props, value any) (any, *field.Error) {
	if s == nil {
		return value, nil
	}
	part, err := objects.Part(s)
	if err != nil {
		if f.err == nil {
			f.err = fmt.Errorf("schema of %s: %w", path, err)
		}
		return value, nil
	}
	value = f.fix(path, s, part.Errors, value, nil)
	if errors := part.Errors(value); len(errors) > 0 {
		return value, errors[0]
	}
	return value, nil
}

// fixObject fixes the fields of an object, and leaves out those without a value. Then it chooses among the others.
func (f *fixer) fixObject(path string, s *props, judge judge, object map[string]any, rules apiext.ValidationRules,
) map[string]any {
	without := map[string]bool{}
	for range 2 { // API servers run rules only on values whose schemas are satisfied
		errors := judge(object)
		for _, name := range slices.Sorted(maps.Keys(object)) {
			if path == "" && slices.Contains(fixed, name) || !slices.ContainsFunc(errors, inside(name)) {
				continue
			}
			value, e := f.fixChild(join(path, name), child(s, name), object[name])
			if e == nil {
				object[name] = value
			} else if !required(s, name) {
				delete(object, name)
				without[name] = true
				f.left = append(f.left, problem{join(path, name), e.ErrorBody()})
			}
		}
	}
	c := &chooser{fixer: f, path: path, schema: s, judge: judge, rules: rules, without: without, all: object}
	switch {
	case len(judge(object)) == 0:
		return object
	case f.full:
		return c.most()
	}
	return c.complete(object)
}

// fixed are the fields of a resource that stay as they are.
var fixed = []string{"apiVersion", "kind", "metadata", "status"}

// inside reports whether an error is about a field or a key, or about a value inside of it.
func inside(name string) func(*field.Error) bool {
	return func(e *field.Error) bool {
		rest, ok := strings.CutPrefix(e.Field, name)
		return ok && (rest == "" || strings.ContainsAny(rest[:1], ".[")) || strings.HasPrefix(e.Field, "["+name+"]")
	}
}
