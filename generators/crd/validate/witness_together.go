package validate

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// An excluder judges values by one keyword alone.
type excluder struct {
	keyword string
	judge   *objects.Judge
}

// excluders returns those of the alternatives and rules of the part.
func (p *part) excluders() (all []excluder) {
	s := p.schema
	for _, one := range []struct {
		keyword string
		alone   apiext.JSONSchemaProps
	}{
		{"not", apiext.JSONSchemaProps{Not: s.Not}},
		{"anyOf", apiext.JSONSchemaProps{AnyOf: s.AnyOf}},
		{"oneOf", apiext.JSONSchemaProps{OneOf: s.OneOf}},
		{"x-kubernetes-validations", apiext.JSONSchemaProps{XValidations: s.XValidations}},
	} {
		if reflect.DeepEqual(one.alone, apiext.JSONSchemaProps{}) {
			continue
		}
		one.alone.Type = s.Type
		if judge, err := objects.Part(&one.alone); err == nil {
			all = append(all, excluder{one.keyword, judge})
		}
	}
	return all
}

// excluding returns the keyword that refuses a value, e.g. "not", or "".
func excluding(by []excluder, value any) string {
	for _, e := range by {
		if len(e.judge.Errors(value)) > 0 {
			return e.keyword
		}
	}
	return ""
}

// defaults reports fields whose defaults API servers set together, and then refuse: by maxProperties, or by a rule that
// asks only which fields there are.
func (p *part) defaults() {
	s := p.schema
	var given []string // fields that each object has
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if s.Properties[name].Default != nil {
			given = append(given, name)
		}
	}
	if len(given) == 0 {
		return
	}
	first := given[0]
	given = slices.Compact(slices.Sorted(slices.Values(append(given, s.Required...))))
	if s.MaxProperties != nil && int64(len(given)) > *s.MaxProperties {
		p.refusedDefault(first, fmt.Sprintf("it has %d fields, and maxProperties is %d", len(given), *s.MaxProperties))
	}
	for _, rule := range s.XValidations {
		asked := p.asked(rule.Rule)
		i := slices.IndexFunc(asked, func(name string) bool { return s.Properties[name].Default != nil })
		if i >= 0 && never(rule.Rule, asked, given) {
			p.refusedDefault(asked[i], cmp.Or(rule.Message, rule.Rule))
		}
	}
}

// refusedDefault reports the default of a field without which no object is, and why API servers refuse it.
func (p *part) refusedDefault(name, why string) {
	n := p.node().step(step{name: "properties", key: name, keyed: true})
	p.report(n, "default", ruleNoValue, "API servers set it, and then refuse each object: "+why,
		"remove the default, or what excludes it")
}

// presence is the question of a rule whether there is a field.
var presence = regexp.MustCompile(`has\(self\.(\w+)\)`)

// asked returns the fields of a rule that asks only whether there are fields, and nothing for another rule.
func (p *part) asked(rule string) (names []string) {
	if rest := strings.ToLower(presence.ReplaceAllString(rule, "")); strings.Contains(rest, "self") { // or oldSelf
		return nil
	}
	for _, found := range presence.FindAllStringSubmatch(rule, -1) {
		if _, ok := p.schema.Properties[found[1]]; !ok {
			return nil
		}
		if !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names
}

// never reports whether a rule, which some objects satisfy, refuses each that has the given fields.
func never(rule string, asked, given []string) bool {
	const most = 8 // fields: 256 objects
	form := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{},
		XValidations: apiext.ValidationRules{{Rule: rule}}}
	for _, name := range asked {
		form.Properties[name] = apiext.JSONSchemaProps{Type: "boolean"}
	}
	judge, err := objects.Part(&form)
	if err != nil || len(asked) > most {
		return false
	}
	some := false
	for set := range 1 << len(asked) {
		object, all := map[string]any{}, true
		for i, name := range asked {
			if set&(1<<i) != 0 {
				object[name] = true
			} else if slices.Contains(given, name) {
				all = false
			}
		}
		holds := len(judge.Errors(object)) == 0
		if holds && all {
			return false
		}
		some = some || holds
	}
	return some
}
