package docs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// inWords says what a schema demands of a value, without the properties of objects, e.g. "At most 63 characters".
func inWords(schema map[string]any) (all []string) {
	all = append(all, enumeration(schema)...)
	all = append(all, span(schema, "minLength", "maxLength", "character")...)
	all = append(all, bounds(schema)...)
	all = append(all, span(schema, "minItems", "maxItems", "item")...)
	all = append(all, span(schema, "minProperties", "maxProperties", "key")...)
	if pattern, ok := schema["pattern"].(string); ok {
		all = append(all, "Matches "+spanOf(pattern))
	}
	if format, ok := schema["format"].(string); ok && !slices.Contains(widths, format) {
		all = append(all, "Format "+format)
	}
	all = append(all, lists(schema)...)
	for _, keyword := range []string{"nullable", "x-kubernetes-preserve-unknown-fields", "x-kubernetes-int-or-string",
		"x-kubernetes-embedded-resource"} {
		if schema[keyword] == true {
			all = append(all, flags[keyword])
		}
	}
	all = append(all, combinations(schema)...)
	for _, of := range []struct{ keyword, prefix string }{
		{"items", "Each item: "}, {"additionalProperties", "Each value: "},
	} {
		inner, ok := schema[of.keyword].(map[string]any)
		if !ok {
			continue
		}
		for _, words := range inWords(inner) {
			all = append(all, of.prefix+lowerFirst(words))
		}
	}
	return all
}

// widths are formats that say no more than the type of numbers.
var widths = []string{"int32", "int64", "float", "double", "byte"}

// flags are what keywords without a value mean.
var flags = map[string]string{
	"nullable":                             "May be null",
	"x-kubernetes-preserve-unknown-fields": "Any other fields are kept",
	"x-kubernetes-int-or-string":           "An integer or a string",
	"x-kubernetes-embedded-resource":       "A whole object with apiVersion, kind and metadata",
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

func enumeration(schema map[string]any) []string {
	values, _ := schema["enum"].([]any)
	var all []string
	for _, value := range values {
		text, ok := value.(string)
		if !ok || text == "" {
			quoted, _ := json.Marshal(value) // it has been JSON
			text = string(quoted)
		}
		all = append(all, spanOf(text))
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return []string{"Always " + all[0]}
	}
	return []string{"One of " + strings.Join(all, ", ")}
}

// span says how many characters, items or keys there may be.
func span(schema map[string]any, lowest, highest, unit string) []string {
	least, hasLeast := schema[lowest].(float64)
	most, hasMost := schema[highest].(float64)
	count := func(n float64) string {
		if n == 1 {
			return "1 " + unit
		}
		return fmt.Sprintf("%s %ss", number(n), unit)
	}
	switch {
	case hasLeast && hasMost && least == most:
		return []string{"Exactly " + count(least)}
	case hasLeast && least > 0 && hasMost:
		return []string{fmt.Sprintf("%s to %s", number(least), count(most))}
	case hasMost:
		return []string{"At most " + count(most)}
	case hasLeast && least > 0:
		return []string{"At least " + count(least)}
	}
	return nil
}

func bounds(schema map[string]any) (all []string) {
	least, hasLeast := schema["minimum"].(float64)
	most, hasMost := schema["maximum"].(float64)
	above, below := schema["exclusiveMinimum"] == true, schema["exclusiveMaximum"] == true
	switch {
	case hasLeast && hasMost && !above && !below:
		all = append(all, fmt.Sprintf("%s to %s", number(least), number(most)))
	default:
		if hasLeast {
			all = append(all, word(above, "More than ", "At least ")+number(least))
		}
		if hasMost {
			all = append(all, word(below, "Less than ", "At most ")+number(most))
		}
	}
	if of, ok := schema["multipleOf"].(float64); ok {
		all = append(all, "A multiple of "+number(of))
	}
	return all
}

func word(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

// number returns a number as JSON has it.
func number(n float64) string {
	text, _ := json.Marshal(n) // it has been JSON
	return string(text)
}

func lists(schema map[string]any) []string {
	switch {
	case schema["x-kubernetes-list-type"] == "set" || schema["uniqueItems"] == true:
		return []string{"Items are unique"}
	case schema["x-kubernetes-list-type"] == "map":
		keys, _ := schema["x-kubernetes-list-map-keys"].([]any)
		return []string{"Items are unique by " + namesAsCode(keys)}
	case schema["x-kubernetes-list-type"] == "atomic":
		return []string{"Replaced as a whole by server-side apply"}
	case schema["x-kubernetes-map-type"] == "atomic":
		return []string{"Replaced as a whole by server-side apply"}
	}
	return nil
}

// namesAsCode lists names as code, e.g. "`name` and `kind`".
func namesAsCode(of []any) string {
	var all []string
	for _, name := range of {
		all = append(all, spanOf(fmt.Sprint(name)))
	}
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return strings.Join(all, "")
}
