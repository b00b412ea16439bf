//go:build unix

package main

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/generators"
)

// writers are the commands that write into a project, with the paths that they write to. All generators share one.
var writers = map[string]struct {
	args  []string
	paths []string // of files, and of directories, with a slash at the end
}{
	"run": {[]string{"run"}, []string{"config/", "config/crd/example.org_fruits.yaml"}},
	"crd": {[]string{"crd", "./api/v1", "--dir", "config/crd"}, []string{"config/", "config/crd/"}},
	"as": {[]string{"as", "controller-gen", "crd", "paths=./api/v1", "output:crd:dir=config/crd"},
		[]string{"config/", "config/crd/", "config/crd/example.org_fruits.yaml"}},
	"clean": {[]string{"clean"}, []string{"config/"}},
	"lint":  {[]string{"lint", "--fix"}, []string{"api/", "api/v1/", "api/v1/fruit.go"}},
	"init": {[]string{"init", "--kind", "Pear", "--group", "example.org", "--dir", "types"},
		[]string{"types/", "gen.yaml", "types/v1/pear.go", "go.sum"}},
	"migrate": {[]string{"migrate", "--write", "--force"}, []string{"gen.yaml", "config/"}},
	"import":  {[]string{"import", "crd.yaml", "--dir", "types"}, []string{"types/", "types/v1/"}},
	"watch":   {[]string{"watch"}, []string{"config/"}},
}

// readers are the commands that write nothing into a project.
var readers = strings.Fields("breaking cache check completion diff explain graph help list lsp schema units version")

// TestLinks: no command writes through a link out of the project, or replaces a link.
func TestLinks(t *testing.T) {
	var listed bytes.Buffer
	program().Run([]string{"__complete", ""}, &listed, &bytes.Buffer{})
	ofGenerators := slices.Collect(maps.Keys(generatorNames()))
	for line := range strings.Lines(listed.String()) {
		name, _, ok := strings.Cut(line, "\t")
		if name == "dev" { // it writes as run does
			continue
		}
		if _, writes := writers[name]; ok && !writes && !slices.Contains(readers, name) &&
			!slices.Contains(ofGenerators, name) {
			t.Errorf("gen %s is neither a command that writes nor one that reads", name)
		}
	}
	for name, command := range writers {
		for _, path := range command.paths {
			for _, dangling := range []bool{false, true} {
				kind := map[bool]string{false: "to an existing target", true: "dangling"}[dangling]
				t.Run(name+" "+path+" "+kind, func(t *testing.T) { tryLink(t, command.args, path, dangling) })
			}
		}
	}
}

func generatorNames() map[string]bool {
	names := map[string]bool{}
	for _, g := range generators.All() {
		names[g.Name] = true
	}
	return names
}

// tryLink moves the file or directory at a path out of the project, replaces it by a link, and runs gen.
func tryLink(t *testing.T, args []string, path string, dangling bool) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	project, outside := filepath.Join(base, "project"), filepath.Join(base, "outside")
	linkProject(t, project, args[0])
	if err := os.Mkdir(outside, 0o755); err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(project, filepath.FromSlash(strings.TrimSuffix(path, "/")))
	target := filepath.Join(outside, "target")
	_, err = os.Stat(at)
	switch exists := err == nil; {
	case dangling:
		err = os.RemoveAll(at)
	case exists:
		err = os.Rename(at, target)
	case strings.HasSuffix(path, "/"):
		err = os.Mkdir(target, 0o755)
	default:
		err = os.WriteFile(target, nil, 0o644)
	}
	if err := errors.Join(err, os.MkdirAll(filepath.Dir(at), 0o755), os.Symlink(target, at)); err != nil {
		t.Fatal(err)
	}
	before := filesBelow(t, outside)
	if args[0] == "watch" {
		w := watchInside(t, "-C", project)
		w.await(t, "error: ")
		w.end(t)
	} else {
		var out bytes.Buffer
		status := program().Run(append([]string{"-C", project}, args...), &out, &out)
		if status == 0 && args[0] != "clean" {
			t.Errorf("status 0\n%s", out.String())
		}
	}
	if after := filesBelow(t, outside); !maps.Equal(before, after) {
		t.Errorf("gen has written out of the project: %v", slices.Sorted(maps.Keys(after)))
	}
	if info, err := os.Lstat(at); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has gone")
	}
}

// filesBelow returns the files below a directory with their contents.
func filesBelow(t *testing.T, dir string) map[string]string {
	files := map[string]string{}
	if err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(content)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

// linkProject writes a project for a command.
func linkProject(t *testing.T, dir, command string) {
	t.Setenv("GENCACHE", "off")
	t.Setenv("GOFLAGS", "")
	writeModule(t, dir)
	marker := "Maximum"
	if command == "lint" {
		marker = "Maximun"
	}
	write(t, dir, "api/v1/fruit.go", `// +groupName=example.org
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Fruit struct {
	metav1.TypeMeta   `+"`json:\",inline\"`"+`
	metav1.ObjectMeta `+"`json:\"metadata,omitempty\"`"+`

	// +kubebuilder:validation:`+marker+`=3
	Size int `+"`json:\"size\"`"+`
}
`)
	write(t, dir, "Makefile", "generate:\n\tcontroller-gen crd paths=./api/... output:dir=config/crd\n")
	write(t, dir, "crd.yaml", `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: pears.example.org}
spec:
  group: example.org
  names: {kind: Pear, plural: pears}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`)
	if command != "migrate" && command != "init" {
		write(t, dir, "gen.yaml", "packages: [./api/v1]\ngenerate: {crd: {dir: config/crd}}\n")
	}
}
