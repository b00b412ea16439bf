package codegentest

import (
	"bytes"
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Compilation type-checks the Go code of many cases at once, each in a directory of a common module with the
// requirements of the module around the test. In gen's own repository that is testdata, or the module below it that has
// the client-go of the case.
type Compilation struct {
	mu sync.Mutex
	// by the directory of the go.mod, e.g. "testdata/v036", and by path in the module
	files map[string]map[string][]byte
}

// Add takes in the files of a case: its input, and the Go files that gen makes of it.
func (c *Compilation) Add(name string, input, output []txtar.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	prefixes := map[string]string{module: path.Join(module, name)}
	newest := clientgo.Newest().Minor // which testdata itself has
	var stubs []string                // of modules that there are
	from := "testdata"
	for _, f := range input {
		if path.Base(f.Name) != goModFile {
			continue
		}
		if minor := clientGoMinor.FindSubmatch(f.Data); minor != nil && "v0."+string(minor[1]) != newest {
			from = "testdata/v0" + string(minor[1])
		}
		if own := modfile.ModulePath(f.Data); strings.HasPrefix(own, "k8s.io/") {
			stubs = append(stubs, path.Dir(f.Name)+"/")
		} else if own != "" && f.Name != goModFile {
			prefixes[own] = path.Join(module, name, path.Dir(f.Name))
		}
	}
	if c.files == nil {
		c.files = map[string]map[string][]byte{}
	}
	if c.files[from] == nil {
		c.files[from] = map[string][]byte{}
	}
	for _, f := range slices.Concat(input, output) {
		stub := slices.ContainsFunc(stubs, func(dir string) bool { return strings.HasPrefix(f.Name, dir) })
		if path.Ext(f.Name) == ".go" && !stub && !strings.HasPrefix(f.Name, want) {
			c.files[from][path.Join(name, f.Name)] = moved(f.Data, prefixes)
		}
	}
}

var clientGoMinor = regexp.MustCompile(`k8s\.io/client-go v0\.(\d+)\.`)

// moved returns a Go file with the prefixes of its imports replaced.
func moved(source []byte, prefixes map[string]string) []byte {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ImportsOnly)
	if err != nil {
		return source // the check will say it
	}
	var out bytes.Buffer
	done := 0
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		for from, to := range prefixes {
			if rest, ok := strings.CutPrefix(imported, from); ok && (rest == "" || rest[0] == '/') {
				out.Write(source[done:fset.Position(spec.Path.Pos()).Offset])
				out.WriteString(strconv.Quote(to + rest))
				done = fset.Position(spec.Path.End()).Offset
				break
			}
		}
	}
	out.Write(source[done:])
	return out.Bytes()
}

// Problems returns what does not compile, a line each that begins with the case's name and the file's.
func (c *Compilation) Problems(t *testing.T) (problems []string) {
	t.Helper()
	for from, files := range c.files {
		dir, err := os.MkdirTemp("", "golden")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			t.Fatal(err)
		}
		goMod, goSum := requirements(t, requiring(t, from), relocate)
		for name, content := range map[string][]byte{goModFile: goMod, "go.sum": goSum} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		overlay := trace.Overlay{}
		for name, bytes := range files {
			overlay[filepath.Join(dir, filepath.FromSlash(name))] = content.Of(bytes)
		}
		check, err := load.TypeCheck(context.Background(),
			load.Config{Env: append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")}, overlay)
		if err != nil {
			t.Fatal(err)
		}
		for _, missing := range check.Missing {
			problems = append(problems, fmt.Sprintf("package %s can't be imported", missing))
		}
		for _, d := range append(check.Failures, check.Problems...) {
			rel, _ := filepath.Rel(dir, d.Pos.Filename)
			problems = append(problems, fmt.Sprintf("%s:%d:%d: %s", rel, d.Pos.Line, d.Pos.Column, d.Message))
		}
	}
	slices.Sort(problems)
	return problems
}

// requiring returns the directory of the module whose requirements the code has: that around the test, or in gen's own
// repository testdata, or the module below it that has another client-go.
func requiring(t *testing.T, from string) string {
	t.Helper()
	if repository, ok := above("architecture_test.go"); ok {
		return filepath.Join(repository, from)
	}
	dir, ok := above(goModFile)
	if !ok {
		t.Fatal("there is no go.mod around the test")
	}
	return dir
}

// above returns the nearest directory above the test, or its own, that has the file.
func above(name string) (dir string, ok bool) {
	dir, err := filepath.Abs(".")
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return dir, true
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	return "", false
}
