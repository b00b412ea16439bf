package revision

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// resolve returns the commit of a revision.
func resolve(ctx context.Context, dir, name string) (string, error) {
	out, err := output(ctx, dir, nil, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err == nil {
		return strings.TrimSpace(string(out)), nil
	}
	if errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("%s is no directory, and there is no git to look for a revision", name)
	}
	if _, err := output(ctx, dir, nil, "git", "rev-parse", "--git-dir"); err != nil {
		return "", fmt.Errorf("%s is no directory, and %s is in no git repository", name, dir)
	}
	remedy := "git branch -a and git tag list what there is"
	shallow, _ := output(ctx, dir, nil, "git", "rev-parse", "--is-shallow-repository")
	if strings.HasPrefix(string(shallow), "true") {
		remedy = "this clone is shallow: git fetch --unshallow --tags gets the rest"
	}
	return "", fmt.Errorf("%s is neither a directory nor a git revision: %s", name, remedy)
}

// checkout puts the sources of a commit into a temporary directory, by an index of its own.
func checkout(ctx context.Context, dir, name, commit string) (state *State, err error) {
	top, err := output(ctx, dir, nil, "git", "rev-parse", "--show-toplevel", "--show-prefix")
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
	tree := filepath.Join(temp, "tree")
	env := []string{"GIT_INDEX_FILE=" + filepath.Join(temp, "index")}
	if _, err = output(ctx, root, env, "git", "read-tree", commit); err != nil {
		return nil, err
	}
	listed, err := output(ctx, root, env, "git", "ls-files", "-z")
	if err != nil {
		return nil, err
	}
	sources := slices.DeleteFunc(strings.Split(string(listed), "\x00"), func(f string) bool { return !isSource(f) })
	list := filepath.Join(temp, "files")
	if err = os.WriteFile(list, []byte(strings.Join(sources, "\x00")), 0o600); err != nil {
		return nil, err
	}
	if err = checkoutFiles(ctx, root, env, tree, list); err != nil {
		return nil, err
	}
	state = &State{Dir: filepath.Join(tree, filepath.FromSlash(prefix)), Root: tree, Name: name, Label: name,
		remove: true}
	if _, err = os.Stat(state.Dir); err != nil {
		return nil, fmt.Errorf("%s has no directory %s", name, strings.TrimSuffix(prefix, "/"))
	}
	return state, nil
}

// checkoutFiles writes the files of a list below a directory.
func checkoutFiles(ctx context.Context, root string, env []string, tree, list string) error {
	input, err := os.Open(list)
	if err != nil {
		return err
	}
	defer input.Close()
	command := exec.CommandContext(ctx, "git", "checkout-index", "-z", "--stdin",
		"--prefix="+tree+string(filepath.Separator))
	command.Dir, command.Env, command.Stdin = root, append(os.Environ(), env...), input
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("git checkout-index: %s", strings.TrimSpace(string(out)))
	}
	return os.MkdirAll(tree, 0o755)
}

// sources are the endings of the files that gen reads of a state.
var sources = []string{".go", ".mod", ".sum", ".work", ".yaml", ".yml", ".txt", ".tmpl"}

func isSource(file string) bool {
	return slices.Contains(sources, filepath.Ext(file)) && !strings.HasSuffix(file, "_test.go")
}
