package revision

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/git"
)

// A tree is the files of a commit. Each comes to the disk when it is read for the first time: a partial clone need not
// have the others, and the large files of a repository stay where they are.
type tree struct {
	ctx    context.Context
	dir    string // absolute: where files come to, e.g. "/tmp/gen-breaking-1/tree"
	name   string // of the revision, for messages, e.g. "v1.2.0"
	onDisk *os.Root

	mu      sync.Mutex
	links   map[string]string          // the targets of links on the disk, by paths with slashes
	files   map[string]blob            // by paths with slashes; without regular files that are on the disk
	dirs    map[string]map[string]bool // the names in each directory; "" is the top
	outside map[string]string          // absolute directories outside of the repository: what replaces what
	open    map[string]*objects        // by the repository's directory
	lost    error                      // the first file that git could not give
	left    map[string]string          // what is not in the repository: why, and what to do
}

// A blob is a file of a commit, a link or a submodule.
type blob struct {
	repository string // the directory of its repository
	mode, id   string // as git ls-tree has them
}

// Modes of git that are no files.
const (
	link      = "120000"
	submodule = "160000"
)

// newTree returns the files of a commit of the repository at root.
func newTree(ctx context.Context, root, dir, name, commit string) (*tree, error) {
	t := &tree{ctx: ctx, dir: dir, name: name, links: map[string]string{}, files: map[string]blob{},
		dirs:    map[string]map[string]bool{"": {}},
		outside: map[string]string{}, open: map[string]*objects{}, left: map[string]string{}}
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		t.onDisk, err = os.OpenRoot(dir)
	}
	if err != nil {
		return nil, err
	}
	if err := t.list(root, "", commit); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}

// list adds the files of a commit, which are below a directory of the tree.
func (t *tree) list(repository, below, commit string) error {
	out, err := git.Run(t.ctx, repository, "ls-tree", "-r", "-z", "--full-tree", commit)
	if err != nil {
		return err
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(about) // mode, type, id
		if name = path.Join(below, name); len(fields) != 3 || !filepath.IsLocal(filepath.FromSlash(name)) {
			continue
		}
		t.files[name] = blob{repository, fields[0], fields[2]}
		for at, listed := name, false; at != "" && !listed; {
			dir, base := path.Split(at)
			dir = strings.TrimSuffix(dir, "/")
			if _, listed = t.dirs[dir]; !listed {
				t.dirs[dir] = map[string]bool{}
			}
			t.dirs[dir][base] = true
			at = dir
		}
	}
	return nil
}

// fetch brings what an absolute path names to the disk.
func (t *tree) fetch(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for dir, why := range t.outside {
		if rel, below := strings.CutPrefix(name+string(filepath.Separator), dir+string(filepath.Separator)); below {
			t.left[dir] = why
			if rel != "" && path.Clean(filepath.ToSlash(rel)) != "go.mod" { // a package is asked for
				t.fail(errors.New(why))
			}
		}
	}
	if rel, err := filepath.Rel(t.dir, name); err == nil && filepath.IsLocal(rel) {
		t.bring(inTree(rel), 0)
	}
}

// maxLinks is how many links a path may lead through, as on Linux.
const maxLinks = 40

// bring writes a file, or the Go files, go.mod, links and directories of a directory.
func (t *tree) bring(name string, links int) {
	for at := range prefixes(name) {
		b, isFile := t.files[at]
		switch rest := strings.TrimPrefix(name[len(at):], "/"); {
		case isFile && b.mode == submodule:
			t.submodule(at, b)
		case isFile && b.mode == link && links < maxLinks:
			if target := t.write(at, b); target != "" && !path.IsAbs(target) {
				t.bring(inTree(path.Join(path.Dir(at), target, rest)), links+1)
			}
			return
		case isFile:
			t.write(at, b)
		}
	}
	entries, isDir := t.dirs[name]
	if !isDir {
		return
	}
	t.mkdir(name)
	for _, entry := range slices.Sorted(maps.Keys(entries)) {
		at := path.Join(name, entry)
		b, isFile := t.files[at]
		isGo := path.Ext(entry) == ".go" && !strings.HasSuffix(entry, "_test.go") || entry == "go.mod"
		switch _, below := t.dirs[at]; {
		case below || isFile && b.mode == submodule:
			t.mkdir(at)
		case isFile && (b.mode == link || isGo):
			t.write(at, b)
		}
	}
}

// inTree returns a relative path as the keys of files have it.
func inTree(rel string) string {
	if rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}

// prefixes returns a path's directories and the path, from the top, e.g. "a", "a/b" and "a/b/c" for "a/b/c".
func prefixes(name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := range name {
			if name[i] == '/' && !yield(name[:i]) {
				return
			}
		}
		if name != "" {
			yield(name)
		}
	}
}

func (t *tree) mkdir(name string) {
	if err := t.onDisk.MkdirAll(filepath.FromSlash(path.Join(".", name)), 0o755); err != nil {
		t.fail(err)
	}
}

func (t *tree) fail(err error) {
	if t.lost == nil {
		t.lost = err
	}
}

// write writes a file or a link, once. It returns a link's target.
func (t *tree) write(name string, b blob) string {
	if target, written := t.links[name]; written {
		return target
	}
	if b.mode == link {
		t.links[name] = ""
	} else {
		delete(t.files, name)
	}
	from := t.open[b.repository]
	if from == nil {
		from = newObjects(t.ctx, b.repository)
		t.open[b.repository] = from
	}
	content, err := from.read(b.id)
	if err != nil {
		t.fail(fmt.Errorf("git can't read %s of %s: %w", name, t.name, err))
		return ""
	}
	t.mkdir(path.Dir(name))
	at := filepath.FromSlash(name)
	if b.mode == link {
		t.links[name] = string(content)
		err = t.onDisk.Symlink(string(content), at)
	} else {
		err = t.onDisk.WriteFile(at, content, 0o644)
	}
	if err != nil {
		t.fail(err)
	}
	if path.Base(name) == "go.mod" || path.Base(name) == "go.work" {
		t.leaves(name, content)
	}
	return string(content)
}

// leaves notes the directories outside of the repository that go.mod or go.work names.
func (t *tree) leaves(name string, content []byte) {
	var replaced []*modfile.Replace
	var named []string
	if file, err := modfile.Parse(name, content, nil); err == nil && path.Base(name) == "go.mod" {
		replaced = file.Replace
	} else if work, err := modfile.ParseWork(name, content, nil); err == nil && path.Base(name) == "go.work" {
		replaced = work.Replace
		for _, use := range work.Use {
			named = append(named, use.Path)
		}
	}
	for _, r := range replaced {
		if modfile.IsDirectoryPath(r.New.Path) {
			named = append(named, r.New.Path)
		}
	}
	for _, dir := range named {
		at := filepath.Join(t.dir, path.Dir(name), filepath.FromSlash(dir))
		if rel, err := filepath.Rel(t.dir, at); !filepath.IsAbs(dir) && (err != nil || !filepath.IsLocal(rel)) {
			t.outside[at] = fmt.Sprintf("%s names %s, which is outside of the git repository: git has no state %s of "+
				"it; put %[3]s beside it (git worktree add DIR %[3]s), and run gen breaking --against DIR", name, dir,
				t.name)
		}
	}
}

// submodule adds the files of a submodule, if the work tree has its repository.
func (t *tree) submodule(name string, b blob) {
	delete(t.files, name)
	t.mkdir(name)
	repository := filepath.Join(b.repository, filepath.FromSlash(name))
	if err := t.list(repository, name, b.id); err != nil {
		t.left[name] = fmt.Sprintf("%s is a git submodule whose commit %.12s is not in this clone: "+
			"git submodule update --init %[1]s, or git -C %[1]s fetch, gets it", name, b.id)
	}
}

// all brings all files but tests. Programs that need them need the directories outside, too.
func (t *tree) all() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, dir := range slices.Sorted(maps.Keys(t.outside)) {
		if why, asked := t.left[dir]; asked {
			t.fail(errors.New(why))
		}
	}
	for pending := true; pending; { // submodules add files
		pending = false
		for _, name := range slices.Sorted(maps.Keys(t.files)) {
			switch b := t.files[name]; {
			case strings.HasSuffix(name, "_test.go"):
			case b.mode == submodule:
				pending = true
				t.submodule(name, b)
			default:
				t.write(name, b)
			}
		}
	}
}

// close ends the processes of git.
func (t *tree) close() error {
	err := t.onDisk.Close()
	for _, o := range t.open {
		o.close()
	}
	return err
}
