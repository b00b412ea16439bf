package conformance

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// A difference is where two objects differ.
type difference struct {
	path      string // e.g. ".spec.versions[0].name"
	want, got any    // nil where it is missing
}

func (d difference) String() string { return fmt.Sprintf("%s is %v, not %v", d.path, d.got, d.want) }

// differences returns where two values as of JSON differ: as deep inside as there are maps, and lists of the same
// length.
func differences(at string, want, got any) (all []difference) {
	if reflect.DeepEqual(want, got) {
		return nil
	}
	if a, b, ok := both[map[string]any](want, got); ok {
		keys := slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b)))
		slices.Sort(keys)
		for _, key := range slices.Compact(keys) {
			all = append(all, differences(at+"."+key, a[key], b[key])...)
		}
		return all
	}
	if a, b, ok := both[[]any](want, got); ok && len(a) == len(b) {
		for i := range a {
			all = append(all, differences(fmt.Sprintf("%s[%d]", at, i), a[i], b[i])...)
		}
		return all
	}
	return []difference{{at, want, got}}
}

func both[T any](want, got any) (a, b T, ok bool) {
	a, isWant := want.(T)
	b, isGot := got.(T)
	return a, b, isWant && isGot
}
