package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// outputs are the directories of the project's generated files; outputPackages has their import paths for gen.yaml,
// because there is no go.mod.
var (
	outputs        = []string{"api", "client", "listers", "informers", "apply", "crd"}
	outputPackages = strings.NewReplacer(
		"{dir: client}", "{dir: client, outputPkg: example.org/fruit/client}",
		"{dir: listers}", "{dir: listers, outputPkg: example.org/fruit/listers}",
		"{dir: informers}", "{dir: informers, outputPkg: example.org/fruit/informers}",
		"{dir: apply}", "{dir: apply, outputPkg: example.org/fruit/apply}",
	)
)

// driven makes the project in an ordinary module, takes note of what gen makes there, and moves it to where only a
// driver finds its packages.
func driven(t *testing.T) (p *project, want map[string]string) {
	p = newProject(t)
	t.Setenv("GOFLAGS", "-mod=mod")
	p.command("go", "mod", "edit", "-require", "k8s.io/client-go@v0.37.2", "-require", "k8s.io/apimachinery@v0.37.2",
		"-require", "k8s.io/apiextensions-apiserver@v0.37.2")
	if status, out := p.gen("run"); status != 0 {
		t.Fatalf("status %d\n%s", status, out)
	}
	want = contents(t, p.dir)

	moved := &project{t, filepath.Join(filepath.Dir(p.dir), "workspace"), p.cache}
	for name := range projectFiles {
		if name, ok := strings.CutPrefix(name, "main/"); ok {
			moved.write(name, p.read(name))
		}
	}
	moved.write("gen.yaml", outputPackages.Replace(moved.read("gen.yaml")))
	moved.write("../packages.json", moved.packages(p))
	program := filepath.Join(t.TempDir(), "driver.exe")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/driver").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("GOPACKAGESDRIVER", program)
	t.Setenv("DRIVER_PACKAGES", moved.path("../packages.json"))
	if err := os.RemoveAll(p.dir); err != nil {
		t.Fatal(err)
	}
	return moved, want
}

// packages returns what the driver is to know of the packages of a module and of all that they need. Those of other
// modules are copied to external beside the workspace.
func (p *project) packages(from *project) string {
	type flat struct {
		ID, Name, PkgPath string
		GoFiles           []string
		Imports           map[string]string
	}
	var all []flat
	list := from.command("go", "list", "-deps",
		"-json=Dir,ImportPath,Name,GoFiles,Imports,ImportMap,Standard,Module", "./api/...", "./paint")
	for decoder := json.NewDecoder(bytes.NewReader(list)); ; {
		var listed struct {
			Dir, ImportPath, Name string
			GoFiles, Imports      []string
			ImportMap             map[string]string
			Standard              bool
			Module                *struct{ Main bool }
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			p.Fatal(err)
		}
		one := flat{Name: listed.Name, PkgPath: listed.ImportPath, Imports: map[string]string{}}
		id := func(importPath string) string {
			if below, ok := strings.CutPrefix(importPath, "example.org/fruit/"); ok {
				return "@//" + below
			}
			return "@external//" + importPath
		}
		one.ID = id(listed.ImportPath)
		dir := listed.Dir
		switch {
		case listed.Standard:
		case listed.Module.Main:
			dir = filepath.Join(p.dir, strings.TrimPrefix(listed.Dir, from.dir))
		default:
			dir = p.path("../external/" + strings.ReplaceAll(listed.ImportPath, ".", "_"))
		}
		for _, name := range listed.GoFiles {
			if !listed.Standard && !listed.Module.Main {
				p.write(filepath.Join(dir, name), from.read(filepath.Join(listed.Dir, name)))
			}
			in := filepath.ToSlash(strings.TrimPrefix(listed.Dir, from.dir))
			_, source := projectFiles["main"+in+"/"+name]
			if source || listed.Standard || !listed.Module.Main {
				one.GoFiles = append(one.GoFiles, filepath.Join(dir, name))
			}
		}
		for _, importPath := range listed.Imports {
			as := importPath
			for written, found := range listed.ImportMap {
				if found == importPath {
					as = written
				}
			}
			one.Imports[as] = id(importPath)
		}
		all = append(all, one)
	}
	text, err := json.Marshal(all)
	if err != nil {
		p.Fatal(err)
	}
	return string(text)
}

// command runs a program in the project and returns what it prints.
func (p *project) command(name string, args ...string) []byte {
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		p.Fatalf("%s %v: %v\n%s", name, args, err, stderr.Bytes())
	}
	return out
}

// contents returns the files below the directories where gen puts some, by name relative to dir.
func contents(t *testing.T, dir string) map[string]string {
	files := map[string]string{}
	for _, output := range outputs {
		err := filepath.WalkDir(filepath.Join(dir, output), func(name string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(name)
			rel, _ := filepath.Rel(dir, name) // it is below
			files[filepath.ToSlash(rel)] = string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
