package breakingcmd

import (
	"context"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/pluginhost"
)

// askPlugins asks the plugins of gen.yaml for their rules, by which they compare the states in two directories.
func (b *breakage) askPlugins(ctx context.Context, oldDir, newDir string) error {
	rules := map[string]bool{}
	for _, c := range b.File.Comparisons {
		c.Old, c.New = pluginhost.State{Name: b.against, Dir: oldDir}, pluginhost.State{Name: b.at, Dir: newDir}
		if err := c.Describe(ctx); err != nil {
			c.Fail(err)
		}
		for _, r := range c.Rules {
			rules[r.Name] = true
		}
		b.plugins = append(b.plugins, c.Generator(ctx))
	}
	if err := b.reportPlugins(); err != nil {
		return err
	}
	var unknown diag.List
	for _, name := range slices.Sorted(maps.Keys(b.File.Breaking.PluginRules)) {
		if !rules[name] {
			unknown.Add(findings.NoRule(b.File.Breaking.PluginRules[name], name, slices.Sorted(maps.Keys(rules))))
		}
	}
	return b.Report(unknown)
}

// comparing returns the generators that gen.yaml may name, and the plugins that only compare.
func (b *breakage) comparing() []*codegen.Generator { return slices.Concat(b.Generators, b.plugins) }

// reportPlugins reports where plugins have failed.
func (b *breakage) reportPlugins() error {
	var all diag.List
	for _, c := range b.File.Comparisons {
		all.Add(c.Problems...)
	}
	return b.Report(all)
}
