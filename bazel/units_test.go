package bazel_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var kinds = flag.Int("kinds", 120, "how many kinds TestUnits has, 20 an API group")

// TestUnits: each unit of a large API is an action. Machines share them by a cache.
func TestUnits(t *testing.T) {
	needBazel(t)
	origin := manyWorkspace(t, *kinds)
	all := origin.units()
	want := origin.generate()
	store := startStore(t)
	origin.flags = []string{"--remote_cache=" + store.url}

	first := origin.another()
	first.expect("a machine with an empty cache", len(all), 0)
	first.compare(want)
	second := origin.another()
	second.expect("a second machine", 0, len(all))
	second.compare(want)

	group := "group000" // which no other group uses
	second.addField(group)
	changed := second.expect("one field changed", len(dependents(all, "apis/"+group+"/v1")), 0)
	t.Logf("one field changed executes %d of %d actions", changed, len(all))
	second.compare(second.generate())

	store.damage()
	third := origin.another()
	out := third.build("//:generated")
	t.Logf("damaged cache: %v", processes(out))
	third.compare(want)

	store = startStore(t)
	origin.flags = []string{"--remote_cache=" + store.url}
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		store.killAfter(len(all) / 3)
	}()
	fourth := origin.another()
	t.Logf("killed cache: %v", processes(fourth.build("//:generated")))
	<-killed
	fourth.compare(want)
}

// A unit is as gen units prints it.
type unit struct {
	Name     string
	Packages []struct{ Dir string }
	Outputs  []string
}

// manyWorkspace returns a workspace with that many kinds, and a target of each unit.
func manyWorkspace(t *testing.T, kinds int) *workspace {
	w := newWorkspace(t)
	w.writeMany(kinds)
	for _, name := range []string{"go.mod", "go.sum"} {
		w.write(name, read(t, filepath.Join(fruit, name)))
	}
	run(t, w.dir, "go", "mod", "edit", "-module", strings.TrimSuffix(manyPath, "/"))
	w.vendor(".")
	w.write("BUILD.bazel", read(t, "testdata/units/BUILD.bazel"))
	w.write("units.bzl", []byte("UNITS = "+w.gen("units", "--format", "json")))
	return w
}

// gen runs gen with the vendor directory.
func (w *workspace) gen(args ...string) string {
	w.Helper()
	w.Setenv("GOFLAGS", "-mod=vendor")
	return run(w.T, w.dir, w.path("gen.exe"), append(args, "--no-cache")...)
}

// units returns the units that gen lists.
func (w *workspace) units() (all []unit) {
	w.Helper()
	if err := json.Unmarshal([]byte(w.gen("units", "--format", "json")), &all); err != nil {
		w.Fatal(err)
	}
	return all
}

// dependents returns the names of the units that read a directory.
func dependents(all []unit, dir string) (names []string) {
	for _, u := range all {
		if slices.ContainsFunc(u.Packages, func(p struct{ Dir string }) bool { return p.Dir == dir }) {
			names = append(names, u.Name)
		}
	}
	return names
}

// generate returns what gen run --out writes, by name.
func (w *workspace) generate() map[string][]byte {
	w.Helper()
	out := w.TempDir()
	w.gen("run", "--no-type-check", "--out", out)
	return tree(w.T, out)
}

// expect builds all units. That many actions are to be executed in the sandbox, and so many to come from the cache. It
// returns how many are executed.
func (w *workspace) expect(what string, executed, hits int) int {
	w.Helper()
	start := time.Now()
	counts := processes(w.build("//:generated"))
	w.Logf("%s: %v in %.1f s", what, counts, time.Since(start).Seconds())
	if counts["linux-sandbox"] != executed || counts["remote cache hit"] != hits {
		w.Errorf("%s: %v, want %d executed and %d cache hits", what, counts, executed, hits)
	}
	return counts["linux-sandbox"]
}

var counted = regexp.MustCompile(`(\d+) ([a-z][a-z -]*[a-z])`)

// processes returns how many actions Bazel executed, or took from where.
func processes(out string) map[string]int {
	counts := map[string]int{}
	for line := range strings.Lines(out) {
		if _, list, found := strings.Cut(line, " processes: "); found || strings.Contains(line, " process: ") {
			if !found {
				_, list, _ = strings.Cut(line, " process: ")
			}
			for _, match := range counted.FindAllStringSubmatch(list, -1) {
				counts[match[2]], _ = strconv.Atoi(match[1])
			}
		}
	}
	return counts
}

// compare compares the directories of all units with files, by name.
func (w *workspace) compare(want map[string][]byte) {
	w.Helper()
	built := map[string][]byte{}
	for _, u := range w.units() {
		for name, content := range tree(w.T, w.path("bazel-bin/generated."+u.Name)) {
			if built[name] != nil {
				w.Errorf("two units write %s", name)
			}
			built[name] = content
		}
	}
	for name, content := range want {
		if !bytes.Equal(built[name], content) {
			w.Errorf("the actions have another %s", name)
		}
	}
	if len(built) != len(want) || len(want) == 0 {
		w.Errorf("the actions have %d files, want %d", len(built), len(want))
	}
}

// tree returns the contents of the files below a directory, which may be a link.
func tree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string][]byte{}
	err = filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			rel, _ := filepath.Rel(dir, name)
			contents[rel], err = os.ReadFile(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return contents
}
