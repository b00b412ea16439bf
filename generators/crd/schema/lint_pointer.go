package schema

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var pointers = convention{
	rule: &diag.Rule{
		Name: "pointer-to-list", Severity: diag.Warning,
		Doc:  "a field is a pointer to a list or a map",
		Why:  "Lists and maps can be nil themselves.",
		Bad:  "Seeds *[]Seed",
		Good: "Seeds []Seed `json:\"seeds,omitzero\"`",
	},
	check: func(t *model.Type) (problem, remedy string) {
		if t.Kind != model.Pointer || t.IsNamed() || t.Elem.Kind != model.Slice && t.Elem.Kind != model.Map {
			return "", ""
		}
		what := map[model.Kind]string{model.Slice: "list", model.Map: "map"}[t.Elem.Kind]
		return fmt.Sprintf("the field is a pointer to a %s, which can be nil itself", what),
			fmt.Sprintf("leave out the *, and write omitempty, or omitzero to tell an empty %s from none", what)
	},
}
