package openapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A node is what +k8s:validation markers say: an object by names, a list, or a JSON value.
type node = any

// nest joins markers into one object, e.g. {"items": {"maxLength": 3}} for items:maxLength=3. It reports those that
// it can't read.
func (w *walk) nest(all []marker.Marker) (object map[string]node, ok bool) {
	object, ok = map[string]node{}, true
	var last marker.Marker
	for _, m := range all {
		path, value, err := w.read(object, m, last)
		if err == nil {
			err = put(object, path, value)
		}
		if err != nil {
			w.report(ruleMarker.At(m.Pos, "marker +%s:%s: %v", validation, m.Value, err).
				Fix("gen explain +%s shows the form", validation))
			ok = false
		}
		last = m
	}
	return object, ok
}

// read takes a marker apart: "cel[0]:rule=true" is the path cel[0], rule and the value true. A text after > continues
// that of the marker on the line before.
func (w *walk) read(object map[string]node, m, last marker.Marker) (path []string, value node, err error) {
	end := strings.IndexAny(m.Value, "=>")
	if end < 0 {
		return strings.Split(m.Value, ":"), true, w.unset(object, strings.Split(m.Value, ":"))
	}
	path = strings.Split(m.Value[:end], ":")
	text := m.Value[end+1:]
	if m.Value[end] == '=' {
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			return nil, nil, fmt.Errorf("%q is not JSON", text)
		}
		if value == nil {
			return nil, nil, errors.New("null is not a value")
		}
		return path, value, w.unset(object, path)
	}
	text = strings.TrimSpace(text)
	before, set := get(object, path).(string)
	switch {
	case !set:
		return path, text, w.unset(object, path)
	case strings.HasPrefix(last.Value, m.Value[:end+1]) && last.Pos.Line+1 == m.Pos.Line:
		return path, before + "\n" + text, nil
	}
	return nil, nil, errors.New("the marker above it is another one: a text goes on from line to line")
}

func (w *walk) unset(object map[string]node, path []string) error {
	if get(object, path) != nil {
		return errors.New("it has a value already")
	}
	return nil
}

// get returns what is at a path, or nil.
func get(object map[string]node, path []string) node {
	name, index, err := subscript(path[0])
	if err != nil {
		return nil
	}
	value := object[name]
	if list, ok := value.([]node); ok && index >= 0 {
		if index >= len(list) {
			return nil
		}
		value = list[index]
	}
	if len(path) == 1 {
		return value
	}
	below, ok := value.(map[string]node)
	if !ok {
		return nil
	}
	return get(below, path[1:])
}

// put sets the value at a path.
func put(object map[string]node, path []string, value node) error {
	name, index, err := subscript(path[0])
	if err != nil {
		return err
	}
	if len(path) == 1 && index < 0 {
		object[name] = value
		return nil
	}
	if index < 0 {
		below, err := child(object[name], name)
		if err != nil {
			return err
		}
		object[name] = below
		return put(below, path[1:], value)
	}
	list, ok := object[name].([]node)
	switch {
	case object[name] != nil && !ok:
		return fmt.Errorf("%s has a value already", name)
	case len(path) == 1:
		return fmt.Errorf("%s needs the name of a property after it", path[0])
	case index > len(list):
		return fmt.Errorf("%s comes before %s[%d]", path[0], name, len(list))
	case index == len(list):
		list = append(list, map[string]node{})
	}
	object[name] = list
	below, err := child(list[index], path[0])
	if err != nil {
		return err
	}
	return put(below, path[1:], value)
}

// child returns an object that holds names, or an error for another value.
func child(value node, name string) (map[string]node, error) {
	if value == nil {
		return map[string]node{}, nil
	}
	below, ok := value.(map[string]node)
	if !ok {
		return nil, fmt.Errorf("%s has a value already", name)
	}
	return below, nil
}

// subscript takes "cel[0]" apart; index is -1 without one.
func subscript(text string) (name string, index int, err error) {
	name, rest, ok := strings.Cut(text, "[")
	if !ok {
		return name, -1, nil
	}
	number, after, closed := strings.Cut(rest, "]")
	index, err = strconv.Atoi(number)
	if err != nil || !closed || after != "" || index < 0 {
		return "", 0, fmt.Errorf("%q has no index such as [0]", text)
	}
	return name, index, nil
}
