package config

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/templategen"
)

const diagnosticsKey = "diagnostics"

// diagnostics reads what becomes of the warnings of each rule, also of generators that the file makes. Errors stay what
// they are.
func (r *reader) diagnostics(entries []entry, file *File) {
	i := slices.IndexFunc(entries, func(e entry) bool { return e.key.Value == diagnosticsKey })
	if i < 0 {
		return
	}
	file.Severities = severity.Settings{}
	section := entries[i].value
	rules := rulesOf(slices.Concat(r.generators, slices.Collect(maps.Values(r.custom))))
	for _, e := range r.mapping(section, anyKeys(section)) {
		name := e.key.Value
		switch rule := diag.Find(rules, name); {
		case rule == nil:
			r.errorf(e.key, "there is no rule %q", name).Remedy = severity.ClosestRule(name, rules)
		case rule.Severity != diag.Warning:
			r.errorf(e.key, "problems of %s are errors, which stay errors", name).Remedy = "they keep gen from " +
				"writing output that is wrong: gen explain " + name
		default:
			file.Severities[name] = r.severity(e)
		}
	}
}

// severity returns what a word makes of the problems of a rule.
func (r *reader) severity(e entry) diag.Severity {
	var word string
	r.decode(e, &word)
	severity, ok := Severities[word]
	if !ok {
		r.errorf(e.value, "%s wants error, warning or off, not %q", e.key.Value, word)
	}
	return severity
}

// anyKeys returns the keys that a mapping has.
func anyKeys(n *yaml.Node) (keys []string) {
	for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
		keys = append(keys, n.Content[i].Value)
	}
	return keys
}

// rulesOf returns the rules of all that gen reports where there is a gen.yaml, also of API conventions.
func rulesOf(generators []*codegen.Generator) []*diag.Rule {
	return slices.Concat(driver.SourceRules(generators), Rules, templategen.Rules, pluginhost.Rules, findings.Rules)
}

// diagnosticsSchema returns the schema of the section for editors: the rules of warnings.
func diagnosticsSchema(generators []*codegen.Generator) object {
	all := object{}
	for _, r := range rulesOf(generators) {
		if r.Severity == diag.Warning {
			doc, _, _ := strings.Cut(strings.TrimSpace(cmp.Or(r.Doc, apilint.Doc(r.Name))), "\n")
			all[r.Name] = object{"enum": severityWords, "description": doc}
		}
	}
	of := closed("what becomes of the warnings of each rule; errors stay errors", all)
	of["additionalProperties"] = object{"enum": severityWords} // generators that the file makes
	return of
}
