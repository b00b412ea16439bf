package openapi

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// literal returns a decoded JSON value as a Go literal, e.g. `map[string]any{"a": 1}`.
func literal(value any) string {
	switch value := value.(type) {
	case bool:
		return strconv.FormatBool(value)
	case float64:
		return strconv.FormatFloat(value, 'g', -1, 64)
	case string:
		return strconv.Quote(value)
	case []any:
		var items []string
		for _, item := range value {
			items = append(items, literal(item))
		}
		return "[]any{" + strings.Join(items, ", ") + "}"
	case map[string]any:
		var entries []string
		for _, key := range slices.Sorted(maps.Keys(value)) {
			entries = append(entries, strconv.Quote(key)+": "+literal(value[key]))
		}
		return "map[string]any{" + strings.Join(entries, ", ") + "}"
	}
	return "nil"
}
