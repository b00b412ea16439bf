// Package golangci is the check of markers as a module plugin of golangci-lint: see docs/ci.md. In: settings of
// .golangci.yml. Out: the analyzer genmarkers, with the markers of all of gen's generators.
package golangci

import (
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/gen-toolkit/gen/codegen/analyzer"
	"github.com/gen-toolkit/gen/generators"
)

// Name is the name of the plugin and of its analyzer.
const Name = "genmarkers"

// golangci-lint knows a plugin only by what its package registers at start.
func init() { //nolint:gochecknoinits // so golangci-lint loads plugins
	register.Plugin(Name, New)
}

// Settings are what .golangci.yml may say of the plugin.
type Settings struct {
	AllowMarkers []string `json:"allowMarkers"` // of other tools, e.g. "kubebuilder:mytool:*"
}

type plugin struct{ settings Settings }

// New returns the plugin with its settings, e.g. map[string]any{"allowMarkers": []any{"k8s:mytool"}}. An unknown
// setting is an error.
func New(raw any) (register.LinterPlugin, error) {
	settings, err := register.DecodeSettings[Settings](raw)
	return &plugin{settings}, err
}

// BuildAnalyzers returns the analyzer.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	a := analyzer.New(generators.All()...)
	if len(p.settings.AllowMarkers) > 0 {
		if err := a.Flags.Set("allow", strings.Join(p.settings.AllowMarkers, ",")); err != nil {
			return nil, err
		}
	}
	return []*analysis.Analyzer{a}, nil
}

// GetLoadMode says that the analyzer needs no types.
func (p *plugin) GetLoadMode() string { return register.LoadModeSyntax }
