package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestLongBrokenCache: gen ignores broken files of a cache, and they do not stop a run: neither one with nothing to do
// nor one that has to render some files again.
func TestLongBrokenCache(t *testing.T) {
	long(t)
	for _, partly := range []bool{false, true} {
		t.Run(fmt.Sprintf("partly %t", partly), func(t *testing.T) {
			p := newProject(t)
			if partly { // so that the cache has a record of several runs
				for i := range 3 {
					p.edit("api/bowl.go", "struct{", fmt.Sprintf("struct{ Round%d *int;", i))
					if status, out := p.gen("run"); status != 0 {
						t.Fatal(out)
					}
				}
				p.edit("api/basket/basket.go", "	Color string", "	Color []string")
				p.remove("api/zz_generated.deepcopy.go")
				p.remove("client/versioned/clientset.go")
			}
			p.remove("crd/example.org_fruits.yaml") // so that something is to be written
			p.breakCache()
		})
	}
}

// breakCache breaks each of the files in each way.
func (p *project) breakCache() {
	wantStatus, want := p.gen("diff", "--no-cache")
	all := p.files()
	good := map[string]string{}
	for _, name := range all {
		good[name] = p.read(name)
	}
	restore := func() {
		for _, name := range p.files() {
			if _, ok := good[name]; !ok {
				p.remove(name)
			}
		}
		for name, content := range good {
			p.write(name, content)
		}
	}
	_, usual := p.gen("diff", "-v")
	for i, name := range all {
		content := good[name]
		broken := map[string]string{
			"removed": "", "empty": "", "cut off": content[:len(content)/2], "longer": content + "x",
			"foreign":                  good[all[(i+1)%len(all)]],
			"changed at the beginning": "x" + content[1:], "changed in the middle": flip(content, len(content)/2),
			"changed at the end": flip(content, len(content)-2),
		}
		for what, broken := range broken {
			restore()
			p.write(name, broken)
			if what == "removed" {
				p.remove(name)
			}
			if status, out := p.gen("diff"); status != wantStatus || out != want {
				p.Errorf("%s is %s: status %d\n%s", filepath.Base(name), what, status, out)
			}
		}
	}
	restore()
	if _, out := p.gen("diff", "-v"); out != usual || strings.Contains(out, "no such run") {
		p.Errorf("the good files are no good: %s, not as usual: %s", out, usual)
	}
}

func flip(s string, at int) string { return s[:at] + string(s[at]^0x20) + s[at+1:] }

// TestCacheThatCannotBeWritten: a run works without a cache, and says so if asked.
func TestCacheThatCannotBeWritten(t *testing.T) {
	p := newProject(t)
	file := filepath.Join(t.TempDir(), "file")
	p.write(file, "")
	_, want := p.gen("check", "--no-cache")
	for _, dir := range []string{file, filepath.Join(file, "below"), "/proc/self", "relative"} {
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
