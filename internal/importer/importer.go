// Package importer makes Go types of CustomResourceDefinitions. In: CRDs, and the real types that schemas may be. Out:
// Go files with markers from which the crd generator makes the same CRDs again.
package importer

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/names"
)

type props = apiext.JSONSchemaProps

// A File is a Go file to write.
type File struct {
	Path    string // relative, with slashes, e.g. "api/v1/fruit_types.go"
	Content []byte // formatted
	Floats  bool   // it has floats, which the crd generator refuses by default
}

// A Ref is a Go type of another package, e.g. metav1.Condition.
type Ref struct {
	Path  string // e.g. "k8s.io/apimachinery/pkg/apis/meta/v1"
	Alias string // e.g. "metav1"
	Name  string // e.g. "Condition"

	docs      string // the key of its schema with descriptions
	described bool   // its fields have descriptions
}

// A Request says what to import, and how.
type Request struct {
	CRDs []*apiext.CustomResourceDefinition
	Dir  string           // the directory above the packages, with slashes, e.g. "api"
	Real map[string][]Ref // real types by the [Key] of their schemas
	JSON bool             // the module requires apiextensions-apiserver: any JSON can be its type
}

// Import returns the files. Packages are <dir>/<version> for a single group, and <dir>/<group>/<version> for several.
func Import(r Request) ([]File, error) {
	packages := map[string]*goPackage{}
	var order []string
	dirs := groupDirs(r.CRDs)
	for _, crd := range r.CRDs {
		for _, v := range crd.Spec.Versions {
			dir := path.Join(r.Dir, dirs[crd.Spec.Group], v.Name)
			if packages[dir] == nil {
				packages[dir] = newPackage(dir, crd.Spec.Group, v.Name, r)
				order = append(order, dir)
			}
			packages[dir].add(crd, v)
		}
	}
	slices.Sort(order)
	var files []File
	for _, dir := range order {
		more, err := packages[dir].files()
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

// groupDirs returns the directory of each group: "" where there is only one, else the first part of its name, or all of
// it where several groups begin alike. Where that is the same for several groups, a number follows.
func groupDirs(crds []*apiext.CustomResourceDefinition) map[string]string {
	dirs, taken := map[string]string{}, map[string]int{"testdata": 1} // the go command leaves it out
	for _, crd := range crds {
		if _, ok := dirs[crd.Spec.Group]; !ok {
			first := names.GroupPackage(crd.Spec.Group)
			dirs[crd.Spec.Group] = first
			taken[first]++
		}
	}
	used := map[string]bool{"testdata": true}
	for _, group := range slices.Sorted(maps.Keys(dirs)) {
		dir := dirs[group]
		if taken[dir] > 1 {
			dir = strings.NewReplacer(".", "", "-", "").Replace(group)
		}
		dirs[group] = unique(dir, used)
		used[dirs[group]] = true
		if len(dirs) == 1 {
			dirs[group] = ""
		}
	}
	return dirs
}

// files renders the package: doc.go, a file for each kind, and one for the types that several kinds share.
func (p *goPackage) files() ([]File, error) {
	p.name()
	files := []File{}
	add := func(name string, types []*goType) error {
		file, err := p.render(path.Join(p.dir, name), types)
		files = append(files, file)
		return err
	}
	if err := add("doc.go", nil); err != nil {
		return nil, err
	}
	byFile := map[string][]*goType{}
	for _, t := range p.types {
		byFile[t.file] = append(byFile[t.file], t)
	}
	for _, file := range slices.SortedFunc(keys(byFile), cmp.Compare) {
		if err := add(file, byFile[file]); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return files, nil
}
