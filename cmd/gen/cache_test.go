package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/cmd/gen/cli"
	"github.com/gen-toolkit/gen/generators"
)

// hit is what -v says of a run that is in the cache.
const hit = "gen: cache: nothing has changed\n"

// A project is a module to attack the cache with.
type project struct {
	*testing.T
	dir   string // of the main module; "../local" is one that replaces a requirement
	cache string
}

var projectFiles = map[string]string{
	"main/gen.yaml":            "header: header.txt\npackages: [./api/...]\ngenerate: {deepcopy: , register: , client: {dir: client}, lister: {dir: listers}, crd: {dir: crd}}\n",
	"main/header.txt":          "// A header.\n",
	"main/api/doc.go":          "// +k8s:deepcopy-gen=package\n// +groupName=example.org\npackage api\n",
	"main/api/bowl.go":         "package api\n\ntype Bowl struct{ Fruits []Fruit }\n",
	"main/api/size_windows.go": "package api\n\ntype Window struct{ Panes []Fruit }\n",
	"main/api/size_tagged.go":  "//go:build tagged\n\npackage api\n\ntype Tagged struct{ Tags []string }\n",
	"main/api/fruit.go": `package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/local"
)

// +genclient
type Fruit struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Sweet []string   ` + "`json:\"sweet\"`" + `
	Local local.Part ` + "`json:\"local\"`" + `
}

type FruitList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `

	Items []Fruit
}
`,
	"local/go.mod":  "module example.org/local\n\ngo 1.26\n",
	"local/part.go": "package local\n\ntype Part struct{ Names []string `json:\"names\"` }\n",
	"other/go.mod":  "module example.org/local\n\ngo 1.26\n",
	"other/part.go": "package local\n\ntype Part struct{ Name string `json:\"name\"` }\n",
}

// newProject writes the project and generates until the cache knows all.
func newProject(t *testing.T) *project {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &project{t, filepath.Join(root, "main"), filepath.Join(root, "cache")}
	t.Setenv("GENCACHE", p.cache)
	t.Setenv("GOFLAGS", "")
	for name, content := range projectFiles {
		p.write("../"+name, content)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(content), "module github.com/gen-toolkit/gen\n",
			"module example.org/fruit\n\nrequire example.org/local v0.0.0\n\nreplace example.org/local => ../local\n", 1)
		p.write(name, text)
	}
	p.warm()
	return p
}

// warm runs gen until everything is in the cache: the outputs of the first run are inputs of the second.
func (p *project) warm() {
	p.Helper()
	for range 2 {
		if status, out := p.gen("run"); status != 0 {
			p.Fatalf("gen run: status %d\n%s", status, out)
		}
	}
	if _, out := p.gen("run", "-v"); !strings.Contains(out, hit) {
		p.Fatalf("the third run is not in the cache:\n%s", out)
	}
}

// gen runs in the project and returns what it says, but for the time it took.
func (p *project) gen(args ...string) (status int, out string) {
	var both bytes.Buffer
	status = cli.Main(generators.All, append([]string{"-C", p.dir}, args...), &both, &both)
	var lines strings.Builder
	for line := range strings.Lines(both.String()) {
		if at := strings.LastIndex(line, " ("); at >= 0 && strings.HasSuffix(line, "s)\n") {
			line = line[:at] + "\n"
		}
		lines.WriteString(line)
	}
	return status, lines.String()
}

// path takes paths relative to the main module, and absolute ones.
func (p *project) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.dir, filepath.FromSlash(name))
}

func (p *project) read(name string) string {
	content, err := os.ReadFile(p.path(name))
	if err != nil {
		p.Fatal(err)
	}
	return string(content)
}

func (p *project) write(name, content string) {
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

// edit replaces text in a file, which must hold it.
func (p *project) edit(name, old, new string) {
	content := p.read(name)
	if !strings.Contains(content, old) {
		p.Fatalf("%s does not hold %q", name, old)
	}
	p.write(name, strings.ReplaceAll(content, old, new))
}

func (p *project) remove(name string) {
	if err := os.Remove(p.path(name)); err != nil {
		p.Fatal(err)
	}
}

// secretly does something to a file and gives it the time of modification that it had, or another one.
func (p *project) secretly(name string, at time.Time, change func()) {
	info, err := os.Stat(p.path(name))
	if err != nil {
		p.Fatal(err)
	}
	if at.IsZero() {
		at = info.ModTime()
	}
	change()
	if err := os.Chtimes(p.path(name), at, at); err != nil {
		p.Fatal(err)
	}
}

// attacks change something; status and says are what gen check must make of it then.
var attacks = []struct {
	name   string
	do     func(*project)
	status int
	says   string
}{
	{"nothing", func(*project) {}, 0, hit},
	{"a file of equal size and time", func(p *project) {
		p.secretly("api/fruit.go", time.Time{}, func() { p.edit("api/fruit.go", "Sweet []string  ", "Sweets []string ") })
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"the clock set back", func(p *project) {
		p.secretly("api/fruit.go", time.Unix(1, 0), func() { p.edit("api/fruit.go", "Sweet []string", "Sweet []int") })
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a replaced module", func(p *project) { p.edit("../local/part.go", "Names []string", "Names []int64") }, 1, "stale     crd/example.org_fruits.yaml"},
	{"another directory replaces a module", func(p *project) { p.edit("go.mod", "=> ../local", "=> ../other") }, 1, "stale     crd/example.org_fruits.yaml"},
	{"a new file in a replaced module", func(p *project) {
		p.edit("../local/part.go", "struct{ Names []string `json:\"names\"` }", "[]Other")
		p.write("../local/other.go", "package local\n\ntype Other string\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a new file", func(p *project) { p.write("api/basket.go", "package api\n\ntype Basket struct{ Bowls []Bowl }\n") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a new package", func(p *project) {
		p.write("api/v2/doc.go", "// +k8s:deepcopy-gen=package\n// +groupName=example.org\npackage v2\n\ntype Stone struct{ P *int }\n")
	}, 1, "missing   api/v2/zz_generated.deepcopy.go"},
	{"a deleted file", func(p *project) { p.remove("api/bowl.go") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"another system", func(p *project) { p.Setenv("GOOS", "windows") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a build tag", func(p *project) { p.Setenv("GOFLAGS", "-tags=tagged") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a build tag by go env -w", func(p *project) {
		p.write("../env", "GOFLAGS=-tags=tagged\n")
		p.Setenv("GOENV", p.path("../env"))
		p.Setenv("GOFLAGS", "") // so that it is set again at the end
		os.Unsetenv("GOFLAGS")
	}, 1, "stale     api/zz_generated.deepcopy.go"},
	{"a workspace", func(p *project) {
		p.write("../go.work", "go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n\nreplace example.org/local => ./other\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a workspace with a module", func(p *project) {
		p.edit("go.mod", "replace example.org/local => ../local\n", "")
		p.write("../go.work", "go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n")
	}, 1, "stale     crd/example.org_fruits.yaml"},
	{"a comment in go.mod", func(p *project) { p.edit("go.mod", "go 1.26.0", "go 1.26.0 // or later") }, 0, "go.mod has changed"},
	{"a comment in go.sum", func(p *project) { p.write("go.sum", p.read("go.sum")+"\n") }, 0, "go.sum has changed"},
	{"another header", func(p *project) { p.write("header.txt", "// Another header.\n") }, 1, "stale     client/"},
	{"no header", func(p *project) { p.edit("gen.yaml", "header: header.txt\n", "") }, 1, "stale     client/"},
	{"another option", func(p *project) { p.edit("gen.yaml", "client: {dir: client}", "client: {dir: client, name: named}") }, 1, "missing   client/named/clientset.go"},
	{"a generator less", func(p *project) { p.edit("gen.yaml", "deepcopy: , ", "") }, 0, ""},
	{"an edited output", func(p *project) { p.edit("api/zz_generated.deepcopy.go", "DeepCopyInto", "DeepCopyOnto") }, 1, "stale     api/zz_generated.deepcopy.go"},
	{"an edited manifest", func(p *project) { p.edit("crd/example.org_fruits.yaml", "fruits", "fruit") }, 1, hit + "stale     crd/example.org_fruits.yaml"},
	{"an edited manifest of equal size and time", func(p *project) {
		p.secretly("crd/example.org_fruits.yaml", time.Time{}, func() { p.edit("crd/example.org_fruits.yaml", "fruits", "fruitz") })
	}, 1, hit + "stale     crd/example.org_fruits.yaml"},
	{"a deleted manifest", func(p *project) { p.remove("crd/example.org_fruits.yaml") }, 1, hit + "missing   crd/example.org_fruits.yaml"},
	{"a deleted output", func(p *project) { p.remove("client/versioned/clientset.go") }, 1, "missing   client/versioned/clientset.go"},
	{"a stale file", func(p *project) {
		p.write("listers/old/v1/old.go", "// Code generated by gen lister. DO NOT EDIT.\n\npackage v1\n")
	}, 1, "superfluous listers/old/v1/old.go"},
	{"a stale manifest", func(p *project) { p.write("crd/old.yaml", "# Code generated by gen crd. DO NOT EDIT.\n") }, 1, hit + "superfluous crd/old.yaml"},
	{"a file of the user's beside", func(p *project) { p.write("crd/own.yaml", "kind: Own\n") }, 0, hit},
	{"a hand-written manifest in the way", func(p *project) { p.write("crd/example.org_fruits.yaml", "kind: Own\n") }, 1, "this file is hand-written"},
	{"a hand-written file in the way", func(p *project) { p.write("client/versioned/clientset.go", "package versioned\n") }, 1, "this file is hand-written"},
	{"a directory in the way", func(p *project) {
		p.remove("crd/example.org_fruits.yaml")
		p.write("crd/example.org_fruits.yaml/file", "")
	}, 1, "it is not a regular file"},
	{"an expansion", func(p *project) {
		p.write("listers/example/api/expansion.go", "package api\n\ntype FruitListerExpansion interface{ Peel() }\n")
	}, 1, ""},
	{"a syntax error", func(p *project) { p.edit("api/bowl.go", "struct{", "struct(") }, 1, "syntax error"},
	{"a vendor folder", func(p *project) { p.write("vendor/modules.txt", "# nothing\n") }, 2, ""},
	{"no go.mod", func(p *project) { p.remove("go.mod") }, -1, ""},
}

func TestCacheIsNeverWrong(t *testing.T) {
	fresh := newProject(t)
	root := filepath.Dir(fresh.dir)
	saved := filepath.Join(t.TempDir(), "saved")
	if err := os.CopyFS(saved, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	for _, attack := range attacks {
		t.Run(attack.name, func(t *testing.T) {
			if err := errors.Join(os.RemoveAll(root), os.CopyFS(root, os.DirFS(saved))); err != nil {
				t.Fatal(err)
			}
			p := &project{t, fresh.dir, fresh.cache}
			attack.do(p)
			wantStatus, want := p.gen("check", "--no-cache", "-v")
			status, out := p.gen("check", "-v")
			var said strings.Builder // without what the cache says
			for line := range strings.Lines(out) {
				if !strings.HasPrefix(line, "gen: cache: ") {
					said.WriteString(line)
				}
			}
			if status != wantStatus || said.String() != want {
				t.Errorf("with a cache: status %d\n%s\nwithout: status %d\n%s", status, out, wantStatus, want)
			}
			for part := range strings.Lines(attack.says) {
				if !strings.Contains(out, part) {
					t.Errorf("nothing of %q in\n%s", part, out)
				}
			}
			if attack.status >= 0 && status != attack.status {
				t.Errorf("status %d, want %d:\n%s", status, attack.status, out)
			}
			status, out = p.gen("run")
			if after, diff := p.gen("diff", "--no-cache"); status == 0 && after != 0 {
				t.Errorf("gen run says\n%s\nand leaves this to do:\n%s", out, diff)
			}
		})
	}
}

// TestCacheNeedsNoGo: a go command that can't run any more is not noticed, because nobody starts it.
func TestCacheNeedsNoGo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs links")
	}
	root, _ := filepath.EvalSymlinks(t.TempDir())
	for _, name := range []string{"VERSION", "go.env", "src", "pkg"} {
		if err := os.Symlink(filepath.Join(runtime.GOROOT(), name), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "bin", "go"))
	if err != nil {
		t.Skip(err)
	}
	command := filepath.Join(root, "bin", "go")
	_ = os.Mkdir(filepath.Dir(command), 0o755)
	if err := os.WriteFile(command, content, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOROOT", "")
	t.Setenv("PATH", filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	p := newProject(t)
	p.secretly(command, time.Time{}, func() {
		if err := os.WriteFile(command, bytes.Repeat([]byte{0}, len(content)), 0o755); err != nil {
			t.Fatal(err)
		}
	})
	if status, out := p.gen("check", "-v"); status != 0 || !strings.Contains(out, hit) {
		t.Errorf("status %d:\n%s", status, out)
	}
	if status, _ := p.gen("check", "--no-cache"); status == 0 {
		t.Error("the go command still runs, so this test says nothing")
	}
}

// files lists what the cache holds.
func (p *project) files() (names []string) {
	_ = filepath.WalkDir(p.cache, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			names = append(names, name)
		}
		return err
	})
	return names
}

// TestBrokenCache: whatever becomes of the files of a cache, it is not believed and does not stop a run.
func TestBrokenCache(t *testing.T) {
	p := newProject(t)
	p.remove("crd/example.org_fruits.yaml") // so that contents are asked for, too
	wantStatus, want := p.gen("diff", "--no-cache")
	all := p.files()
	good := map[string]string{}
	for _, name := range all {
		good[name] = p.read(name)
	}
	for i, name := range all {
		content := good[name]
		for what, broken := range map[string]string{
			"empty": "", "cut off": content[:len(content)/2], "longer": content + "x", "foreign": good[all[(i+1)%len(all)]],
			"changed at the beginning": "x" + content[1:], "changed in the middle": flip(content, len(content)/2), "changed at the end": flip(content, len(content)-2),
		} {
			for name, content := range good {
				p.write(name, content)
			}
			p.write(name, broken)
			if status, out := p.gen("diff"); status != wantStatus || out != want {
				t.Errorf("%s is %s: status %d\n%s", filepath.Base(name), what, status, out)
			}
		}
	}
	for name, content := range good {
		p.write(name, content)
	}
	if _, out := p.gen("diff", "-v"); !strings.HasPrefix(out, hit) {
		t.Errorf("the good files are no good: %s", out)
	}
}

func flip(s string, at int) string { return s[:at] + string(s[at]^0x20) + s[at+1:] }

// TestCacheThatCannotBeWritten: a run works without a cache, and says so if asked.
func TestCacheThatCannotBeWritten(t *testing.T) {
	p := newProject(t)
	file := filepath.Join(t.TempDir(), "file")
	p.write(file, "")
	folders := t.TempDir() // with a file in place of a folder
	p.write(filepath.Join(folders, "7f"), "")
	full := t.TempDir() // with folders in which nothing can be created
	for i := range 256 {
		if err := os.Symlink("/proc/self", filepath.Join(full, fmt.Sprintf("%02x", i))); err != nil {
			t.Fatal(err)
		}
	}
	_, want := p.gen("check", "--no-cache")
	for _, dir := range []string{file, filepath.Join(file, "below"), folders, full, "relative"} {
		t.Setenv("GENCACHE", dir)
		if status, out := p.gen("check"); status != 0 || out != want {
			t.Errorf("%s: status %d\n%s", dir, status, out)
		}
		if status, out := p.gen("check", "-v"); status != 0 || !strings.Contains(out, "gen: cache: not ") {
			t.Errorf("%s: status %d, and nothing said:\n%s", dir, status, out)
		}
	}
	t.Setenv("GENCACHE", "off")
	if status, out := p.gen("check"); status != 0 || out != want {
		t.Errorf("off: status %d\n%s", status, out)
	}
}

// TestConcurrentRuns: many runs at once with one cache, some of which find it empty, others changing.
func TestConcurrentRuns(t *testing.T) {
	p := newProject(t)
	for round := range 3 {
		p.edit("api/bowl.go", "struct{", fmt.Sprintf("struct{ Round%d *int;", round))
		wantStatus, want := p.gen("diff", "--no-cache")
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				if status, out := p.gen("diff"); status != wantStatus || out != want {
					t.Errorf("status %d\n%s\nwant %d\n%s", status, out, wantStatus, want)
				}
			})
		}
		group.Wait()
	}
}

// TestRandomEdits changes this and that: with and without a cache gen must say the same, every time.
func TestRandomEdits(t *testing.T) {
	p := newProject(t)
	random := rand.New(rand.NewPCG(1, 2))
	var lines []string
	edits := []func(n int){
		func(n int) {
			p.write("api/bowl.go", fmt.Sprintf("package api\n\ntype Bowl struct{ Fruits [%d]*Fruit }\n", n+1))
		},
		func(n int) {
			p.write(fmt.Sprintf("api/more%d.go", n), fmt.Sprintf("package api\n\ntype More%d struct{ All []string }\n", n))
		},
		func(n int) { _ = os.Remove(p.path(fmt.Sprintf("api/more%d.go", n))) },
		func(n int) { p.write("../local/part.go", fmt.Sprintf("package local\n\ntype Part [%d]string\n", n+1)) },
		func(n int) { p.write("header.txt", fmt.Sprintf("// Header %d.\n", n)) },
		func(n int) {
			p.write(fmt.Sprintf("api/v%d/v.go", n), "// +k8s:deepcopy-gen=package\npackage v\n\ntype V []string\n")
		},
		func(n int) { _ = os.RemoveAll(p.path(fmt.Sprintf("api/v%d", n))) },
		func(int) { _ = os.RemoveAll(p.path("client")) },
		func(int) { _ = os.RemoveAll(p.path("crd")) },
		func(n int) {
			p.write(fmt.Sprintf("crd/stale%d.yaml", n), "# Code generated by gen crd. DO NOT EDIT.\n")
		},
		func(n int) {
			p.write("crd/example.org_fruits.yaml", fmt.Sprintf("# Code generated by gen crd. DO NOT EDIT.\nn: %d\n", n))
		},
		func(n int) {
			p.write("gen.yaml", projectFiles["main/gen.yaml"]+fmt.Sprintf("allowMarkers: [k8s:mine%d]\n", n))
		},
		func(int) { p.gen("run") },
		func(int) { p.gen("run") },
	}
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for range rounds {
		i, n := random.IntN(len(edits)), random.IntN(3)
		lines = append(lines, fmt.Sprint(i, "(", n, ")"))
		edits[i](n)
		wantStatus, want := p.gen("diff", "--no-cache")
		if status, out := p.gen("diff"); status != wantStatus || out != want {
			t.Fatalf("after edits %s: status %d\n%s\nwithout a cache %d\n%s", strings.Join(lines, " "), status, out, wantStatus, want)
		}
	}
}
