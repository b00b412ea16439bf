package reconcile

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/json"
)

// isApplied reports whether a server-side apply of a configuration by a manager would change nothing of an object:
// whether the object has all of its values, and the manager has applied these fields and no others. wanted is the JSON
// of the configuration. subresource is "status", or "" for the object itself.
//
// What a manager has applied is in metadata.managedFields. For the format see sigs.k8s.io/structured-merge-diff: "f:"
// is before the name of a field, "k:" before the keys of an item in a list, and "v:" before a value in a set. A node
// without any is a value, an atomic list or an atomic object.
func isApplied(object Object, wanted map[string]any, manager, subresource string) (bool, error) {
	fields, err := appliedFields(object, wanted["apiVersion"], manager, subresource)
	if err != nil {
		return false, err
	}
	var written, actual map[string]any
	if err := convert(withoutManagedFields(object), &actual); err != nil {
		return false, err
	}
	values := configured(wanted)
	if hasFields(fields, values, values, actual) {
		return true, nil
	}
	// The values of the configuration as the type writes them, e.g. a quantity of 1000m as 1.
	canonical := reflect.New(reflect.TypeOf(object).Elem()).Interface()
	if err := convert(wanted, canonical); err != nil {
		return false, err
	}
	if err := convert(canonical, &written); err != nil {
		return false, err
	}
	return hasFields(fields, values, written, actual), nil
}

// withoutManagedFields returns an object without metadata.managedFields, which may be most of its JSON. It shares the
// rest with the object.
func withoutManagedFields(object Object) any {
	of := reflect.ValueOf(object).Elem()
	if of.Kind() != reflect.Struct || of.FieldByName("ObjectMeta").Kind() != reflect.Struct {
		return object
	}
	bare := reflect.New(of.Type())
	bare.Elem().Set(of)
	bare.Interface().(Object).SetManagedFields(nil)
	return bare.Interface()
}

// appliedFields returns the fields that a manager has applied in a version; none if it has not. client-go's fake
// clients note those of a status as fields of the object itself.
func appliedFields(object Object, version any, manager, subresource string) (map[string]any, error) {
	all := map[string]any{}
	for _, entry := range object.GetManagedFields() {
		if entry.Manager != manager || entry.Operation != metav1.ManagedFieldsOperationApply ||
			entry.APIVersion != version || entry.FieldsV1 == nil ||
			entry.Subresource != "" && entry.Subresource != subresource {
			continue
		}
		// Not by the field Raw: apimachinery has none, from v0.36 on, where it is built with -tags fieldsv1string.
		text, err := entry.FieldsV1.MarshalJSON()
		if err != nil {
			return nil, err
		}
		var fields map[string]any
		if err := json.Unmarshal(text, &fields); err != nil {
			return nil, err
		}
		for name, of := range fields {
			if subresource == "" || name == "f:"+subresource {
				all[name] = of
			}
		}
	}
	return all, nil
}

// configured returns a configuration without what names the object.
func configured(wanted map[string]any) map[string]any {
	wanted = maps.Clone(wanted)
	delete(wanted, "apiVersion")
	delete(wanted, "kind")
	metadata, _ := wanted["metadata"].(map[string]any)
	metadata = maps.Clone(metadata)
	for _, name := range []string{"name", "namespace", "uid", "resourceVersion"} {
		delete(metadata, name)
	}
	if wanted["metadata"] = metadata; len(metadata) == 0 {
		delete(wanted, "metadata")
	}
	return wanted
}

// has reports whether a value is as it is wanted, and its fields have been applied, and no others. written is the
// wanted value as its type writes it.
func has(fields map[string]any, wanted, written, actual any) bool {
	switch wanted := wanted.(type) {
	case map[string]any:
		if len(wanted) == 0 {
			_, named := fields["."]
			return len(fields) == 0 || len(fields) == 1 && named
		}
		if len(fields) > 0 {
			return hasFields(fields, wanted, asMap(written), asMap(actual))
		}
	case []any:
		written, _ := written.([]any)
		actual, _ := actual.([]any)
		if len(fields) > 0 && len(written) == len(wanted) {
			return hasItems(fields, wanted, written, actual)
		}
	}
	return equality.Semantic.DeepEqual(wanted, actual) || equality.Semantic.DeepEqual(written, actual)
}

func asMap(value any) map[string]any {
	fields, _ := value.(map[string]any)
	return fields
}

// hasFields is [has] for the fields of an object.
func hasFields(fields, wanted, written, actual map[string]any) bool {
	for name, value := range wanted {
		applied, ok := fields["f:"+name]
		if ok && !has(asMap(applied), value, written[name], actual[name]) ||
			!ok && !leftOut(value, written[name], actual[name]) {
			return false
		}
	}
	for key := range fields {
		name, isField := strings.CutPrefix(key, "f:")
		if _, still := wanted[name]; isField && !still {
			return false
		}
	}
	return true
}

// leftOut reports whether neither the type nor an object has anything of a wanted value, e.g. of false.
func leftOut(wanted, written, actual any) bool {
	inside, ok := wanted.(map[string]any)
	if !ok || len(inside) == 0 {
		return written == nil && actual == nil
	}
	return hasFields(nil, inside, asMap(written), asMap(actual))
}

// hasItems is [has] for the items of a list that API servers merge: by their keys, or as a set of values.
func hasItems(fields map[string]any, wanted, written, actual []any) bool {
	entries := entriesOf(fields)
	claimed := make([]bool, len(entries))
	items := make([]*entry, len(wanted))
	// An item may lack keys that the API server fills in, e.g. the protocol of a port. Others name their entry.
	for _, whole := range []bool{true, false} {
		for i, item := range wanted {
			for j := range entries {
				if e := &entries[j]; items[i] == nil && !claimed[j] && e.is(item, whole) {
					items[i], claimed[j] = e, true
				}
			}
		}
	}
	for i, item := range wanted {
		if items[i] == nil || !slices.ContainsFunc(actual, func(there any) bool {
			return items[i].is(there, false) && (items[i].keys == nil || has(items[i].fields, item, written[i], there))
		}) {
			return false
		}
	}
	return !slices.Contains(claimed, false)
}

// An entry is what a manager has applied of an item in a list.
type entry struct {
	keys   map[string]any // nil for a value of a set
	value  any
	fields map[string]any // without keys that the API server has filled in
}

// entriesOf returns the entries of a list.
func entriesOf(fields map[string]any) (all []entry) {
	for name, of := range fields {
		e := entry{fields: asMap(of)}
		if text, ok := strings.CutPrefix(name, "k:"); ok && json.Unmarshal([]byte(text), &e.keys) == nil {
			all = append(all, e)
		} else if text, ok := strings.CutPrefix(name, "v:"); ok && json.Unmarshal([]byte(text), &e.value) == nil {
			all = append(all, e)
		}
	}
	return all
}

// is reports whether the entry is that of an item: by all of its keys, or by those that the item has.
func (e *entry) is(item any, whole bool) bool {
	if e.keys == nil {
		return equality.Semantic.DeepEqual(item, e.value)
	}
	fields := asMap(item)
	for name, value := range e.keys {
		if is, ok := fields[name]; (ok || whole) && !equality.Semantic.DeepEqual(is, value) {
			return false
		}
	}
	return len(fields) > 0
}
