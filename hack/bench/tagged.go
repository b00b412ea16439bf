package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/conformance"
)

// tagged before the name of a marker, e.g. "packages with k8s:deepcopy-gen", is an argument that is replaced by the
// directories whose files have that marker, as Kubernetes' script finds them. That counts for no time. After
// the marker may follow the directory to look in, e.g. "packages with genclient in staging/src/k8s.io/api".
const tagged = "packages with "

// inputs is like it, for the same directories in one argument, from the directory to look in, e.g. "apps/v1,batch/v1";
// with staging/src as that directory they are import paths.
const inputs = "inputs with "

// expand puts directories in place of such an argument, e.g. "./pkg/apis/core" and
// "./staging/src/k8s.io/api/core/v1".
func expand(tree string, args []string) (expanded []string, err error) {
	for _, arg := range args {
		marker, several := strings.CutPrefix(arg, tagged)
		marker, one := strings.CutPrefix(marker, inputs)
		if !several && !one {
			expanded = append(expanded, arg)
			continue
		}
		marker, in, _ := strings.Cut(marker, " in ")
		dirs, err := directories(tree, in, marker)
		if err != nil {
			return nil, err
		}
		if one {
			for i := range dirs {
				dirs[i] = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(dirs[i], "./"), in), "/")
			}
			dirs = []string{strings.Join(dirs, ",")}
		}
		expanded = append(expanded, dirs...)
	}
	return expanded, nil
}

func directories(tree, in, marker string) (dirs []string, err error) {
	line := regexp.MustCompile(`(?m)^// *\+` + regexp.QuoteMeta(marker) + `(=|$)`)
	root := filepath.Join(tree, filepath.FromSlash(in))
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(tree, name)
		if err != nil {
			return err
		}
		at := filepath.ToSlash(rel)
		if entry.IsDir() {
			if entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), "_") ||
				path.Dir(at) == "staging/src/k8s.io" && !regenerated(at) {
				return fs.SkipDir
			}
			return nil
		}
		dir := "./" + path.Dir(at)
		if path.Ext(at) != ".go" || slices.Contains(dirs, dir) {
			return nil
		}
		content, err := os.ReadFile(name)
		if err == nil && line.Match(content) {
			dirs = append(dirs, dir)
		}
		return err
	})
	return dirs, err
}

// regenerated reports whether a directory is that of a module that gets gen's files.
func regenerated(dir string) bool {
	for _, at := range conformance.Modules {
		if at == dir {
			return true
		}
	}
	return false
}
