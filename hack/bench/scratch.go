package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/hack/conformance"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// A scratch is where one run of a work happens.
type scratch struct {
	dir         string
	environment []string // of the commands; nil means this process's
	release     func()
}

// prepare makes a scratch whose generated files are gone: in dir, or Kubernetes' source tree where that stays.
func prepare(ctx context.Context, w work, dir string) (scratch, error) {
	switch {
	case w.in != "":
		in, err := filepath.Abs(w.in)
		return scratch{dir: in, release: func() {}}, err
	case w.module == "" && w.kinds == 0:
		return prepareTree(ctx, w)
	}
	created, err := os.MkdirTemp(dir, "work-")
	if err != nil {
		return scratch{}, err
	}
	// It stays until the end: ext4 creates files two to three times as slowly for seconds after others were removed.
	s := scratch{dir: created, release: func() {}}
	if w.kinds > 0 {
		_, err := task{Kinds: &manyKinds{created, w.kinds, w.config}}.ask(ctx)
		return s, err
	}
	return s, copyModule(ctx, w, created)
}

// tidy removes what the runs of a large work have left, and waits until the file system is as fast as before: all of
// them together take more than 20 GB.
func tidy(ctx context.Context, dir string) error {
	for _, pattern := range []string{"work-*", "written-*", "cache-*"} {
		left, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		for _, name := range left {
			if err := os.RemoveAll(name); err != nil {
				return err
			}
		}
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(15 * time.Second):
		return nil
	}
}

// prepareTree makes Kubernetes' source tree without the files that the work is about.
func prepareTree(ctx context.Context, w work) (scratch, error) {
	drop := func(name string) bool {
		return !w.allFiles && conformance.Generated(name) && slices.Contains(w.drop, path.Base(name))
	}
	tree, err := source.Make(ctx, source.Options{Name: "bench", Drop: drop, Log: os.Stderr})
	if err != nil {
		return scratch{}, err
	}
	built := scratch{tree.Dir, source.Environment(tree.Dir), tree.Close}
	if len(w.built) > 0 {
		cmd := tree.Go(ctx, append([]string{"build", "-o", filepath.Join(tree.Dir, treeTools) + "/"}, w.built...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return built, fmt.Errorf("build upstream's tools: %w\n%s", err, out)
		}
	}
	if w.allFiles {
		if err := removeGenerated(tree.Dir); err != nil {
			return built, err
		}
	}
	return built, os.WriteFile(filepath.Join(tree.Dir, "gen.yaml"), []byte(w.config), 0o644)
}

// removeGenerated removes the generated files beside types. Clients stay until they are written again: upstream's tools
// do not work on packages that import what is not there.
func removeGenerated(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err == nil && conformance.Generated(filepath.ToSlash(rel)) {
			err = os.Remove(name)
		}
		return err
	})
}

// downloaded returns the directory of a module in the module cache.
func downloaded(ctx context.Context, module string) (string, error) {
	args := []string{"list", "-m", "-json", module}
	if strings.Contains(module, "@") {
		args = []string{"mod", "download", "-json", module}
	}
	var found struct{ Dir string }
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err == nil {
		err = json.Unmarshal(out, &found)
	}
	return found.Dir, err
}

// copyModule copies the work's module without its generated files.
func copyModule(ctx context.Context, w work, to string) error {
	from := w.module
	if !strings.HasPrefix(from, ".") && !filepath.IsAbs(from) {
		var err error
		if from, err = downloaded(ctx, w.module); err != nil {
			return err
		}
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	if err := remove(to, w.drop); err != nil {
		return err
	}
	for _, e := range w.edits {
		if err := e.apply(to); err != nil {
			return err
		}
	}
	if err := require(ctx, to, w.requires); err != nil {
		return err
	}
	if w.config != "" {
		if err := os.WriteFile(filepath.Join(to, "gen.yaml"), []byte(w.config), 0o644); err != nil {
			return err
		}
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "edit", "-replace", "github.com/gen-toolkit/gen="+root,
		"-replace", "github.com/gen-toolkit/gen/reconcile="+filepath.Join(root, "reconcile"))
	cmd.Dir = to
	return cmd.Run()
}

// require has the module in a directory require others in the versions of this one, whose go.sum knows them.
func require(ctx context.Context, dir string, modules []string) error {
	if len(modules) == 0 {
		return nil
	}
	name := filepath.Join(dir, "go.sum")
	sums, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	more, err := os.ReadFile("go.sum")
	if err != nil {
		return err
	}
	if err := os.WriteFile(name, slices.Concat(sums, more), 0o644); err != nil {
		return err
	}
	versions, err := exec.CommandContext(ctx, "go",
		append([]string{"list", "-m", "-f", "{{.Path}}@{{.Version}}"}, modules...)...).Output()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", append([]string{"get"}, strings.Fields(string(versions))...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go get %s: %w\n%s", strings.TrimSpace(string(versions)), err, out)
	}
	return nil
}

// remove removes the files and folders of these names, at any depth.
func remove(dir string, names []string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !slices.Contains(names, entry.Name()) {
			return err
		}
		if err := os.RemoveAll(name); err != nil || !entry.IsDir() {
			return err
		}
		return fs.SkipDir
	})
}
