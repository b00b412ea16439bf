// Package compare says how generated files differ in what they mean: Go packages by their exported API, manifests by
// their objects. In: contents before and after. Out: differences as text.
package compare

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/exp/apidiff"
)

// A Package is a Go package whose generated files change.
type Package struct {
	Path         string   // import path
	New          bool     // it declares nothing today
	Errors       []string // why it would no longer compile, though it does today
	Incompatible []string // changes of the exported API that break users, e.g. "Fruit.DeepCopy: removed"
	Compatible   []string // others, e.g. "Fruit.DeepCopyInto: added"
}

// API returns how changes of Go files change the exported API of their packages. The changes are contents by absolute
// paths; nil for a file that goes.
func API(ctx context.Context, env []string, changes map[string][]byte) ([]Package, error) {
	var dirs []string
	for name := range changes {
		dirs = append(dirs, filepath.Dir(name))
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	before, err := state(nil).check(ctx, env, dirs)
	if err != nil {
		return nil, err
	}
	after, err := state(changes).check(ctx, env, dirs)
	if err != nil {
		return nil, err
	}
	var all []Package
	for _, path := range paths(before, after) {
		all = append(all, compare(path, before[path], after[path]))
	}
	return all, nil
}

func paths(before, after map[string]checked) (all []string) {
	for path := range before {
		all = append(all, path)
	}
	for path := range after {
		if _, ok := before[path]; !ok {
			all = append(all, path)
		}
	}
	slices.Sort(all)
	return all
}

func compare(path string, before, after checked) Package {
	p := Package{Path: path, Errors: newErrors(before, after)}
	switch {
	case !before.hasAPI():
		p.New = true
		return p
	case !after.hasAPI():
		p.Incompatible = []string{"the package goes"}
		return p
	}
	for _, change := range apidiff.Changes(before.types, after.types).Changes {
		if message := ownNames(before.types, after.types, change.Message); change.Compatible {
			p.Compatible = append(p.Compatible, message)
		} else {
			p.Incompatible = append(p.Incompatible, message)
		}
	}
	return p
}

// hasAPI reports whether a package declares anything.
func (c checked) hasAPI() bool { return c.types != nil && len(c.types.Scope().Names()) > 0 }

// newErrors returns the errors of a package that it does not have today.
func newErrors(before, after checked) (all []string) {
	known := map[string]bool{}
	for _, e := range before.problems {
		known[e.message] = true
	}
	for _, e := range after.problems {
		if !known[e.message] {
			all = append(all, fmt.Sprintf("%s: %s", e.position, e.message))
		}
	}
	slices.Sort(all)
	return all
}
