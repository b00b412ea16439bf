package driver

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
)

// ribbons is a generator that does nothing to have its unread markers reported.
var ribbons = &codegen.Generator{
	Name: "ribbons", Doc: "ribbons", Plan: planRibbons,
	Markers: []marker.Definition{
		{Name: "ribbon", Scopes: marker.Type | marker.Field, Kind: marker.String, Doc: "The color of the ribbon."},
		{Name: "ribbon:wide", Scopes: marker.Type, Kind: marker.None, Needs: "a type with +ribbon", Doc: "It is wide."},
		{Name: "ribbon:knot", Scopes: marker.Field, Kind: marker.String, Doc: "A knot in it."},
		{Name: "ribbon:end", Scopes: marker.Type | marker.Field, Kind: marker.None, Portable: true, Doc: "It is cut."},
	},
	Kubernetes: codegen.Kubernetes{ByGroup: true},
}

func planRibbons(p *codegen.Pass) ([]codegen.File, error) {
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		var text strings.Builder
		for _, t := range pkg.Types {
			if t.Markers.Has("ribbon") {
				fmt.Fprintln(&text, t.Name, t.Markers.Value("ribbon"), t.Markers.Has("ribbon:wide"))
				tie(&text, t)
			}
		}
		if text.Len() > 0 {
			files = append(files, codegen.TextFile(p, p.PackageDir(pkg), "ribbons.txt", "#", text.String(), told))
		}
	}
	return files, nil
}

// tie reads the fields of a type, and of those that they lead to.
func tie(text *strings.Builder, t *model.Type) {
	for _, f := range t.Fields {
		knots := len(f.Markers.All("ribbon:knot"))
		fmt.Fprintln(text, f.Name, f.Markers.Value("ribbon"), knots, f.Type.Markers.Value("ribbon"))
		tie(text, f.Type)
	}
}

func withRibbons(t *testing.T, files map[string]string) *templated {
	p := newTemplated(t)
	p.cfg.Generators = []*codegen.Generator{ribbons}
	p.cfg.Jobs = []jobs.Job{{Packages: []string{"./..."}, Generate: []jobs.Selected{{Generator: ribbons}}}}
	for name, content := range files {
		p.write(name, content)
	}
	return p
}

// linesOf returns problems without their files, e.g. "9: marker +ribbon has no effect [unread-marker]".
func linesOf(problems diag.List) string {
	var all []string
	for _, d := range problems {
		all = append(all, fmt.Sprintf("%d: %s [%s]", d.Pos.Line, d.Message, d.Rule))
	}
	return strings.Join(all, "\n")
}

// TestUnread: each marker that no plan has read is reported once, whatever it is on, and no other.
func TestUnread(t *testing.T) {
	p := withRibbons(t, map[string]string{"api.go": `// +groupName=example.org
package fruit

// +ribbon=red
// +ribbon:wide
type Box struct {
	// +ribbon=blue
	Lid Lid
	Tag Tag // +ribbon=green
} // +ribbon=pink

// +ribbon=white
type Tag = []string

type Lid struct {
	// +ribbon=gold
	// +ribbon:end
	Knob string
}

// +ribbon=gray
type (
	// +ribbon:wide
	Loose struct {
		// +ribbon=black
		Thread string
	}
	// +ribbon:wide
	Alias = Loose
)

// +ribbon=brown
func f() {}

// +ribbn=red
type Near struct{}
`})
	result, err := Run(t.Context(), p.cfg)
	if err != nil {
		t.Fatal(err)
	}
	got, want := linesOf(result.Diagnostics), `9: marker +ribbon is behind field Tag of Box in its line and has no effect [detached-marker]
10: marker +ribbon is behind type Box in its line and has no effect [detached-marker]
21: marker +ribbon is above a group of declarations and has no effect [detached-marker]
32: marker +ribbon is on a function, but belongs on a type or a field [misplaced-marker]
35: +ribbn is not a marker [misspelt-marker]
23: marker +ribbon:wide has no effect on type Loose: ribbons reads it on a type with +ribbon [unread-marker]
25: marker +ribbon has no effect on field Thread of Loose: ribbons does not read it there [unread-marker]
28: marker +ribbon:wide has no effect on alias Alias: ribbons reads it on a type with +ribbon [unread-marker]`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestUnreadOfPart: a run that takes over units of the last one reports what a run of everything reports.
func TestUnreadOfPart(t *testing.T) {
	p := withRibbons(t, nil)
	var err error
	if p.cfg.Store, err = memo.Open(filepath.Join(t.TempDir(), "cache"), nil); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(all ...string) string { return all[random.IntN(len(all))] }
	edits := map[string]func() string{
		"api.go": func() string {
			return "package fruit\n\n" + pick("// +ribbon=red\n", "") + "type Shared struct {\n" +
				pick("\t// +ribbon=blue\n", "") + "\tX int\n}\n\n// +ribbon:wide\n" + pick("", "// +ribbon=red\n") +
				"type Other struct{}\n"
		},
	}
	for _, group := range []string{"a", "b"} {
		edits[group+"/api.go"] = func() string {
			return "// +groupName=" + group + ".example.org\npackage " + group + "\n\n" +
				"import \"example.org/fruit\"\n\n" + pick("// +ribbon=red\n", "") +
				"type Box struct {\n" + pick("\t// +ribbon=blue\n", "") + "\tS " +
				pick("fruit.Shared", "*fruit.Other", "fruit.Other") + "\n}\n\n" +
				pick("", "// +ribbon:wide\n") + "type Lid fruit.Shared\n"
		}
	}
	for _, name := range slices.Sorted(maps.Keys(edits)) {
		p.write(name, edits[name]())
	}
	parts := 0
	for i := range 200 {
		name := pick("api.go", "a/api.go", "b/api.go")
		p.write(name, edits[name]())
		result, err := Run(t.Context(), p.cfg)
		if err != nil {
			t.Fatal(err)
		}
		whole := p.cfg
		whole.Store = nil
		want, err := Run(t.Context(), whole)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range want.Diagnostics {
			if !slices.ContainsFunc(result.Diagnostics, same(d)) {
				t.Errorf("edit %d of %s: the cached run does not say %v", i, name, d)
			}
		}
		for _, d := range result.Diagnostics {
			if !slices.ContainsFunc(want.Diagnostics, same(d)) {
				t.Errorf("edit %d of %s: only the cached run says %v", i, name, d)
			}
		}
		if result.recording != nil && result.recording.Last != nil {
			parts++
		}
		if result.Changes != nil {
			if err := result.Changes.Write(t.Context()); err != nil {
				t.Fatal(err)
			}
			result.Keep()
		}
	}
	if parts < 10 {
		t.Errorf("only %d of the runs had one before them", parts)
	}
}

func same(d codegen.Diagnostic) func(codegen.Diagnostic) bool {
	return func(other codegen.Diagnostic) bool { return d.Pos == other.Pos && d.Message == other.Message }
}
