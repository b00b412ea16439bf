// Package revision finds a state of a project's sources. In: a name: a directory, a git revision, or a version of a
// module. Out: a directory that has the sources. The work tree and the index of a repository stay as they are.
package revision

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/process"
)

// A State is a directory with the sources of a project in some state.
type State struct {
	Dir    string   // absolute: the project's directory in that state
	Root   string   // absolute: of the sources, Dir or above
	Name   string   // as the user has named it, e.g. "v1.2.0" or "../fruit-1.2"
	Env    []string // the go command's environment; nil for the process's
	Module string   // the path of a published module; "" for a directory or a git revision
	Label  string   // in front of file names that are not on the disk, e.g. "v1.2.0"; "" for a directory

	tree *tree // of a git revision: the directory is temporary, and its files come when they are read
}

// Directory returns a directory as a state.
func Directory(name, dir string) *State { return &State{Dir: dir, Root: dir, Name: name} }

// Close removes what Open has created.
func (s *State) Close() error {
	if s.tree == nil {
		return nil
	}
	return errors.Join(s.tree.close(), os.RemoveAll(filepath.Dir(s.Root)))
}

// Fetch implements [trace.Source]: files of a git revision come to the disk when they are read.
func (s *State) Fetch(path string) {
	if s.tree != nil {
		s.tree.fetch(path)
	}
}

// FetchAll implements [trace.Source].
func (s *State) FetchAll() {
	if s.tree != nil {
		s.tree.all()
	}
}

// Lost returns the error of the first file that git could not give, e.g. one that a damaged repository lacks.
func (s *State) Lost() error {
	if s.tree == nil {
		return nil
	}
	return s.tree.lost
}

// Outside returns what has been looked for outside of the git repository, and what to do about each, e.g. "third_party
// is a git submodule whose commit 1234 is not in this clone: git submodule update --init third_party gets it".
func (s *State) Outside() []string {
	if s.tree == nil {
		return nil
	}
	return slices.Sorted(maps.Values(s.tree.left))
}

// Position returns a position in the state as people find it, e.g. v1.2.0:api/v1/fruit.go:12:4.
func (s *State) Position(pos token.Position) token.Position {
	rel, err := filepath.Rel(s.Root, pos.Filename)
	if err == nil && filepath.IsLocal(rel) && s.Label != "" && pos.Filename != "" {
		pos.Filename = s.Label + ":" + filepath.ToSlash(rel)
	}
	return pos
}

// String returns the name.
func (s *State) String() string { return s.Name }

// Open returns the state of a project, which is at dir, by its name: a module with a version, e.g.
// "k8s.io/api@v0.36.0", a directory, e.g. "../fruit-1.2", or a git revision, e.g. "v1.2.0" or "origin/main".
func Open(ctx context.Context, dir, name string) (*State, error) {
	if host, _, _ := strings.Cut(name, "/"); strings.Contains(host, ".") && versioned.MatchString(name) {
		return module(ctx, dir, name)
	}
	isDir := isDirectory(dir, name)
	commit, err := resolve(ctx, dir, name)
	switch {
	case isDir && err == nil && !strings.ContainsAny(name, "/."):
		return nil, fmt.Errorf(
			"%s is a directory and a git revision: write ./%[1]s, refs/heads/%[1]s or refs/tags/%[1]s", name)
	case isDir:
		return Directory(name, absolute(dir, name)), nil
	case err != nil:
		return nil, err
	}
	return checkout(ctx, dir, name, commit)
}

// versioned is the form of a module with a version.
var versioned = regexp.MustCompile(`^[^@]+@[a-zA-Z0-9][^@]*$`)

func absolute(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

func isDirectory(dir, name string) bool {
	info, err := os.Stat(absolute(dir, name))
	return err == nil && info.IsDir()
}

// module returns a published version, which the go command downloads.
func module(ctx context.Context, dir, name string) (*State, error) {
	out, err := process.Command{Name: "go", Args: []string{"mod", "download", "-json", name}, Dir: dir}.Run(ctx)
	var found struct{ Dir, Version, Error string }
	if json.Unmarshal(out, &found) == nil && found.Error != "" {
		return nil, fmt.Errorf("module %s can't be downloaded: %s", name, found.Error)
	}
	if err != nil || found.Dir == "" {
		return nil, fmt.Errorf("module %s can't be downloaded: %w", name, err)
	}
	modulePath, _, _ := strings.Cut(name, "@")
	// a published module may have a go.work that names directories beside it
	return &State{Dir: found.Dir, Root: found.Dir, Name: name, Module: modulePath,
		Label: modulePath + "@" + found.Version,
		Env:   append(os.Environ(), "GOWORK=off")}, nil
}
