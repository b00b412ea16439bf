package source

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const kubernetes = "k8s.io/kubernetes"

// leftOut are modules below staging that nothing needs and that not every module proxy has.
var leftOut = []string{"k8s.io/sample-cli-plugin"}

// layout returns the content of a tree: for each path in it, e.g. "staging/src/k8s.io/api/core/v1/types.go", the file
// that holds what it is to hold.
func layout(ctx context.Context, drop func(string) bool) (map[string]string, error) {
	main, err := download(ctx, kubernetes+"@"+Version)
	if err != nil {
		return nil, err
	}
	staging, err := stagingModules(main[kubernetes])
	if err != nil {
		return nil, err
	}
	var queries []string
	for module := range staging {
		queries = append(queries, module+"@v0."+strings.TrimPrefix(Version, "v1."))
	}
	modules, err := download(ctx, queries...)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	if err := collect(main[kubernetes], "", files); err != nil {
		return nil, err
	}
	for module, at := range staging {
		if err := collect(modules[module], at, files); err != nil {
			return nil, err
		}
	}
	if drop != nil {
		maps.DeleteFunc(files, func(path, _ string) bool { return drop(filepath.ToSlash(path)) })
	}
	return files, nil
}

// stagingModules returns the modules that the go.mod of k8s.io/kubernetes replaces by directories, with the
// directories, e.g. "k8s.io/api" with "staging/src/k8s.io/api".
func stagingModules(dir string) (map[string]string, error) {
	content, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for line := range strings.Lines(string(content)) {
		module, at, ok := strings.Cut(strings.TrimSpace(line), " => ./")
		if ok && !slices.Contains(leftOut, module) {
			modules[module] = at
		}
	}
	if len(modules) == 0 {
		return nil, fmt.Errorf("%s replaces no module", filepath.Join(dir, "go.mod"))
	}
	return modules, nil
}

// collect adds the files of a module to those of a tree. The directory vendor would keep the go command from using
// modules.
func collect(dir, at string, files map[string]string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && rel == "vendor":
			return fs.SkipDir
		case !entry.IsDir():
			files[filepath.Join(filepath.FromSlash(at), rel)] = name
		}
		return nil
	})
}

// download has the go command fetch modules, e.g. "k8s.io/api@v0.36.3", and returns their directories in the module
// cache.
func download(ctx context.Context, queries ...string) (map[string]string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"mod", "download", "-json"}, queries...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.Dir = os.TempDir() // outside of any module: the versions are those of the queries
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "PWD="+cmd.Dir)
	out, failed := cmd.Output()
	dirs := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var module struct{ Path, Dir, Error string }
		switch err := decoder.Decode(&module); {
		case errors.Is(err, io.EOF):
			if failed != nil {
				failed = fmt.Errorf("go mod download: %w\n%s", failed, stderr.Bytes())
			}
			return dirs, failed
		case err != nil:
			return nil, errors.Join(err, failed)
		case module.Error != "":
			return nil, errors.New(module.Error)
		}
		dirs[module.Path] = module.Dir
	}
}
