package driver

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
)

// A spy is a generator that reads any package by any way that there is, as +spy says: "way:argument".
type spy struct {
	*codegen.Generator
	mu      sync.Mutex
	planned map[string]bool // packages that have been planned since the map was made
}

func newSpy() *spy {
	s := &spy{planned: map[string]bool{}}
	s.Generator = &codegen.Generator{
		Name: "spy", Doc: "spy", Plan: s.plan,
		Markers: []marker.Definition{{Name: "spy", Scopes: marker.Package, Kind: marker.String, Doc: "What is read."}},
		Imports: func(m marker.Marker) []string {
			if way, path, _ := strings.Cut(m.Value, ":"); way == "named" {
				return []string{path}
			}
			return nil
		},
		Kubernetes: codegen.Kubernetes{ByGroup: true},
	}
	return s
}

func (s *spy) plan(p *codegen.Pass) (files []codegen.File, err error) {
	for _, pkg := range p.API.Packages {
		s.mu.Lock()
		s.planned[pkg.Path] = true
		s.mu.Unlock()
		var text, late strings.Builder
		ways := pkg.Markers.All("spy")
		for _, m := range ways {
			fmt.Fprintln(&text, m.Value, seen(p, pkg, m.Value))
		}
		file := codegen.TextFile(p, p.PackageDir(pkg), "spied.txt", "#", "", func(string) ([]byte, error) {
			for _, m := range ways {
				if way, _, _ := strings.Cut(m.Value, ":"); way != "file" && way != "declared" { // these only in Plan
					fmt.Fprintln(&late, m.Value, seen(p, pkg, m.Value))
				}
			}
			return []byte(text.String() + late.String()), nil
		})
		files = append(files, file)
	}
	return files, nil
}

// seen describes what the way sees.
func seen(p *codegen.Pass, pkg *model.Package, way string) string {
	way, about, _ := strings.Cut(way, ":")
	switch way {
	case "named", "dependency":
		return described(p.API.Dependency(about))
	case "package":
		return described(p.API.Package(about))
	case "imports":
		if of := p.API.Dependency(about); of != nil {
			return fmt.Sprint(of.DependsOn("example.org/fruit/lib"))
		}
	case "output":
		if of := p.API.Package(about); of != nil {
			return fmt.Sprint(of.HasOutputOf("deepcopy"))
		}
	case "types":
		text := ""
		for _, t := range pkg.Types {
			for _, f := range t.Fields {
				if of := f.Type.Package; of != nil {
					text += described(of) + fmt.Sprint(of.HasOutputOf("deepcopy"))
				}
			}
		}
		return text
	case "position":
		return fmt.Sprint(p.API.PositionOf([]string{about}).Line)
	case "group":
		if of := p.API.Dependency(about); of != nil {
			return p.API.GroupPackage(of)
		}
	case "file":
		file, err := p.ReadFile(about)
		return fmt.Sprintf("%q %t", file.Content, err != nil)
	case "declared":
		return fmt.Sprint(len(p.Declared(codegen.Target{Dir: filepath.Join(pkg.Module.Dir, about)})))
	}
	return ""
}

func described(pkg *model.Package) (text string) {
	if pkg == nil {
		return "none"
	}
	for _, t := range pkg.Types {
		text += t.Name + strings.Join(t.Doc, " ") + fmt.Sprint(len(t.Fields))
	}
	return text
}

func (p *spied) run(cfg Config) *Result {
	p.Helper()
	result, err := Run(p.Context(), cfg)
	if err != nil {
		p.Fatal(err)
	}
	return result
}

// TestReads: what a unit has read, in whatever way, makes it run again, and nothing else does: after each random edit a
// run without a store finds nothing to do, and units whose packages the edit can't concern are not planned.
func TestReads(t *testing.T) {
	for seed := range uint64(2) {
		for _, watched := range []bool{false, true} {
			name := fmt.Sprintf("seed %d watched %t", seed, watched)
			t.Run(name, func(t *testing.T) { newSpied(t, seed, watched).edits(100) })
		}
	}
}

func newSpied(t *testing.T, seed uint64, watched bool) *spied {
	p := &spied{newTemplated(t), newSpy(), rand.New(rand.NewPCG(seed, 7)), map[string]string{}}
	p.cfg.Generators = []*codegen.Generator{p.spy.Generator}
	selected := []jobs.Selected{{Generator: p.spy.Generator}}
	p.cfg.Jobs = []jobs.Job{{Packages: []string{"./a/...", "./b/..."}, Generate: selected},
		{Packages: []string{"./c/..."}, Generate: selected}}
	if watched {
		p.cfg.Session, p.cfg.Store = &Session{}, &memo.Store{}
	} else {
		var err error
		if p.cfg.Store, err = memo.Open(filepath.Join(t.TempDir(), "cache"), nil); err != nil {
			t.Fatal(err)
		}
	}
	p.set("lib/lib.go", "package lib\n\ntype L int\n")
	p.set("plain/plain.go", "package plain\n\ntype P int\n")
	for i := range spiedPackages {
		p.ask(i)
		p.declare(i)
	}
	return p
}

func (p *spied) edits(rounds int) {
	spared := 0
	for round := range rounds {
		before := maps.Clone(p.files)
		p.edit()
		p.spy.planned = map[string]bool{}
		result := p.run(p.cfg)
		planned := slices.Sorted(maps.Keys(p.spy.planned))
		if result.Changes == nil {
			p.Fatalf("round %d: %v", round, result.Diagnostics)
		}
		if err := result.Changes.Write(p.Context()); err != nil {
			p.Fatal(err)
		}
		result.Keep()
		fresh := p.cfg
		fresh.Store, fresh.Session = nil, nil
		want := p.run(fresh)
		for _, change := range want.Changes.Pending() {
			p.Fatalf("round %d: %s is to be %s; the run had planned %v; %s", round, change.Path, change.Status, planned,
				difference(before, p.files))
		}
		if len(result.Diagnostics) != len(want.Diagnostics) {
			p.Errorf("round %d: the cached run says %v, another one %v", round, result.Diagnostics, want.Diagnostics)
		}
		for name := range p.files {
			if base := filepath.Base(name); round > 0 && base == "types.go" && before[name] != p.files[name] {
				p.onlyReaders(round, filepath.Dir(name), planned, &spared)
			}
		}
	}
	if spared < rounds/10 {
		p.Errorf("only %d units were spared", spared)
	}
}

// onlyReaders holds that of the planned packages each is in a group that mentions the edited one, directly or through
// the types of others.
func (p *spied) onlyReaders(round int, edited string, planned []string, spared *int) {
	mentions := func(name, other string) bool {
		return name == other || strings.Contains(p.files[name+"/types.go"]+p.files[name+"/doc.go"], "fruit/"+other)
	}
	var concerned func(name string, seen map[string]bool) bool
	concerned = func(name string, seen map[string]bool) bool {
		if seen[name] {
			return false
		}
		seen[name] = true
		return name == edited || slices.ContainsFunc(spiedPackages, func(other string) bool {
			return mentions(name, other) && concerned(other, seen)
		})
	}
	groups := map[string][]string{} // packages by the line with the group
	for _, name := range spiedPackages {
		line, _, _ := strings.Cut(p.files[name+"/doc.go"], "\n")
		groups[line] = append(groups[line], name)
	}
	for _, names := range groups {
		of := func(path string) bool { return slices.Contains(names, strings.TrimPrefix(path, "example.org/fruit/")) }
		needed := slices.ContainsFunc(names, func(name string) bool { return concerned(name, map[string]bool{}) })
		switch {
		case !needed && slices.ContainsFunc(planned, of):
			p.Errorf("round %d: %v is planned, and reads nothing of %s", round, names, edited)
		case !needed:
			*spared++
		}
	}
}

func difference(before, after map[string]string) (text string) {
	for name := range after {
		if before[name] != after[name] {
			text += fmt.Sprintf("%s was\n%s\nis\n%s\n", name, before[name], after[name])
		}
	}
	return text
}
