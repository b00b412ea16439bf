package main

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// importable are the packages that the types of the playground may import, with all that these import.
var importable = []string{
	"k8s.io/api/apps/v1", "k8s.io/api/autoscaling/v2", "k8s.io/api/batch/v1", "k8s.io/api/core/v1",
	"k8s.io/api/networking/v1", "k8s.io/api/rbac/v1", "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
	"k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/util/intstr",
}

// platform is that of the packages: generated code is for servers.
var platform = []string{"GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0"}

// A listedPackage is a package as go list prints it.
type listedPackage struct {
	ImportPath, Name, Dir string
	GoFiles               []string
	ImportMap             map[string]string               // import paths of vendored packages, by what the source says
	Module                *struct{ Path, Version string } // nil for the standard library
}

// archive returns the file system of the playground as a tar file: a project in fruit, the Go distribution in go, the
// module cache in mod. Sources have no function bodies.
func archive(ctx context.Context, site string) ([]byte, error) {
	var env struct{ GOROOT, GOMODCACHE, GOVERSION string }
	printed, err := runCommand(ctx, site, nil, "go", "env", "-json", "GOROOT", "GOMODCACHE", "GOVERSION")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(printed, &env); err != nil {
		return nil, err
	}
	packages, err := listPackages(ctx, site, importable...)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"go/VERSION": []byte(env.GOVERSION)}
	sources, err := needed(packages)
	if err != nil {
		return nil, err
	}
	for _, p := range packages {
		from, to := env.GOROOT, "go"
		if p.Module != nil {
			from, to = env.GOMODCACHE, "mod"
		}
		dir, err := filepath.Rel(from, p.Dir)
		if err != nil {
			return nil, err
		}
		for name, source := range sources[p.ImportPath] {
			files[filepath.ToSlash(filepath.Join(to, dir, name))] = source
		}
	}
	project, err := projectOf(ctx, site)
	if err != nil {
		return nil, err
	}
	for name, content := range project {
		files["fruit/"+name] = content
	}
	return pack(files)
}

// listPackages returns packages with all that these import.
func listPackages(ctx context.Context, site string, names ...string) (all []listedPackage, err error) {
	printed, err := runCommand(ctx, site, platform,
		append([]string{"go", "list", "-deps", "-json=ImportPath,Name,Dir,GoFiles,ImportMap,Module"}, names...)...)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(printed)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// projectOf returns gen.yaml, the file that texts replace, and a go.mod with go.sum that requires the modules of the
// packages that types may import and generated code imports. Each further module would cost time at each run.
func projectOf(ctx context.Context, site string) (map[string][]byte, error) {
	project, err := requirementsOf(ctx, site)
	if err != nil {
		return nil, err
	}
	packages, err := listPackages(ctx, site, append([]string{"k8s.io/client-go/kubernetes/fake"}, importable...)...)
	if err != nil {
		return nil, err
	}
	for name, content := range project {
		project[name] = ofModules(content, packages)
	}
	settings, err := os.ReadFile(filepath.Join(site, "playground", "gen.yaml"))
	project["gen.yaml"], project[playground.Source] = settings, []byte("package v1\n")
	return project, err
}

// ofModules returns the lines of go.mod or go.sum without those of modules that have none of the packages.
func ofModules(content []byte, packages []listedPackage) (kept []byte) {
	modules := map[string]bool{"module": true, "go": true}
	for _, p := range packages {
		if p.Module != nil {
			modules[p.Module.Path] = true
		}
	}
	for line := range bytes.Lines(content) {
		words := strings.Fields(strings.TrimPrefix(string(line), "require "))
		if len(words) == 0 || modules[words[0]] {
			kept = append(kept, line...)
		}
	}
	return kept
}

// requirementsOf returns a go.mod with go.sum that requires all modules that the module in a directory does.
func requirementsOf(ctx context.Context, dir string) (map[string][]byte, error) {
	listed, err := runCommand(ctx, dir, nil, "go", "list", "-m", "-f",
		"{{if .Main}}go {{.GoVersion}}{{else if not .Replace}}require {{.Path}} {{.Version}}{{end}}", "all")
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	return map[string][]byte{"go.mod": append([]byte("module example.org/fruit\n\n"), listed...), "go.sum": sum}, err
}

// pack returns a tar file.
func pack(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
