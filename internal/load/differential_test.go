package load

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A tree is the files of modules that need each other, from choices that the go command may refuse.
type tree struct {
	files map[string]string
	links map[string]string // name to target
	says  []string          // the choices
}

// choices are what may be special about a tree. Each is taken with a probability of one in four.
var choices = []struct {
	name  string
	apply func(t *tree)
}{
	{"no go.sum entry", func(t *tree) { delete(t.files, "main/go.sum") }},
	{"a replace without go.mod", func(t *tree) { delete(t.files, "dep/go.mod") }},
	{"two replaces", func(t *tree) { t.files["main/go.mod"] += "replace example.org/dep => ../other\n" }},
	{"a replace for the version", func(t *tree) {
		t.files["main/go.mod"] += "replace example.org/dep v1.0.0 => " +
			"../other\n"
	}},
	{"a replace for another version", func(t *tree) {
		t.files["main/go.mod"] += "replace example.org/dep v1.2.0 => " +
			"../other\n"
	}},
	{"an exclude", func(t *tree) { t.files["main/go.mod"] += "exclude example.org/dep v1.1.0\n" }},
	{"a workspace", func(t *tree) { t.files["go.work"] = "go 1.26.0\n\nuse ./main\n" }},
	{"a replace in the workspace", func(t *tree) {
		t.files["go.work"] = "go 1.26.0\n\nuse ./main\n\nreplace example.org/dep => ./other\n"
	}},
	{"a workspace of both", func(t *tree) { t.files["go.work"] = "go 1.26.0\n\nuse (\n\t./main\n\t./dep\n)\n" }},
	{"a newer Go", func(t *tree) {
		t.files["main/go.mod"] = strings.Replace(t.files["main/go.mod"], "go 1.26.0\n", "go 1.99\n", 1)
	}},
	{"a linked package", func(t *tree) {
		delete(t.files, "main/sub/sub.go")
		t.files["elsewhere/sub.go"] = "package sub\n"
		t.links["main/sub"] = "../elsewhere"
	}},
	{"a nested module", func(t *tree) { t.files["main/sub/go.mod"] = "module example.org/main/sub\n\ngo 1.26.0\n" }},
	{"two packages in one directory", func(t *tree) { t.files["main/sub/more.go"] = "package more\n" }},
	{"a package that is not there", func(t *tree) { delete(t.files, "dep/p/p.go") }},
}

func newTree(random *rand.Rand) *tree {
	t := &tree{links: map[string]string{}, files: map[string]string{
		"main/go.mod": "module example.org/main\n\ngo 1.26.0\n\nrequire (\n\texample.org/dep " +
			"v1.0.0\n\tgolang.org/x/mod VERSION\n)\n\nreplace example.org/dep => ../dep\n",
		"main/api/api.go": "// +marker\npackage api\n\nimport (\n\t_ \"example.org/dep/p\"\n\t_ " +
			"\"example.org/main/sub\"\n\t_ \"golang.org/x/mod/semver\"\n)\n",
		"main/sub/sub.go": "package sub\n",
		"dep/go.mod":      "module example.org/dep\n\ngo 1.26.0\n",
		"dep/p/p.go":      "package p\n",
		"other/go.mod":    "module example.org/dep\n\ngo 1.26.0\n",
		"other/p/p.go":    "package p\n\nconst Other = true\n",
	}}
	sum, _ := os.ReadFile(filepath.Join("..", "..", "go.sum"))
	t.files["main/go.sum"] = string(sum)
	mod, _ := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	_, version, _ := strings.Cut(string(mod), "golang.org/x/mod ")
	version, _, _ = strings.Cut(version, "\n")
	t.files["main/go.mod"] = strings.Replace(t.files["main/go.mod"], "VERSION", version, 1)
	for _, c := range choices {
		if random.IntN(4) == 0 {
			c.apply(t)
			t.says = append(t.says, c.name)
		}
	}
	return t
}

func (t *tree) write(tb *testing.T) (dir string) {
	dir, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	for name := range t.links {
		for file := range t.files {
			if strings.HasPrefix(file, name+"/") {
				delete(t.files, file)
			}
		}
	}
	write(tb, dir, t.files)
	for name, target := range t.links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			tb.Skip(err)
		}
	}
	return filepath.Join(dir, "main")
}

// TestListAgreesWithTheGoCommand makes trees of modules: what gen lists itself, the go command lists, too, in the same
// directories. GEN_TREES says how many trees; GEN_SEED begins with another one.
func TestListAgreesWithTheGoCommand(t *testing.T) {
	n, seed := 60, uint64(1)
	_, _ = fmt.Sscan(os.Getenv("GEN_TREES"), &n)
	_, _ = fmt.Sscan(os.Getenv("GEN_SEED"), &seed)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOTOOLCHAIN", "local")
	own := 0
	for i := range n {
		tree := newTree(rand.New(rand.NewPCG(seed, uint64(i))))
		if i == 0 {
			tree = newTree(rand.New(never{}))
		}
		dir := tree.write(t)
		found, ok := ownList(t, dir)
		if !ok {
			continue // the go command lists the packages, or says what is wrong
		}
		own++
		cmd := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}} {{.Dir}}{{end}}", "./api")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("tree %d of seed %d (%s): gen lists\n%sthe go command says\n%s", i, seed,
				strings.Join(tree.says, ", "), found, out)
			continue
		}
		for line := range strings.Lines(string(out)) {
			if !strings.Contains(found, line) {
				t.Errorf("tree %d of seed %d (%s): gen lists\n%sthe go command\n%s", i, seed,
					strings.Join(tree.says, ", "), found, out)
				break
			}
		}
	}
	if own < n/20 {
		t.Errorf("gen has listed %d of %d trees by itself: the rest is no test of it", own, n)
	}
}

// never takes no choice.
type never struct{}

func (never) Uint64() uint64 { return 1<<63 - 1 }

// ownList returns what gen finds without the go command, a package a line; ok is false where it leaves that to the go
// command.
func ownList(t *testing.T, dir string) (list string, ok bool) {
	set := resolve(t.Context(), Config{Dir: dir, Patterns: []string{"./api"}})
	if set == nil {
		return "", false
	}
	if _, err := set.readRoots(t.Context()); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, path := range []string{
		"example.org/main/api", "example.org/dep/p", "example.org/main/sub", "golang.org/x/mod/semver",
	} {
		if p := set.find(path); p != nil {
			p.Files()
			fmt.Fprintf(&b, "%s %s\n", p.Path, p.Dir)
		} else {
			return "", false
		}
	}
	return b.String(), !set.needsGoCommand.Load()
}
