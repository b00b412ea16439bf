package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/internal/printable"
)

// A comparison collects what differs between two states.
type comparison struct {
	old, new *program
	findings []breaking.Finding
}

// object compares the outcomes of an object: in the old state, there once more, and in the new one. What differs in the
// old state alone is not decided by the object, e.g. a time. Rules of schemas report versions and conversions that are
// gone.
func (c *comparison) object(o Object, was, again, is []outcome) {
	for i, a := range was {
		j := slices.IndexFunc(is, func(b outcome) bool { return b.Version == a.Version })
		if a.Error != "" || j < 0 {
			continue
		}
		version, step, rule := o.Version, "defaulting", defaultResult
		if a.Version != "" {
			version, step, rule = a.Version, "conversion from "+o.Version, conversionResult
		}
		if is[j].Error != "" {
			c.add(o, fails, version, "", step+" fails: "+is[j].Error)
			continue
		}
		unsteady := differences(a.Object, again[i].Object)
		for _, d := range differences(a.Object, is[j].Object) {
			if !slices.ContainsFunc(unsteady, func(u difference) bool { return u.path == d.path }) {
				c.add(o, rule, version, d.path, fmt.Sprintf("%s sets %s, and %s before", step, d.new, d.old))
			}
		}
	}
}

// add adds a finding about an object, unless another object has shown it.
func (c *comparison) add(o Object, rule, version, path, message string) {
	subject := strings.TrimSpace(breaking.KindName(o.Group, version, o.Kind) + " " + path)
	same := func(f breaking.Finding) bool { return f.Rule == rule && f.Subject == subject }
	if slices.ContainsFunc(c.findings, same) {
		return
	}
	c.findings = append(c.findings, breaking.Finding{Rule: rule, Subject: subject, Message: message + ", for " + o.Name,
		Old: c.old.position(o.Group, version, o.Kind), New: c.new.position(o.Group, version, o.Kind)})
}

// A difference is a path at which two objects differ.
type difference struct{ path, old, new string }

// differences returns where two JSON documents differ, e.g. at "spec.trees[].kind".
func differences(old, new json.RawMessage) (all []difference) {
	var a, b any
	if decode(old, &a) != nil || decode(new, &b) != nil {
		return nil
	}
	walk("", a, b, &all)
	return all
}

// decode reads JSON, in which a number keeps its digits.
func decode(text json.RawMessage, into *any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

func walk(path string, a, b any, all *[]difference) {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			keys := maps.Clone(x)
			maps.Copy(keys, y)
			for _, key := range slices.Sorted(maps.Keys(keys)) {
				walk(strings.TrimPrefix(path+"."+key, "."), x[key], y[key], all)
			}
			return
		}
	case []any:
		if y, ok := b.([]any); ok && len(x) == len(y) {
			for i := range x {
				walk(path+"[]", x[i], y[i], all)
			}
			return
		}
	}
	if !reflect.DeepEqual(a, b) {
		was, is := printable.Differing(text(a), text(b))
		*all = append(*all, difference{path, was, is})
	}
}

// text returns a value as JSON, or "" for none.
func text(value any) string {
	if value == nil {
		return ""
	}
	out, err := json.Marshal(value)
	if err != nil {
		panic(err) // it comes from JSON
	}
	return string(out)
}
