package controlplane

import (
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// sourceTree is the directory with Kubernetes' source that all programs but etcd are built from, e.g.
// "/home/me/.cache/gen-toolkit/kubernetes/v1.36.3/gen". It is empty where they are built from published modules.
func sourceTree() string { return os.Getenv("GEN_CONTROLPLANE_SOURCE") }

// A goBuild is one call of go build.
type goBuild struct {
	dir         string
	environment []string
	packages    []string
}

// builds returns the calls that make the programs of a set; module is the directory of their module.
func builds(programs set, module string) (calls []goBuild) {
	tree := sourceTree()
	if tree == "" {
		return []goBuild{{module, buildEnvironment(), programs}}
	}
	own := goBuild{dir: module, environment: buildEnvironment()}
	theirs := goBuild{dir: tree, environment: source.Environment(tree)}
	for _, pkg := range programs {
		if strings.HasPrefix(pkg, "./") {
			own.packages = append(own.packages, pkg)
		} else {
			theirs.packages = append(theirs.packages, pkg)
		}
	}
	for _, call := range []goBuild{own, theirs} {
		if len(call.packages) > 0 {
			calls = append(calls, call)
		}
	}
	return calls
}

// hashTree adds the names and the content of a source tree's files to a sum. There
// need be no tree.
func hashTree(sum hash.Hash, tree string) error {
	if tree == "" {
		return nil
	}
	return filepath.WalkDir(tree, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(tree, name)
		if err != nil {
			return err
		}
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", filepath.ToSlash(rel), info.Size())
		_, err = io.Copy(sum, file)
		return err
	})
}
