package golangci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
)

// TestPlugin: golangci-lint finds the plugin by its name, and its analyzer reports mistakes in markers.
func TestPlugin(t *testing.T) {
	construct, err := register.GetPlugin(Name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := construct(map[string]any{"allow": "k8s:mytool"}); err == nil {
		t.Error("an unknown setting is no error")
	}
	for setting, want := range map[string]string{
		"": "+kubebuilder:mytool +genclinet", "kubebuilder:mytool": "+genclinet",
	} {
		p, err := construct(map[string]any{"allowMarkers": strings.Fields(setting)})
		if err != nil {
			t.Fatal(err)
		}
		all, err := p.BuildAnalyzers()
		if err != nil || len(all) != 1 || all[0].Name != Name || p.GetLoadMode() != register.LoadModeSyntax {
			t.Fatal(all, err)
		}
		if got := strings.Join(reported(t, all[0]), " "); got != want {
			t.Errorf("allowMarkers %q: got %s, want %s", setting, got, want)
		}
	}
}

const source = `package fruit

// Fruit is one.
// +kubebuilder:mytool
// +genclinet
type Fruit struct{}
`

// reported returns the markers that the analyzer reports.
func reported(t *testing.T, a *analysis.Analyzer) (markers []string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "fruit.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Analyzer: a, Fset: set, Files: []*ast.File{file},
		Pkg: types.NewPackage("example.org/fruit", "fruit"),
		Report: func(d analysis.Diagnostic) {
			for _, word := range strings.Fields(d.Message) {
				if strings.HasPrefix(word, "+") {
					markers = append(markers, strings.TrimSuffix(word, ":"))
					return
				}
			}
		}}
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	return markers
}
