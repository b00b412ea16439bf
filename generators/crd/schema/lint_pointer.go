package schema

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

var pointers = convention{
	rule: ruledoc.Named(Rules, "pointer-to-list"),
	check: func(t *model.Type) (problem, remedy string) {
		if t.Kind != model.Pointer || t.IsNamed() || t.Elem.Kind != model.Slice && t.Elem.Kind != model.Map {
			return "", ""
		}
		what := map[model.Kind]string{model.Slice: "list", model.Map: "map"}[t.Elem.Kind]
		return fmt.Sprintf("the field is a pointer to a %s, which can be nil itself", what),
			fmt.Sprintf("leave out the *, and write omitempty, or omitzero to tell an empty %s from none", what)
	},
}
