package samples

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// A solution is an object that API servers accept, or the best that was found.
type solution struct {
	Object  map[string]any
	LeftOut []problem // fields for which no value was found, that the object does without
	Wrong   []problem // what API servers refuse about the object
	Refused []problem // examples that API servers refuse
}

// A problem is what API servers say of a value that they refuse.
type problem struct {
	Path    string // e.g. "spec.code"; "" for the object as a whole
	Message string
}

// judgements is how many values one search may try.
const judgements = 6000

// A solver finds objects of a version of a CRD.
type solver struct {
	maker
	judge  *objects.Judge
	schema *props
	parts  map[string]*objects.Judge // by the path of a schema
	left   []problem
}

// solve returns an object of a version with its required fields, or with all.
func solve(crd *apiext.CustomResourceDefinition, version *apiext.CustomResourceDefinitionVersion, full bool,
) (*solution, error) {
	judge, err := objects.New(version)
	if err != nil {
		return nil, err
	}
	s := &solver{maker: maker{full}, judge: judge, schema: version.Schema.OpenAPIV3Schema,
		parts: map[string]*objects.Judge{}}
	object := s.object(s.schema, 0)
	if !slices.Contains(s.schema.Required, "status") {
		delete(object, "status")
	}
	object["apiVersion"], object["kind"] = crd.Spec.Group+"/"+version.Name, crd.Spec.Names.Kind
	object["metadata"] = map[string]any{"name": strings.ToLower(crd.Spec.Names.Singular) + "-sample"}
	solved, err := s.correctAll(object)
	if err != nil {
		return nil, err
	}
	if full {
		if len(judge.Errors(solved)) == 0 {
			if solved, err = s.grow(solved, nil); err != nil {
				return nil, err
			}
		}
		if err := s.verify(object, solved, nil); err != nil {
			return nil, err
		}
	}
	result := &solution{Object: solved.(map[string]any), LeftOut: s.left}
	if full {
		refusedExamples(s.schema, nil, &result.Refused)
	}
	for _, e := range judge.Errors(solved) {
		result.Wrong = append(result.Wrong, problem{e.Field, e.ErrorBody()})
	}
	return result, nil
}

// correctAll corrects the errors of an object one by one, deepest first: each by a search around its place, or else
// around the next larger part, or else by leaving a field out.
func (s *solver) correctAll(object any) (any, error) {
	for range 200 {
		errors := s.judge.Errors(object)
		if len(errors) == 0 {
			return object, nil
		}
		at, e := s.deepest(object, errors)
		next, ok, err := s.correct(object, at, e)
		if err != nil || !ok {
			return object, err
		}
		object = next
	}
	return object, nil
}

// deepest returns the place of the error that is furthest inside: that of an object.
func (s *solver) deepest(object any, errors field.ErrorList) (at place, e *field.Error) {
	for _, candidate := range errors {
		if p, _ := resolve(object, candidate.Field); e == nil || len(p) > len(at) {
			at, e = p, candidate
		}
	}
	return at, e
}

// correct returns the object without an error.
func (s *solver) correct(object any, at place, e *field.Error) (any, bool, error) {
	wrong := at // the value that is left out in the end
	budget := judgements
	for {
		for len(at) > 0 {
			if _, ok := get(object, at).(map[string]any); ok && schemaAt(s.schema, at) != nil {
				break
			}
			at = at[:len(at)-1]
		}
		next, ok, err := s.search(object, at, &search{maker: s.maker, budget: &budget})
		if ok || err != nil {
			return next, ok, err
		}
		if next, ok := s.leaveOut(object, wrong, len(at), e); ok {
			return next, true, nil
		}
		if len(at) == 0 {
			return object, false, nil
		}
		budget += judgements / 3
		at = at[:len(at)-1]
	}
}

// search changes the value at a place, and reports whether its errors are gone.
func (s *solver) search(object any, at place, look *search) (any, bool, error) {
	part := schemaAt(s.schema, at)
	judge, err := s.part(at, part)
	if err != nil {
		return nil, false, err
	}
	look.judge, look.schema, look.root = judge, part, len(at) == 0
	found, ok := look.run(get(object, at))
	if !ok {
		return object, false, nil
	}
	return with(object, at, found), true, nil
}

// part returns the judge of the values at a place. It takes time to make one, as it compiles rules.
func (s *solver) part(at place, schema *props) (*objects.Judge, error) {
	if len(at) == 0 {
		return s.judge, nil
	}
	key := strings.Join(schemaPath(at), "/")
	if s.parts[key] == nil {
		made, err := objects.Part(schema)
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", at, err)
		}
		s.parts[key] = made
	}
	return s.parts[key], nil
}

// leaveOut removes the value at a place, if its object can do without it. least is the length of the places that a
// search has been made for.
func (s *solver) leaveOut(object any, wrong place, least int, e *field.Error) (any, bool) {
	for ; len(wrong) > least; wrong = wrong[:len(wrong)-1] {
		around := schemaAt(s.schema, wrong[:len(wrong)-1])
		name, ok := wrong[len(wrong)-1].(string)
		if around == nil || !ok || required(around, name) {
			continue
		}
		s.left = append(s.left, problem{wrong.String(), e.ErrorBody()})
		return with(object, wrong, removed{}), true
	}
	return object, false
}

// schemaPath returns a place without its indexes and keys that are not fields.
func schemaPath(at place) (all []string) {
	for _, step := range at {
		if name, ok := step.(string); ok {
			all = append(all, name)
		} else {
			all = append(all, "[]")
		}
	}
	return all
}
