package webhook

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// operation is one step of a JSON patch (RFC 6902).
type operation struct {
	Op    string `json:"op"`    // add, replace or remove
	Path  string `json:"path"`  // e.g. "/spec/irrigation/litres"
	Value any    `json:"value"` // of remove: not looked at
}

// difference returns the patch that makes after of before. It touches only what differs, so that fields which this
// program is too old to know stay in the object.
func difference(before, after any) ([]operation, error) {
	var plain [2]map[string]any
	for i, object := range []any{before, after} {
		text, err := json.Marshal(object)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &plain[i]); err != nil {
			return nil, err
		}
	}
	return compare(nil, "", plain[0], plain[1]), nil
}

var escape = strings.NewReplacer("~", "~0", "/", "~1")

func compare(operations []operation, path string, before, after map[string]any) []operation {
	for _, key := range slices.Sorted(maps.Keys(after)) {
		at := path + "/" + escape.Replace(key)
		old, had := before[key]
		inside, isObject := after[key].(map[string]any)
		outside, wasObject := old.(map[string]any)
		switch {
		case !had:
			operations = append(operations, operation{"add", at, after[key]})
		case isObject && wasObject:
			operations = compare(operations, at, outside, inside)
		case !reflect.DeepEqual(old, after[key]):
			operations = append(operations, operation{"replace", at, after[key]})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(before)) {
		if _, has := after[key]; !has {
			operations = append(operations, operation{"remove", path + "/" + escape.Replace(key), nil})
		}
	}
	return operations
}
