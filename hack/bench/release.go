package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const (
	genModule  = "github.com/gen-toolkit/gen"
	genProgram = genModule + "/cmd/gen"
)

// A release is the working tree of gen as a published version: a module proxy in a directory. Its version comes from
// the sources, so that the go command's build cache knows what it has built of the same sources before.
type release struct {
	version  string // e.g. "v0.9.0-tree.0123456789abcdef"
	proxy    string // the directory, which GOPROXY names first
	proxies  string // the user's GOPROXY, which has all other modules
	modcache string // the user's
}

// publish makes a release in a new directory below dir.
func publish(ctx context.Context, dir string) (r release, err error) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return r, err
	}
	files, sum, err := sourceFiles(ctx, root)
	if err != nil {
		return r, err
	}
	out, err := exec.CommandContext(ctx, "go", "env", "GOPROXY", "GOMODCACHE").Output()
	if err != nil {
		return r, err
	}
	proxies, modcache, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	r = release{"v0.9.0-tree." + sum, filepath.Join(dir, "proxy"), proxies, modcache}
	var archive bytes.Buffer
	if err := zip.Create(&archive, module.Version{Path: genModule, Version: r.version}, files); err != nil {
		return r, err
	}
	requirements, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return r, err
	}
	at := filepath.Join(r.proxy, filepath.FromSlash(genModule), "@v")
	if err := os.MkdirAll(at, 0o755); err != nil {
		return r, err
	}
	for name, content := range map[string][]byte{
		"list": []byte(r.version + "\n"), r.version + ".info": fmt.Appendf(nil, "{\"Version\": %q}\n", r.version),
		r.version + ".mod": requirements, r.version + ".zip": archive.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(at, name), content, 0o644); err != nil {
			return r, err
		}
	}
	return r, nil
}

// environment returns that of the go command where the release is published.
func (r release) environment() []string {
	proxies := "file://" + filepath.ToSlash(r.proxy) + "," + r.proxies
	return append(os.Environ(),
		"GOPROXY="+proxies, "GOSUMDB=off", "GOFLAGS=-modcacherw", "GOTOOLCHAIN=local", "GOWORK=off")
}

// install installs gen into a directory, as docs/installation.md says.
func (r release) install(ctx context.Context, bin string) error {
	cmd := exec.CommandContext(ctx, "go", "install", genProgram+"@"+r.version)
	cmd.Dir, cmd.Env = filepath.Dir(bin), append(r.environment(), "GOBIN="+bin)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd.Args, err, out)
	}
	return nil
}

// remove removes what the go command has put of the release into the user's module cache.
func (r release) remove() error {
	if r.version == "" {
		return nil
	}
	errs := []error{os.RemoveAll(filepath.Join(r.modcache, filepath.FromSlash(genModule)+"@"+r.version))}
	download := filepath.Join(r.modcache, "cache", "download", filepath.FromSlash(genModule), "@v")
	files, err := filepath.Glob(filepath.Join(download, r.version+".*"))
	for _, name := range files {
		errs = append(errs, os.Remove(name))
	}
	return errors.Join(append(errs, err)...)
}

// sourceFiles returns the files of the tree that git does not ignore, and a sum over them.
func sourceFiles(ctx context.Context, root string) (files []zip.File, sum string, err error) {
	cmd := exec.CommandContext(ctx, "git", "ls-files", "-coz", "--exclude-standard")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, "", fmt.Errorf("git ls-files: %w", err)
	}
	hash := sha256.New()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		file := sourceFile{root, name}
		content, err := os.ReadFile(file.path())
		if errors.Is(err, os.ErrNotExist) {
			continue // removed, and not yet committed
		} else if err != nil {
			return nil, "", err
		}
		fmt.Fprintf(hash, "%q %x\n", name, sha256.Sum256(content))
		files = append(files, file)
	}
	return files, fmt.Sprintf("%x", hash.Sum(nil))[:16], nil
}

// A sourceFile is a file of the tree, by its name with slashes.
type sourceFile struct{ root, name string }

func (f sourceFile) path() string                 { return filepath.Join(f.root, filepath.FromSlash(f.name)) }
func (f sourceFile) Path() string                 { return f.name }
func (f sourceFile) Lstat() (os.FileInfo, error)  { return os.Lstat(f.path()) }
func (f sourceFile) Open() (io.ReadCloser, error) { return os.Open(f.path()) }
