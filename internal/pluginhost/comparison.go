package pluginhost

import (
	"context"
	"fmt"
	"go/token"
	"regexp"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// A Comparison is what a plugin finds between two states of an API. Its rules have the plugin's name in front, e.g.
// "acme/renamed".
type Comparison struct {
	Name     string // in gen.yaml, e.g. "acme"
	Options  *Options
	Pos      token.Position // in gen.yaml
	Old, New State
	Rules    []breaking.Rule // which Describe sets
	Problems diag.List       // which the generator adds to where the plugin fails
}

// Describe asks the plugin for its rules.
func (c *Comparison) Describe(ctx context.Context) error {
	response, err := Describe(ctx, c.Name, c.Options)
	if err == nil && len(response.Rules) == 0 {
		err = &fault{"it has no rules for gen breaking",
			"let it describe its rules; gen explain plugins shows how"}
	}
	for _, r := range response.Rules {
		rule, wrong := c.rule(r)
		if wrong != "" && err == nil {
			err = &fault{fmt.Sprintf("it describes the rule %q: %s", r.Name, wrong), "correct the plugin"}
		}
		c.Rules = append(c.Rules, rule)
	}
	return err
}

var (
	ruleName  = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	audiences = []breaking.Audience{breaking.StoredObjects, breaking.APIClients, breaking.GoUsers, breaking.Manifests}
	severity  = map[string]diag.Severity{"": diag.Error, "error": diag.Error, "warning": diag.Warning, "off": 0}
)

// rule returns a rule that a plugin describes, and what is wrong with it.
func (c *Comparison) rule(r protocol.Rule) (rule breaking.Rule, wrong string) {
	rule = breaking.Rule{Name: c.Name + "/" + r.Name, Doc: r.Doc, Severity: severity[r.Severity], Remedy: r.Remedy}
	if _, is := severity[r.Severity]; !is {
		return rule, "severity is error, warning or off"
	}
	if !ruleName.MatchString(r.Name) || r.Doc == "" || len(r.Breaks) == 0 {
		return rule, "it needs a name of small letters, digits and dashes, doc and breaks"
	}
	for _, name := range r.Breaks {
		if !slices.Contains(audiences, breaking.Audience(name)) {
			return rule, fmt.Sprintf("breaks has %q, and may have %v", name, audiences)
		}
		rule.Breaks = append(rule.Breaks, breaking.Audience(name))
	}
	return rule, ""
}

// Generator returns a generator that writes nothing, and compares by the rules of the plugin.
func (c *Comparison) Generator(ctx context.Context) *codegen.Generator {
	return &codegen.Generator{Name: c.Name, Kubernetes: codegen.Kubernetes{Breaking: &codegen.Comparison{
		Rules: c.Rules,
		Compare: func(old, new []*codegen.Pass) []breaking.Finding {
			return c.find(ctx, c.Old.ofPackages(old), c.New.ofPackages(new))
		},
		CompareDefinitions: func(old, new []codegen.Definition) []breaking.Finding {
			return c.find(ctx, c.Old.ofDefinitions(old), c.New.ofDefinitions(new))
		},
	}}}
}

// find asks the plugin to compare two states.
func (c *Comparison) find(ctx context.Context, old, new side) (all []breaking.Finding) {
	response, err := c.Options.program().ask(ctx, protocol.Request{Version: protocol.Version, Action: "breaking",
		Generator: c.Name, Options: c.Options.Settings, Dir: c.Options.Base, Old: &old.State, New: &new.State})
	for _, d := range response.Diagnostics {
		c.Problems.Add(diagnostic(c.Name, d))
	}
	for _, f := range response.Findings {
		rule := c.Name + "/" + f.Rule
		described := slices.ContainsFunc(c.Rules, func(r breaking.Rule) bool { return r.Name == rule })
		if !described || f.Message == "" || f.Subject == "" {
			err = &fault{fmt.Sprintf("its finding of the rule %q about %q has no subject, no message, or a rule that "+
				"it does not describe", f.Rule, f.Subject), "correct the plugin"}
			break
		}
		all = append(all, breaking.Finding{Rule: rule, Subject: f.Subject, Message: f.Message, Stored: f.Stored,
			Remedy: f.Remedy, Old: old.position(f.Old, f.Subject), New: new.position(f.New, f.Subject)})
	}
	if err != nil {
		c.Fail(err)
	}
	return all
}

// Fail adds an error of the plugin to its problems.
func (c *Comparison) Fail(err error) {
	c.Problems.Add(rulePlugin.At(c.Pos, "plugin %s: %v", c.Name, err).Fix("%s", Remedy(err)))
}
