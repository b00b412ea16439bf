package revision

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/git"
	"github.com/gen-toolkit/gen/internal/process"
)

// resolve returns the commit of a revision.
func resolve(ctx context.Context, dir, name string) (string, error) {
	out, err := git.Run(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err == nil {
		return strings.TrimSpace(string(out)), nil
	}
	if errors.Is(err, process.ErrNotFound) {
		return "", fmt.Errorf("%s is not a directory, and there is no git to look for a revision", name)
	}
	if _, err := git.Run(ctx, dir, "rev-parse", "--git-dir"); err != nil {
		return "", fmt.Errorf("%s is not a directory, and %s is in no git repository", name, dir)
	}
	remedy := "git branch -a and git tag list what there is"
	shallow, _ := git.Run(ctx, dir, "rev-parse", "--is-shallow-repository")
	if strings.HasPrefix(string(shallow), "true") {
		remedy = "this clone is shallow: git fetch --unshallow --tags gets the rest"
	}
	return "", fmt.Errorf("%s is neither a directory nor a git revision: %s", name, remedy)
}

// checkout returns the state of a commit: a temporary directory to which files come when they are read.
func checkout(ctx context.Context, dir, name, commit string) (state *State, err error) {
	top, err := git.Run(ctx, dir, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, err
	}
	root, prefix, _ := strings.Cut(strings.TrimSpace(string(top)), "\n")
	temp, err := os.MkdirTemp("", "gen-breaking-")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(temp))
		}
	}()
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return nil, err
	}
	files, err := newTree(ctx, root, filepath.Join(temp, "tree"), name, commit)
	if err != nil {
		return nil, err
	}
	prefix = strings.TrimSuffix(prefix, "/")
	if _, found := files.dirs[prefix]; !found {
		return nil, errors.Join(fmt.Errorf("%s has no directory %s", name, prefix), files.close())
	}
	state = &State{Dir: filepath.Join(files.dir, filepath.FromSlash(prefix)), Root: files.dir, Name: name, Label: name,
		tree: files}
	files.mkdir(prefix)
	return state, nil
}
