package validate

import (
	"strconv"
	"strings"
)

// A step is one part of a path into a CRD.
type step struct {
	name  string // e.g. "properties", "items", "additionalProperties"
	key   string // in brackets: a property's name, or an index
	keyed bool
}

// index returns the number in brackets, or -1.
func (s step) index() int {
	if n, err := strconv.Atoi(s.key); err == nil {
		return n
	}
	return -1
}

// down reports whether the step leads to another schema with Go code of its own: a property, items or values.
func (s step) down() bool {
	return s.name == "properties" && s.keyed || !s.keyed && (s.name == "items" || s.name == "additionalProperties")
}

// parse splits a path as the API server writes it, e.g. "spec.versions[0].schema". Brackets may contain dots.
func parse(path string) []step {
	var steps []step
	for path != "" {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			return append(steps, step{name: path})
		}
		s := step{name: path[:end]}
		rest := path[end:]
		if rest[0] == '[' {
			if close := strings.IndexByte(rest, ']'); close > 0 {
				s.key, s.keyed, rest = rest[1:close], true, rest[close+1:]
			} else {
				rest = ""
			}
		}
		steps = append(steps, s)
		path = strings.TrimPrefix(rest, ".")
	}
	return steps
}

// versioned are the parts that the API server's internal form of a CRD has once if all versions agree.
var versioned = map[string]string{"validation": "schema", "version": "name", "subresources": "subresources",
	"additionalPrinterColumns": "additionalPrinterColumns", "selectableFields": "selectableFields"}

// normal returns a path as in the manifest, e.g. spec.versions[0].schema for spec.validation.
func normal(steps []step) []step {
	if len(steps) < 2 || versioned[steps[1].name] == "" {
		return steps
	}
	part := steps[1]
	part.name = versioned[part.name]
	return append([]step{steps[0], {name: "versions", key: "0", keyed: true}, part}, steps[2:]...)
}

// names returns the steps' names, joined by dots and without brackets, e.g. "spec.versions.name".
func names(steps []step) string {
	all := make([]string, len(steps))
	for i, s := range steps {
		all[i] = s.name
	}
	return strings.Join(all, ".")
}
