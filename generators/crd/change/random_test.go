package change_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/cel-go/cel"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

// TestRandomRules evaluates rules on every object with some of the fields a and b, and holds what gen is silent about
// against it: no object that the old rules take is refused. The field c is new.
func TestRandomRules(t *testing.T) {
	env, err := cel.NewEnv(cel.Variable("self", cel.DynType))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	holds := func(rule string, object map[string]any) bool {
		compiled, issues := env.Compile(rule)
		if issues.Err() != nil {
			t.Fatalf("%s: %v", rule, issues.Err())
		}
		program, err := env.Program(compiled)
		if err != nil {
			t.Fatal(err)
		}
		value, _, err := program.Eval(map[string]any{"self": object})
		return err == nil && value.Value() == true
	}
	var objects []map[string]any
	for _, a := range []any{nil, "x", "y"} {
		for _, b := range []any{nil, "x", "y"} {
			object := map[string]any{}
			if a != nil {
				object["a"] = a
			}
			if b != nil {
				object["b"] = b
			}
			objects = append(objects, object)
		}
	}
	silent, changed := 0, 0
	for range 1500 {
		old, new := randomRule(r, 2, "ab"), randomRule(r, 2, "abc")
		fields := func(rule, names string) *apiext.JSONSchemaProps {
			s := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{},
				XValidations: apiext.ValidationRules{{Rule: rule}}}
			for _, name := range names {
				s.Properties[string(name)] = apiext.JSONSchemaProps{Type: "string",
					Enum: []apiext.JSON{{Raw: []byte(`"x"`)}, {Raw: []byte(`"y"`)}}}
			}
			return s
		}
		refused := slices.ContainsFunc(objects, func(o map[string]any) bool { return holds(old, o) && !holds(new, o) })
		switch found := change.Schemas(fields(old, "ab"), fields(new, "abc")); {
		case refused && len(found) == 0:
			t.Errorf("%s becomes %s", old, new)
		case refused:
			changed++
		case len(found) == 0:
			silent++
		}
	}
	t.Logf("%d changes refuse objects, and gen is silent about %d", changed, silent)
	if changed < 100 || silent < 100 {
		t.Errorf("the test is void: %d, %d", changed, silent)
	}
}

// randomRule returns a rule of has(), comparisons and operators.
func randomRule(r *rand.Rand, depth int, fields string) string {
	field := func() string { return "self." + string(fields[r.IntN(len(fields))]) }
	if depth == 0 {
		return []string{"has(" + field() + ")", field() + " == '" + string("xyz"[r.IntN(3)]) + "'"}[r.IntN(2)]
	}
	a, b, c := randomRule(r, depth-1, fields), randomRule(r, depth-1, fields), randomRule(r, depth-1, fields)
	switch r.IntN(6) {
	case 0:
		return "!(" + a + ")"
	case 1:
		return "(" + a + ") && (" + b + ")"
	case 2:
		return "(" + a + ") || (" + b + ")"
	case 3:
		return "(" + a + ") ? (" + b + ") : (" + c + ")"
	case 4:
		return fmt.Sprintf("((%s) ? 1 : 0) + ((%s) ? 1 : 0) <= %d", a, b, r.IntN(3))
	}
	return fmt.Sprintf("[%s, %s, %s].filter(x, x == true).size() >= %d", a, b, c, r.IntN(3))
}
