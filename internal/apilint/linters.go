// Package apilint runs the analyzers of sigs.k8s.io/kube-api-linter, which know the conventions of Kubernetes APIs. In:
// loaded packages, and what gen.yaml has under lint:. Out: warnings, with edits where an analyzer suggests a fix.
package apilint

import (
	"fmt"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"sigs.k8s.io/kube-api-linter/pkg/analysis/registry"
	"sigs.k8s.io/kube-api-linter/pkg/config"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Config is what gen.yaml has under lint:. Linters without an entry run if kube-api-linter enables them by default.
type Config struct {
	Enable, Disable []string       // names, e.g. "nobools"
	Settings        map[string]any // by linter: see its documentation
	Pos             token.Position // of lint:
}

// Names returns the names of all linters, sorted, e.g. "nobools".
func Names() []string {
	names := registry.DefaultRegistry().AllLinters().UnsortedList()
	slices.Sort(names)
	return names
}

// IsDefault reports whether a linter runs if lint: does not name it.
func IsDefault(name string) bool { return registry.DefaultRegistry().DefaultLinters().Has(name) }

// Reports reports whether a problem of the rule comes from this package, e.g. one of "nobools".
func Reports(rule string) bool {
	return diag.Find(Rules, rule) != nil || slices.Contains(Names(), rule)
}

// Runs reports whether problems of one of the package's rules are looked for. The configuration may be nil.
func (c *Config) Runs(rule string) bool {
	switch {
	case c == nil:
		return false
	case diag.Find(Rules, rule) != nil, slices.Contains(c.Enable, rule):
		return true
	}
	return IsDefault(rule) && !slices.Contains(c.Disable, rule) && !slices.Contains(c.Disable, config.Wildcard)
}

// Doc returns the documentation of a linter, or "" if there is none of the name.
func Doc(name string) string {
	if !slices.Contains(Names(), name) {
		return ""
	}
	all, err := analyzers(&Config{Enable: []string{name}, Disable: []string{config.Wildcard}})
	if err != nil || len(all) != 1 {
		return "It needs settings under lint: in gen.yaml."
	}
	return all[0].Doc
}

func analyzers(c *Config) ([]*analysis.Analyzer, error) {
	all, err := registry.DefaultRegistry().InitializeLinters(config.Linters{Enable: c.Enable, Disable: c.Disable},
		config.LintersConfig(c.settings()))
	for i := range all {
		all[i] = recovering(*all[i])
	}
	return all, err
}

// settings returns the settings of the linters. Of conditions, gen asks for no tags of protobuf and of strategic merge
// patches unless the settings do: custom resources have neither.
func (c *Config) settings() map[string]any {
	const linter = "conditions"
	own, given := c.Settings[linter]
	merged := map[string]any{"useProtobuf": "Ignore", "usePatchStrategy": "Ignore"}
	if settings, is := own.(map[string]any); is {
		maps.Copy(merged, settings)
	} else if given {
		return c.Settings
	}
	all := maps.Clone(c.Settings)
	if all == nil {
		all = map[string]any{}
	}
	all[linter] = merged
	return all
}

// recovering returns an analyzer whose panics are errors: code that it does not expect must not end gen.
func recovering(a analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if reason := recover(); reason != nil {
				err = fmt.Errorf("panic: %v", reason)
			}
		}()
		return run(pass)
	}
	return &a
}

// Check returns what is wrong with the settings.
func (c *Config) Check() (problems diag.List) {
	if _, err := analyzers(c); err != nil {
		problems.Add(ruleLinters.At(c.Pos, "the linters can't run: %v", err).
			Fix("correct the settings below lint:; gen explain lint lists the linters"))
	}
	return problems
}

// failed is the problem of a linter that breaks on a package.
func failed(c *Config, linter string, reason any) diag.Diagnostic {
	return ruleLinters.At(c.Pos, "linter %s failed: %v", linter, reason).
		Fix("write %s: false under lint: until kube-api-linter is fixed", linter)
}
