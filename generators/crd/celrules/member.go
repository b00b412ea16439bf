package celrules

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// FieldLabel returns what messages call a field of a value, e.g. "size.max" or "max of each item of sizes".
func FieldLabel(label, field string) string {
	if strings.Contains(label, " ") {
		return field + " of " + label
	}
	return label + "." + field
}

// Member returns a field of a struct by its name in JSON, its own or that of a struct that it embeds. s is the schema
// of the struct.
func Member(s *props, t *model.Type, name string) (*model.Field, error) {
	if t = model.Deref(t); t.Kind != model.Struct {
		return nil, fmt.Errorf("is for structs, and this is %s", JSONType(s))
	}
	if f, ok := t.JSONField(name); ok {
		return f.Field, nil
	}
	return nil, fmt.Errorf("there is no field %q; fields are named as in JSON", name)
}
