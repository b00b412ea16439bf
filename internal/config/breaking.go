package config

import (
	"go/token"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/pluginhost"
)

const breakingKey = "breaking"

var (
	breakingKeys  = []string{"against", "rules", "except", "deprecatedDays", "plugins"}
	pluginKeys    = []string{pluginKey, "env", "timeout", optionsKey}
	exceptionKeys = []string{"rule", "at", "reason", "until"}
)

// Severities are the words for what becomes of the problems of a rule.
var Severities = map[string]diag.Severity{"error": diag.Error, "warning": diag.Warning, "off": 0}

var severityWords = []string{"error", "warning", "off"}

// breaking reads what gen breaking compares with, and what it lets pass.
func (r *reader) breaking(e entry, file *File) {
	rules := driver.BreakingRules(r.generators)
	file.Breaking = findings.Config{Severities: map[string]diag.Severity{}, PluginRules: map[string]token.Position{}}
	for _, e := range r.mapping(e.value, breakingKeys) {
		switch e.key.Value {
		case "against":
			r.decode(e, &file.Breaking.Against)
		case "deprecatedDays":
			days := 0
			if r.decode(e, &days); days < 0 {
				r.errorf(e.value, "deprecatedDays wants a number of days").Remedy = "write e.g. deprecatedDays: 180"
			}
			file.Breaking.DeprecatedDays = &days
		case "rules":
			for _, e := range r.mapping(e.value, slices.Concat(ruleNames(rules), ofPlugins(e.value))) {
				file.Breaking.Severities[e.key.Value] = r.severity(e)
				r.pluginRule(e.key, e.key.Value, file)
			}
		case "except":
			if e.value.Kind != yaml.SequenceNode {
				r.errorf(e.value, "except wants a list").Remedy = "write each exception after a dash"
				continue
			}
			for _, item := range e.value.Content {
				r.exception(item, file, rules)
			}
		case "plugins":
			r.comparisons(e, file)
		}
	}
}

// comparisons reads the plugins that have rules of their own.
func (r *reader) comparisons(e entry, file *File) {
	for _, e := range r.mapping(e.value, keys(e.value)) {
		name := e.key.Value
		taken := slices.ContainsFunc(r.generators, func(g *codegen.Generator) bool { return g.Name == name })
		if taken || !definitionName.MatchString(name) {
			r.errorf(e.key, "a plugin with rules can't be called %q", name).Remedy =
				"write a name of small letters and digits that no generator of gen has"
			continue
		}
		options := &pluginhost.Options{}
		selected := jobs.Selected{Options: options, Positions: map[string]token.Position{}}
		if r.command(e, &selected, pluginKeys) {
			file.Comparisons = append(file.Comparisons,
				&pluginhost.Comparison{Name: name, Options: options, Pos: selected.Positions[pluginKey]})
		}
	}
}

// ofPlugins returns the keys that name a rule of a plugin, e.g. "acme/renamed".
func ofPlugins(n *yaml.Node) []string {
	return slices.DeleteFunc(keys(n), func(key string) bool { return !findings.IsOfPlugin(key) })
}

// pluginRule notes where a rule of a plugin is named: gen breaking asks the plugin for it.
func (r *reader) pluginRule(n *yaml.Node, name string, file *File) {
	if findings.IsOfPlugin(name) {
		file.Breaking.PluginRules[name] = token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
	}
}

func (r *reader) exception(n *yaml.Node, file *File, rules []breaking.Rule) {
	x := findings.Exception{Pos: token.Position{Filename: r.file, Line: n.Line, Column: n.Column}}
	var until *string
	for _, e := range r.mapping(n, exceptionKeys) {
		switch e.key.Value {
		case "rule":
			r.decode(e, &x.Rule)
		case "at":
			r.decode(e, &x.At)
		case "reason":
			r.decode(e, &x.Reason)
		case "until":
			until = &e.value.Value // YAML reads a day as a time
		}
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	if findings.IsOfPlugin(x.Rule) {
		r.pluginRule(n, x.Rule, file)
		rules = append(slices.Clone(rules), breaking.Rule{Name: x.Rule})
	}
	problems := x.Complete(until, rules)
	r.problems.Add(problems...)
	if len(problems) == 0 {
		file.Breaking.Exceptions = append(file.Breaking.Exceptions, x)
	}
}

func ruleNames(rules []breaking.Rule) (names []string) {
	for _, rule := range rules {
		names = append(names, rule.Name)
	}
	slices.Sort(names)
	return names
}

// breakingSchema returns the schema of the section for editors.
func breakingSchema(rules []breaking.Rule) object {
	all := object{}
	for _, rule := range rules {
		all[rule.Name] = object{"enum": severityWords, "description": rule.Doc}
	}
	exception := closed("", object{
		"rule":   object{"enum": ruleNames(rules), "description": "the rule whose findings pass"},
		"at":     words("what has changed, e.g. example.org/v1 Fruit spec.color; * stands for any text"),
		"reason": words("why the change breaks nobody"),
		"until":  words("the last day on which the exception counts, e.g. 2027-03-31"),
	})
	exception["required"] = []string{"rule", "reason"}
	severity := closed("how severe the findings of each rule are", all)
	severity["patternProperties"] = object{"/": object{"enum": severityWords, "description": "a rule of a plugin"}}
	return closed("what gen breaking compares with, and what it lets pass", object{
		"against": words("the state to compare with, e.g. origin/main"),
		"rules":   severity,
		"except":  object{"type": "array", "description": "changes that pass", "items": exception},
		"plugins": object{"type": "object", "description": "programs with rules of their own; gen explain plugins",
			"additionalProperties": pluginSchema(pluginKeys...)},
		"deprecatedDays": object{"type": "integer", "minimum": 0,
			"description": "days after the since of +gen:deprecated after which the field may go, e.g. 180"},
	})
}
