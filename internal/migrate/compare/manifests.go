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
		all[fmt.Sprintf("%v/%v", object["kind"], metadata["name"])] = object
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
		if planned, ok := after.([]any); ok && len(old) == len(planned) {
			for i := range old {
				d.compare(object, fmt.Sprintf("%s[%d]", path, i), old[i], planned[i])
			}
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
