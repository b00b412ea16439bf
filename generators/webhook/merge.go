package webhook

import (
	"errors"
	"fmt"
	"slices"
)

const directive = "$patch"

// plain returns a patch without directives.
func plain(value any) any {
	switch value := value.(type) {
	case map[string]any:
		object := map[string]any{}
		for key, element := range value {
			if key != directive {
				object[key] = plain(element)
			}
		}
		return object
	case []any:
		list := []any{}
		for _, element := range value {
			list = append(list, plain(element))
		}
		return list
	}
	return value
}

// merge changes target as the patch says: null removes, objects are merged, lists replaced, except matchConditions,
// which are merged by name. "$patch" is replace or delete.
func merge(target, patch map[string]any) error {
	switch patch[directive] {
	case nil:
	case "replace":
		clear(target)
	case "delete":
		clear(target)
		return nil
	default:
		return fmt.Errorf("unknown directive $patch: %v", patch[directive])
	}
	for key, value := range patch {
		switch value := value.(type) {
		case nil:
			delete(target, key)
		case map[string]any:
			inner, ok := target[key].(map[string]any)
			if !ok {
				inner = map[string]any{}
				target[key] = inner
			}
			if err := merge(inner, value); err != nil {
				return err
			}
		case []any:
			if key == "matchConditions" {
				merged, err := mergeConditions(target[key], value)
				if err != nil {
					return err
				}
				target[key] = merged
				continue
			}
			target[key] = plain(value)
		default:
			if key != directive {
				target[key] = value
			}
		}
	}
	return nil
}

// mergeConditions merges lists of objects by their names.
func mergeConditions(old any, patch []any) (merged []any, err error) {
	merged, _ = old.([]any)
	replace := func(element any) bool { // {"$patch": "replace"}: the list shall consist of the other elements
		object, _ := element.(map[string]any)
		return object[directive] == "replace"
	}
	if slices.ContainsFunc(patch, replace) {
		merged, patch = nil, slices.DeleteFunc(patch, replace)
	}
	for _, element := range patch {
		change, _ := element.(map[string]any)
		if change["name"] == nil {
			return nil, errors.New("a match condition has no name")
		}
		at := slices.IndexFunc(merged, func(c any) bool { return c.(map[string]any)["name"] == change["name"] })
		switch {
		case change[directive] == "delete":
			if at >= 0 {
				merged = slices.Delete(merged, at, at+1)
			}
		default:
			if at < 0 {
				at = len(merged)
				merged = append(merged, map[string]any{})
			}
			if err := merge(merged[at].(map[string]any), change); err != nil {
				return nil, err
			}
		}
	}
	return merged, nil
}
