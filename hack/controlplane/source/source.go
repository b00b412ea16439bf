// Package source puts Kubernetes' source tree together as its repository has it, from the modules that it is published
// as: k8s.io/kubernetes, whose module lacks the directory staging, and below staging the modules that come out of it.
// In: the module cache, which the go command fills. Out: a directory in the user's cache where every package builds.
//
//	tree, err := source.Make(ctx, source.Options{Name: "gen", Drop: generated})
//	if err != nil {
//		return err
//	}
//	defer tree.Close()
//	err = tree.Go(ctx, "build", "./pkg/apis/...", "k8s.io/api/...").Run()
//
// The directory stays, and so do the times of files that did not change: the go command's caches of builds and of test
// results serve the next run.
package source

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/hack/controlplane/internal/filelock"
)

// Version is that of k8s.io/kubernetes; the modules below staging have v0 where it has v1.
const Version = "v1.36.3"

// Options say which tree Make makes.
type Options struct {
	Name string // of the directory, e.g. "upstream"
	// Drop says which files the tree is to lack, e.g. "staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go". Nil
	// means none.
	Drop func(path string) bool
	Log  io.Writer // receives progress; nil discards it
}

// A Tree is a directory with Kubernetes' source, which one process at a time may work in.
type Tree struct {
	Dir    string // e.g. "/home/me/.cache/gen-toolkit/kubernetes/v1.36.3/upstream"
	unlock func()
}

// Make makes a tree, or makes that of the last run what it was; what has come into it since, goes. The tree lies in the
// directory gen-toolkit/kubernetes in [os.UserCacheDir]. A process that uses it is waited for.
func Make(ctx context.Context, opts Options) (*Tree, error) {
	log := opts.Log
	if log == nil {
		log = io.Discard
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	// The go command names directories without links, and so do the programs that ask it.
	if cache, err = filepath.EvalSymlinks(cache); err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "gen-toolkit", "kubernetes", Version, opts.Name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	unlock, err := filelock.Lock(ctx, dir+".lock", "using this tree", log)
	if err != nil {
		return nil, err
	}
	files, err := layout(ctx, opts.Drop)
	if err == nil {
		err = mirror(files, dir)
	}
	if err != nil {
		unlock()
		return nil, err
	}
	return &Tree{Dir: dir, unlock: unlock}, nil
}

// Close lets other processes use the tree.
func (t *Tree) Close() { t.unlock() }

// Go returns a call of the go command in the tree, e.g. for the arguments "build", "./...".
func (t *Tree) Go(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = t.Dir
	cmd.Env = Environment(t.Dir)
	return cmd
}

// Environment is this process's environment as the go command needs it to work in a tree: the tree's own workspace,
// paths that do not depend on the directory, so that trees share what they compile, and no C compiler. Of GOFLAGS only
// -p=N is kept.
func Environment(dir string) []string {
	flags := []string{"-mod=readonly", "-trimpath", "-buildvcs=false"}
	for flag := range strings.FieldsSeq(os.Getenv("GOFLAGS")) {
		if strings.HasPrefix(flag, "-p=") {
			flags = append(flags, flag)
		}
	}
	return append(os.Environ(),
		"PWD="+dir,
		"GOWORK="+filepath.Join(dir, "go.work"),
		"GOFLAGS="+strings.Join(flags, " "),
		"CGO_ENABLED=0",
	)
}
