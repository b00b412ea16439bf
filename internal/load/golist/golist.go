// Package golist says which modules and packages there are, as the go command sees them. A [Resolver] reads go.mod and
// go.work itself, which is 30 times as fast as `go list` (BenchmarkMetadata); a [Lister] asks the go command, or the
// packages driver, about whatever a Resolver leaves to it. In: a directory, an environment and package patterns. Out:
// modules, package directories, the files that build constraints select, and the versions that go.mod files require.
// Nothing here parses or type-checks Go.
package golist

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Lister answers questions about one directory in one environment. Its zero value is for the directory and the
// environment of the process.
type Lister struct {
	Dir    string          // where relative patterns start, e.g. "/src/fruit"; "" for the working directory
	Env    []string        // the go command's environment; nil for the process's
	Record *trace.Recorder // reads files; nil reads without recording
	Limit  int             // how many directories a Resolver reads at once
}

// A Module is the Go module that holds a package.
type Module struct {
	Path string // e.g. "k8s.io/api"
	Dir  string // e.g. "/src/fruit"
	Main bool   // part of the main module or the workspace
}

// Base returns the directory where relative patterns start, e.g. "/src/fruit".
func (l Lister) Base() string { return orWorking(l.Dir) }

func orWorking(dir string) string {
	if dir == "" {
		dir, _ = os.Getwd()
	}
	return dir
}

// Editable reports whether the user can change the files of a module: a main module, or one below Dir that is neither
// in the module cache nor vendored.
func (l Lister) Editable(m Module) bool {
	if m.Main || m.Dir == "" {
		return true
	}
	rel, below := paths.Below(l.Dir, m.Dir)
	rel = filepath.ToSlash(rel)
	return below && !strings.Contains("/"+rel+"/", "/vendor/") && !strings.Contains(rel, "@")
}
