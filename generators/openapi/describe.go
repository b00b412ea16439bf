package openapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/prose"
)

// describe returns a comment as a description, without what follows a line ---, and the values of an enum.
func describe(comment []string, enum []model.Constant) string {
	if len(enum) > 0 {
		comment = append(slices.Clone(comment), "", "Possible enum values:")
		var lines []string
		for _, c := range enum {
			lines = append(lines, describeValue(c))
		}
		slices.Sort(lines)
		comment = append(comment, lines...)
	}
	if i := slices.Index(comment, "---"); i >= 0 {
		comment = comment[:i]
	}
	return strings.TrimSpace(prose.Join(comment))
}

// describeValue returns a value with its comment, e.g. " - `"Ripe"` is sweet." for "Ripe is sweet.".
func describeValue(c model.Constant) string {
	text := strings.TrimPrefix(strings.TrimSpace(strings.Join(c.Comment, " ")), c.Name)
	return fmt.Sprintf(" - `%s` %s", quote(c), strings.Join(strings.Fields(text), " "))
}

// quote returns a string constant as Go writes it.
func quote(c model.Constant) string {
	var text string
	if err := json.Unmarshal([]byte(c.JSON), &text); err != nil {
		return c.JSON
	}
	return fmt.Sprintf("%q", text)
}

// enumOf returns the constants of a string type with +enum, each value once: the one with the longest comment. It looks
// behind one pointer.
func (b *builder) enumOf(t *model.Type) (values []model.Constant) {
	if t.Kind == model.Pointer {
		t = t.Elem
	}
	if !t.IsNamed() || t.Kind != model.Basic || t.BasicName() != "string" {
		return nil
	}
	if _, ok := b.find(t.Markers, "enum"); !ok {
		return nil
	}
	for _, c := range t.Values() {
		if last := len(values) - 1; last >= 0 && values[last].JSON == c.JSON {
			before, after := strings.Join(values[last].Comment, " "), strings.Join(c.Comment, " ")
			if len(before) < len(after) || len(before) == len(after) && before > after {
				values[last] = c
			}
			continue
		}
		values = append(values, c)
	}
	return values
}
