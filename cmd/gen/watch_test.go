//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestWatchMapped saves a file by a mapping into memory, of which the system does not tell.
func TestWatchMapped(t *testing.T) {
	p := newProject(t)
	w := p.watch()
	w.await(t, " unchanged")
	p.edit("api/bowl.go", "Fruits []Fruit", "Fruits []Fruit; More []string")
	w.await(t, " 1 updated") // all directories are watched now
	before := p.read("api/fruit.go")
	file, err := os.OpenFile(p.path("api/fruit.go"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	mapped, err := syscall.Mmap(int(file.Fd()), 0, len(before), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	copy(mapped, strings.Replace(before, "Sweet []string  ", "Sweet []uint16  ", 1))
	if err := syscall.Munmap(mapped); err != nil {
		t.Fatal(err)
	}
	w.await(t, " updated")
	w.end(t)
}

// TestWatch does this and that to a project, one after another.
func TestWatch(t *testing.T) {
	p := newProject(t)
	bowl := p.read("api/bowl.go")
	w := p.watch()
	w.await(t, " unchanged")
	for _, step := range []struct {
		name string
		do   func()
		says string
	}{
		{"a field", func() { p.edit("api/bowl.go", "Fruits []Fruit", "Fruits []Fruit; More []string") }, " 1 updated"},
		{"back", func() { p.write("api/bowl.go", bowl) }, " 1 updated"},
		{"a field of the same size and time", func() {
			p.secretly("api/fruit.go", time.Time{}, func() {
				p.edit("api/fruit.go", "Sweet []string  ", "Sweet []uint16  ")
			})
		}, " updated"},
		{"a file that replaces another", func() {
			p.renameOver("api/bowl.go", "package api\n\ntype Bowl struct{ Fruits []*Fruit }\n")
		}, " 1 updated"},
		{"a file that is empty for a moment", func() {
			p.write("api/bowl.go", "")
			p.write("api/bowl.go", "package api\n\ntype Bowl struct{ Fruits []*[]Fruit }\n")
		}, " 1 updated"},
		{"a new file", func() { p.write("api/basket.go", "package api\n\ntype Basket struct{ Bowls []Bowl }\n") },
			" 1 updated"},
		{"a file less", func() { p.remove("api/basket.go") }, " 1 updated"},
		{"a new package", func() {
			p.write("api/v2/deep/doc.go", "// +k8s:deepcopy-gen=package\n// +groupName=example.org\npackage deep\n\n"+
				"type Stone struct{ P *int }\n")
		}, " created"},
		{"a package less", func() { _ = os.RemoveAll(p.path("api/v2")) }, "files: "},
		{"a replaced module", func() { p.edit("../local/part.go", "Names []string", "Names []int64") }, " updated"},
		{"a new file in it", func() {
			p.write("../local/other.go", "package local\n\ntype Other string\n")
			p.edit("../local/part.go", "struct{ Names []int64 `json:\"names\"` }", "[]Other")
		}, " updated"},
		{"another header", func() { p.write("header.txt", "// Another header.\n") }, " updated"},
		{"another option", func() {
			p.edit("gen.yaml", "client: {dir: client}", "client: {dir: client, name: named}")
		}, " created"},
		{"a broken gen.yaml", func() {
			p.edit("gen.yaml", "client: {", "cleint: {")
		}, "gen.yaml:3:62: error: unknown key"},
		{"fixed", func() { p.edit("gen.yaml", "cleint: {", "client: {") }, "gen.yaml:3:62: fixed: unknown key"},
		{"no gen.yaml", func() { p.renameOver("gen.yaml.away", p.read("gen.yaml")); p.remove("gen.yaml") },
			"1 error, nothing written"},
		{"gen.yaml again", func() { p.renameOver("gen.yaml", p.read("gen.yaml.away")) }, "fixed: "},
		{"a deleted output", func() { p.remove("client/named/clientset.go") }, " 1 created"},
		{"an edited output", func() { p.edit("crd/example.org_fruits.yaml", "sweet", "sour") }, " 1 updated"},
		{"all outputs gone", func() {
			_ = os.RemoveAll(p.path("client"))
			_ = os.RemoveAll(p.path("crd"))
		}, " created"},
		{"a generator less", func() { p.edit("gen.yaml", "informer: {dir: informers}, ", "") }, "files: "},
		{"another directory replaces a module", func() { p.edit("go.mod", "=> ../local", "=> ../other") }, " updated"},
		{"an edit there", func() { p.edit("../other/part.go", "Name string", "Name int64") }, " updated"},
		{"a workspace", func() {
			p.write("../go.work", "go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n")
		}, " unchanged"},
		{"an edit in its other module", func() { p.edit("../other/part.go", "Name int64", "Name int32") }, " updated"},
		{"an import that nothing provides", func() {
			p.write("api/bowl.go",
				"package api\n\nimport \"example.org/nowhere\"\n\ntype Bowl struct{ Fruits nowhere.Fruit }\n")
		}, "api/bowl.go:3:8: error: "},
		{"fixed", func() { p.write("api/bowl.go", bowl) }, "api/bowl.go:3:8: fixed: "},
		{"two errors", func() {
			p.write("api/bowl.go",
				"package api\n\n// +kubebuilder:validation:Maxmum=1\ntype Bowl struct{ Fruits []Furit }\n")
		}, "2 errors, nothing written"},
		{"moved, and one fixed", func() {
			p.write("api/bowl.go",
				"package api\n\n\n\n// +kubebuilder:validation:Maxmum=1\ntype Bowl struct{ Fruits []Fruit }\n")
		}, "1 error, nothing written"},
		{"fixed", func() { p.write("api/bowl.go", bowl) }, "api/bowl.go:5:1: fixed: unknown marker"},
	} {
		step.do()
		out := w.await(t, step.says)
		if strings.Contains(out, "nothing written") {
			continue
		}
		p.current(t, false, func() string { return step.name + ", of which is said\n" + out })
	}
	if status := w.end(t); status != 0 {
		t.Errorf("interrupted: status %d", status)
	}
}

// TestWatchInside does one edit to a project in this process.
func TestWatchInside(t *testing.T) {
	p := newProject(t)
	w := watchInside(t, "-C", p.dir, "-j", "1")
	w.await(t, " unchanged")
	p.edit("api/bowl.go", "Fruits []Fruit", "Fruits []Fruit; More []string")
	out := w.await(t, " 1 updated")
	p.current(t, false, func() string { return out })
	if status := w.end(t); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestWatchLeavesFilesOfBrokenSources: as long as there is an error, nothing is written.
func TestWatchLeavesFilesOfBrokenSources(t *testing.T) {
	p := newProject(t)
	w := p.watch("--format", "json")
	w.await(t, " unchanged")
	before := p.read("api/zz_generated.deepcopy.go")
	p.write("api/bowl.go", "package api\n\ntype Bowl struct{ Fruits []Fruit; More []string\n")
	out := w.await(t, "1 error, nothing written")
	if want := `{"file":"api/bowl.go","line":3,"column":49,"severity":"error","message":"syntax error: expected ';', found 'EOF'"`; !strings.Contains(out, want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	if p.read("api/zz_generated.deepcopy.go") != before {
		t.Error("an output has changed")
	}
	p.write("api/bowl.go", "package api\n\ntype Bowl struct{ Fruits []Fruit; More []string }\n")
	out = w.await(t, " 1 updated")
	if want := `{"file":"api/bowl.go","line":3,"column":49,"severity":"fixed","message":"syntax error: expected ';', found 'EOF'","rule":"syntax-error"}`; !strings.Contains(out, want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	p.current(t, false, func() string { return out })
}

// TestWatchWaitsForWholeFiles: cp empties the only file of a package, or writes a part, before it writes the rest.
// gen neither removes the package's outputs nor reports an error meanwhile.
func TestWatchWaitsForWholeFiles(t *testing.T) {
	p := newProject(t)
	stone := func(field string) string {
		return "// +k8s:deepcopy-gen=package\n// +groupName=example.org\npackage deep\n\ntype Stone struct{ " + field +
			" }\n"
	}
	p.write("api/v2/deep/doc.go", stone("P *int"))
	w := p.watch()
	w.await(t, " created")
	for i, part := range []string{"", "// +k8s:deep", stone("P")[:90], ""} {
		p.write("api/v2/deep/doc.go", part)
		time.Sleep(50 * time.Millisecond)
		p.write("api/v2/deep/doc.go", stone(fmt.Sprintf("P%d *int", i)))
		if out := w.await(t, " updated"); strings.Contains(out, "error") || strings.Contains(out, "removed") {
			t.Errorf("%q, and then the rest: %s", part, out)
		}
	}
}

// TestLongWatchComesToRest: what gen writes makes it look once more at most.
func TestLongWatchComesToRest(t *testing.T) {
	long(t)
	p := newProject(t)
	w := p.watch("-v")
	w.await(t, " unchanged")
	for i, edit := range []func(){
		func() { p.edit("api/bowl.go", "Fruits []Fruit", "Fruits []*Fruit") },
		func() { _ = os.RemoveAll(p.path("client")) },
		func() { p.write("listers/own.md", "not gen's") },
	} {
		before := w.runs()
		edit()
		time.Sleep(2500 * time.Millisecond) // a watch that does not come to rest runs each second
		if n := w.runs() - before; n > 2 {
			t.Errorf("%d: %d runs", i, n)
		}
	}
	if n := w.runs(); n < 4 {
		t.Errorf("%d runs in all", n)
	}
}

// TestWatchInterrupted at any moment ends with 0 and leaves nothing behind.
func TestWatchInterrupted(t *testing.T) {
	p := newProject(t)
	for i := range 12 {
		w := p.watch()
		w.await(t, "files: ")
		// at once, not while gen writes there
		if err := os.Rename(p.path("client"), filepath.Join(t.TempDir(), "client")); err != nil {
			t.Fatal(err)
		}
		p.renameOver("api/bowl.go", fmt.Sprintf("package api\n\ntype Bowl struct{ Fruits [%d]*Fruit }\n", i+1))
		time.Sleep(time.Duration(i*10) * time.Millisecond)
		if status := w.end(t); status != 0 {
			t.Errorf("status %d: %s", status, w.all())
		}
		for _, line := range w.all() {
			if !running.MatchString(line) && !strings.Contains(line, "register") {
				t.Errorf("it says %q", line)
			}
		}
		if left := p.temporary(); left != nil {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestWatchNeedsConfiguration: what gen run would not begin with, gen watch does not, either.
func TestWatchNeedsConfiguration(t *testing.T) {
	p := newProject(t)
	p.remove("gen.yaml")
	if status, out := p.gen("watch"); status != 2 || !strings.Contains(out, "there is no gen.yaml") {
		t.Errorf("status %d: %s", status, out)
	}
}

// TestWatchKnowsItsOutputs: an output that is saved as it is brings no run about, whether the last run has rendered it
// or not: the next run is that of an edit. All files are saved by a rename. A file that is rewritten in place is empty
// for a moment, and on a busy machine gen sees that.
func TestWatchKnowsItsOutputs(t *testing.T) {
	p := newProject(t)
	bowl := p.read("api/bowl.go")
	w := p.watch()
	w.await(t, " unchanged")
	p.renameOver("api/bowl.go", strings.Replace(bowl, "Fruits []Fruit", "Fruits []*Fruit", 1))
	w.await(t, " updated")
	before := w.runs()
	for _, name := range []string{"api/zz_generated.deepcopy.go", "crd/example.org_fruits.yaml",
		"client/versioned/clientset.go"} {
		p.renameOver(name, p.read(name))
	}
	time.Sleep(100 * time.Millisecond) // for gen, the edit is not of the same moment
	p.renameOver("api/bowl.go", bowl)
	w.await(t, " updated")
	if n := w.runs() - before; n != 1 {
		t.Errorf("%d runs: %q", n, w.all())
	}
}
