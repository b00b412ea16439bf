package compare

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Manifests returns how two YAML files differ, by the paths in their objects, e.g.
// `Role/reader: rules[0].verbs[1]: "list" becomes "watch"`. Their order, comments and the version of controller-gen in
// an annotation make no difference.
func Manifests(before, after []byte) ([]string, error) {
	old, err := objects(before)
	if err != nil {
		return nil, err
	}
	planned, err := objects(after)
	if err != nil {
		return nil, err
	}
	var d differences
	for _, name := range slices.Sorted(maps.Keys(old)) {
		if _, stays := planned[name]; !stays {
			d.add(name, "goes")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(planned)) {
		if o, also := old[name]; also {
			d.compare(name+": ", "", o, planned[name])
		} else {
			d.add(name, "is new")
		}
	}
	return d, nil
}

// objects returns the objects of a file by their kinds and names.
func objects(content []byte) (map[string]any, error) {
	all := map[string]any{}
	for decoder := yaml.NewDecoder(bytes.NewReader(content)); ; {
		var object map[string]any
		if err := decoder.Decode(&object); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if object == nil {
			continue
		}
		metadata, _ := object["metadata"].(map[string]any)
		if annotations, ok := metadata["annotations"].(map[string]any); ok {
			if delete(annotations, "controller-gen.kubebuilder.io/version"); len(annotations) == 0 {
				delete(metadata, "annotations")
			}
		}
		delete(metadata, "creationTimestamp")
		dropEmptySubresources(object)
		all[fmt.Sprintf("%v/%v", object["kind"], metadata["name"])] = object
	}
}

// dropEmptySubresources removes `subresources: {}` from the versions of a CRD: it says nothing.
func dropEmptySubresources(crd map[string]any) {
	spec, _ := crd["spec"].(map[string]any)
	versions, _ := spec["versions"].([]any)
	for _, v := range versions {
		version, _ := v.(map[string]any)
		if sub, ok := version["subresources"].(map[string]any); ok && len(sub) == 0 {
			delete(version, "subresources")
		}
	}
}

type differences []string

func (d *differences) add(where, what string) { *d = append(*d, where+" "+what) }

// compare adds the differences of two values at a path.
func (d *differences) compare(object, path string, before, after any) {
	switch old := before.(type) {
	case map[string]any:
		if planned, ok := after.(map[string]any); ok {
			d.maps(object, path, old, planned)
			return
		}
	case []any:
		if planned, ok := after.([]any); ok && d.lists(object, path, old, planned) {
			return
		}
	}
	if text, planned := show(before), show(after); text != planned {
		d.add(object+path+":", text+" becomes "+planned)
	}
}

func (d *differences) maps(object, path string, before, after map[string]any) {
	names := slices.Collect(maps.Keys(before))
	for name := range after {
		if _, also := before[name]; !also {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		at := name
		if path != "" {
			at = path + "." + name
		}
		old, was := before[name]
		planned, is := after[name]
		switch {
		case was && is:
			d.compare(object, at, old, planned)
		case was:
			d.add(object+at, "goes: "+show(old))
		default:
			d.add(object+at, "is new: "+show(planned))
		}
	}
}

// lists adds the differences of two lists: of elements with the same name, or at the same index. It reports whether it
// could: lists of other elements differ as one value.
func (d *differences) lists(object, path string, before, after []any) bool {
	old, oldNames := byName(before)
	planned, names := byName(after)
	switch {
	case old != nil && planned != nil:
		d.maps(object, path, old, planned)
		both := func(name string) bool { return old[name] == nil || planned[name] == nil }
		if !slices.Equal(slices.DeleteFunc(oldNames, both), slices.DeleteFunc(names, both)) {
			d.add(object+path, "has another order")
		}
		return true
	case len(before) == len(after):
		for i := range before {
			d.compare(object, fmt.Sprintf("%s[%d]", path, i), before[i], after[i])
		}
		return true
	}
	return false
}

// byName returns the elements of a list by their names, and the names in their order; nil if an element has none of its
// own.
func byName(list []any) (map[string]any, []string) {
	all := map[string]any{}
	var names []string
	for _, element := range list {
		object, _ := element.(map[string]any)
		name, ok := object["name"].(string)
		if !ok || all[name] != nil {
			return nil, nil
		}
		all[name] = object
		names = append(names, name)
	}
	return all, names
}

// longest is how much of a value is shown.
const longest = 100

func show(v any) string {
	text := fmt.Sprintf("%v", v)
	if s, ok := v.(string); ok {
		text = fmt.Sprintf("%q", s)
	}
	if runes := []rune(text); len(runes) > longest {
		text = string(runes[:longest]) + "…"
	}
	return text
}
