package model

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// build returns the model of a module with the files, e.g. {"v1/fruit.go": "package v1 …"}.
func build(t *testing.T, files map[string]string) (*API, []string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = "module example.org/fruit\n\ngo 1.26.0\n"
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, problems, err := load.Packages(t.Context(), load.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	table := markers.NewTable(slices.Concat(markers.Shared, markers.External))
	built, more, err := buildAPI(t.Context(), set, table, modelbuild.Dependencies{}, modelbuild.Channels{})
	if err != nil {
		t.Fatal(err)
	}
	api := built.API.(*API).Select(func(*Package) bool { return true }, false)
	var messages []string
	for _, d := range slices.Concat(problems, more, api.Problems) {
		messages = append(messages, d.Severity.String()+": "+d.Message)
	}
	return api, messages
}

func markerNames(set marker.Set) string {
	return strings.Join(set.Names(), " ")
}

// TestComments: every comment goes to what it describes.
func TestComments(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/fruit.go": `// Copyright Somebody

// +groupName=example.org

// Package v1 is documented.
// +versionName=v1alpha1
package v1

import "fmt"

// +kubebuilder:scaffold:imports

// +genclient

// Fruit has a doc comment.
//
// In two paragraphs.
// +k8s:immutable
type Fruit struct {
	// +k8s:maxItems=1

	// Names are described.
	Names, Aliases []string // +k8s:required

	// +k8s:minItems=1
	Inner struct {
		// Deep is deep.
		// +k8s:minimum=1
		Deep int
	}

	// Embedded is described.
	*Embedded

	// +k8s:deprecated=removed,protobuf=3
}

type (
	// Embedded is in a group.
	Embedded struct{}

	// +genclient:noStatus
	// Other is, too.
	Other fmt.Stringer // its methods are not loaded
)

// SetDefaults_Fruit is a function.
// +kubebuilder:scaffold:builder
func SetDefaults_Fruit(*Fruit) {
	// +genclient
}

// +k8s:enumExclude
const x = 1

// +genclient
`})
	want := []string{
		"warning: marker +k8s:required is behind field Names of Fruit in its line and has no effect",
		"warning: marker +genclient attaches to nothing and has no effect",
		"warning: marker +genclient is inside of a function and has no effect",
	}
	slices.Sort(want)
	slices.Sort(problems)
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Error(diff)
	}
	p := api.Packages[0]
	fruit := p.Type("Fruit")
	got := map[string]string{
		"package": markerNames(p.Markers), "group": p.Group, "version": p.Version,
		"fruit": markerNames(fruit.Markers), "fruit doc": strings.Join(fruit.Doc, "|"),
		"names": markerNames(fruit.Field("Names").Markers), "aliases": markerNames(fruit.Field("Aliases").Markers),
		"aliases doc":       strings.Join(fruit.Field("Aliases").Doc, "|"),
		"inner":             markerNames(fruit.Field("Inner").Markers),
		"deep":              markerNames(fruit.Field("Inner").Type.Field("Deep").Markers),
		"embedded doc":      strings.Join(fruit.Field("Embedded").Doc, "|"),
		"type in group doc": strings.Join(p.Type("Embedded").Doc, "|"),
		"function":          markerNames(p.Func("SetDefaults_Fruit").Markers),
	}
	if diff := cmp.Diff(map[string]string{
		"package": "groupName versionName kubebuilder:scaffold", "group": "example.org", "version": "v1alpha1",
		"fruit": "genclient k8s:immutable", "fruit doc": "Fruit has a doc comment.||In two paragraphs.",
		"names": "k8s:maxItems", "aliases": "k8s:maxItems", "aliases doc": "Names are described.",
		"inner": "k8s:minItems", "deep": "k8s:minimum",
		"embedded doc": "Embedded is described.", "type in group doc": "Embedded is in a group.",
		"function": "kubebuilder:scaffold",
	}, got); diff != "" {
		t.Error(diff)
	}
}

func TestJSONTags(t *testing.T) {
	field := func(name string, embedded bool) *types.Var {
		return types.NewField(token.NoPos, nil, name, types.Typ[types.Int], embedded)
	}
	for tag, want := range map[string]JSON{
		``:                          {Name: "Go"},
		`json:"name"`:               {Name: "name", Tagged: true},
		`json:"name,omitempty"`:     {Name: "name", Tagged: true, OmitEmpty: true},
		`json:",omitzero,string"`:   {Name: "Go", Tagged: true, OmitZero: true, AsString: true},
		`json:"-"`:                  {Tagged: true, Skip: true},
		`json:"-,"`:                 {Name: "-", Tagged: true},
		`json:",inline"`:            {Name: "Go", Tagged: true, InlineOption: true},
		`json:"color,inline"`:       {Name: "color", Tagged: true, InlineOption: true},
		`json:"a'b"`:                {Name: "Go", InvalidName: "a'b", Tagged: true},
		`protobuf:"x" json:"a.b/c"`: {Name: "a.b/c", Tagged: true},
	} {
		if diff := cmp.Diff(want, parseJSON(tag, field("Go", false), true)); diff != "" {
			t.Errorf("%s: %s", tag, diff)
		}
	}
	if got := parseJSON(``, field("Go", true), true); !got.Inline || got.Name != "" {
		t.Errorf("embedded without a tag: %+v", got)
	}
	if got := parseJSON(``, field("Go", true), false); got.Inline || got.Name != "Go" {
		t.Errorf("embedded, and no struct: %+v", got)
	}
	if got := parseJSON(`json:"go"`, field("unexported", false), true); !got.Skip || got.Name != "go" {
		t.Errorf("unexported: %+v", got)
	}
	if got := parseJSON(`json:",inline"`, field("unexported", true), true); got.Skip || !got.Inline {
		t.Errorf("unexported embedded struct: %+v", got)
	}
	if got := parseJSON(`json:"named"`, field("Go", true), true); got.Inline || got.Name != "named" {
		t.Errorf("embedded with a name: %+v", got)
	}
}

// TestConstants: constants keep the markers of their own comments, in groups and alone.
func TestConstants(t *testing.T) {
	api, problems := build(t, map[string]string{"v1/fruit.go": `package v1

type Phase string

const (
	Ripe Phase = "Ripe"
	// Rotten is for the compost.
	// +k8s:enumExclude
	Rotten Phase = "Rotten"

	// +k8s:enumExclude

	Green, Again Phase = "Green", "Ripe"
)

// +k8s:enumExclude
const Gone Phase = "Gone"
`})
	if len(problems) > 0 {
		t.Error(problems)
	}
	phase := api.Package("example.org/fruit/v1").Type("Phase")
	var seen []string
	values := phase.Constants(func(set marker.Set) bool {
		seen = append(seen, markerNames(set))
		return !set.Has("k8s:enumExclude")
	})
	if diff := cmp.Diff([]string{`"Green"`, `"Ripe"`}, values); diff != "" {
		t.Error(diff)
	}
	// Again, Gone, Green, Ripe, Rotten
	if want := []string{"k8s:enumExclude", "", "", "", "k8s:enumExclude"}; !slices.Equal(seen, want) {
		t.Errorf("markers %q, want %q", seen, want)
	}
}

// TestDerivedAcrossPackages: a type has the comments of the fields that it takes from a type of another package, in
// whatever order the packages come.
func TestDerivedAcrossPackages(t *testing.T) {
	const source = "// +groupName=example.org\npackage %s\n\ntype Inner struct {\n" +
		"\t// Name is a name.\n\t// +optional\n\tName string `json:\"name\"`\n}\n"
	const derived = "// +groupName=example.org\npackage %s\n\nimport \"example.org/fruit/%s\"\n\ntype Inner %s.Inner\n"
	api, problems := build(t, map[string]string{
		"v1/inner.go": fmt.Sprintf(source, "v1"), "v2/inner.go": fmt.Sprintf(derived, "v2", "v1", "v1"),
		"v4/inner.go": fmt.Sprintf(source, "v4"), "v3/inner.go": fmt.Sprintf(derived, "v3", "v4", "v4"),
	})
	if len(problems) > 0 {
		t.Error(problems)
	}
	for _, p := range api.Packages {
		f := p.Type("Inner").Field("Name")
		if strings.Join(f.Doc, "\n") != "Name is a name." || !f.Markers.Has("optional") || len(f.Comment()) != 2 {
			t.Errorf("%s: %q, %v, %q", p.Path, f.Doc, f.Markers, f.Comment())
		}
	}
}
