package conformance

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/internal/compare"
)

// differs returns a difference, e.g. differs("kueue", "missing", "file api/crd.yaml").
func differs(where, kind, what string) generated.Difference {
	return generated.Difference{Entry: generated.Entry{Package: where, What: what}, Kind: kind}
}

// differences returns how what is in two copies differs in meaning.
func (p movedIn) differences(t *testing.T, upstream, ours module) (all []generated.Difference) {
	t.Helper()
	theirs, mine := contents(t, upstream.dir), contents(t, ours.dir)
	changes := map[string][]byte{}
	for _, name := range sortedKeys(theirs, mine) {
		their, isTheirs := theirs[name]
		our, isOurs := mine[name]
		switch ext := filepath.Ext(name); {
		case bytes.Equal(their, our) && isTheirs == isOurs:
		case ext == ".go":
			changes[filepath.Join(upstream.dir, name)] = our
		case !isOurs:
			all = append(all, differs(p.name, "missing", "file "+name))
		case !isTheirs:
			all = append(all, differs(p.name, "added", "file "+name))
		case ext == ".yaml":
			different, err := compare.Manifests(their, our)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, d := range different {
				all = append(all, differs(p.name, "changed", name+": "+d))
			}
		default:
			all = append(all, differs(p.name, "changed", name))
		}
	}
	if len(changes) == 0 {
		return all
	}
	packages, err := compare.API(t.Context(), upstream.env, changes)
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range packages {
		for _, change := range slices.Concat(of.Errors, of.Incompatible, of.Compatible) {
			change = strings.ReplaceAll(change, upstream.dir+"/", "")
			d := differs(of.Path, "changed", change)
			if what, is := strings.CutSuffix(change, ": added"); is {
				d = differs(of.Path, "added", what)
			} else if what, is := strings.CutSuffix(change, ": removed"); is {
				d = differs(of.Path, "missing", what)
			}
			all = append(all, d)
		}
	}
	return all
}

func sortedKeys(maps ...map[string][]byte) (names []string) {
	for _, m := range maps {
		for name := range m {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// contents returns the files of a tree.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || entry.Name() == "go.mod" || entry.Name() == "go.sum" {
			return err
		}
		all[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
