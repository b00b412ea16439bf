package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docDifferences are what crd-ref-docs says and gen does not, with the reason.
var docDifferences = []struct{ pattern, reason string }{
	{`^type \S+ \S+: "integer", not "PortNumber"$`, "an alias is the type that it names"},
	{`^type \S+ \S+: "(EnvVar|Taint) array", not "(EnvVar|Taint)"$`, "crd-ref-docs loses the list behind a pointer"},
	{`^type \S+ \S+: "string \(base64\)", not "integer array"$`, "bytes are a string in JSON"},
	{`^type \S+ NamespacedPolicyTargetReference$`, "nothing but an alias uses the type"},
	{`^field \S+ (Conditions|MachineAddresses)\.\S+$`, "a list has no fields; those of its items are in their section"},
	{`^rule \S+ \S+\.metadata: "MinProperties: 1"`, "crd-ref-docs takes metav1.ObjectMeta for the project's own"},
	{`^rule \S+ \S+: "ExactlyOneOf: `, "a rule of the items is in their section"},
	{`^rule \S+ JSONSchemaProps\.\S+: "(MinProperties: 1|Schemaless: )`, "the CRD has no schema there, and so no rule"},
	{`^rule \S+ Unhealthy\S+: "Type: string"`, "the type of the field is a string anyway"},
}

// compareDocs reports what the new reference lacks, and counts what both have.
func compareDocs(t *testing.T, old, next map[string]*docType, used map[string]bool) {
	c := docComparison{T: t, counts: map[string]int{}, used: used}
	for _, name := range slices.Sorted(maps.Keys(old)) {
		if next[name] == nil {
			c.miss("type", "%s", name)
			continue
		}
		c.counts["types"]++
		c.compare(name, old[name], next[name])
	}
	for name := range next {
		if old[name] == nil {
			c.counts["further types"]++
		}
	}
	t.Logf("%v", c.counts)
	if c.counts["types"] < 5 || c.counts["fields"] < 20 || c.counts["rules"] < 20 {
		t.Error("there is hardly anything to compare")
	}
}

type docComparison struct {
	*testing.T
	counts map[string]int
	used   map[string]bool // patterns of docDifferences
}

func (c *docComparison) miss(what, where string, args ...any) {
	text := what + " " + fmt.Sprintf(where, args...)
	for _, d := range docDifferences {
		if regexp.MustCompile(d.pattern).MatchString(text) {
			c.used[d.pattern] = true
			c.counts["explained"]++
			return
		}
	}
	c.Errorf("%s", text)
}

func (c *docComparison) compare(name string, old, next *docType) {
	for _, value := range old.values {
		c.counts["values"]++
		if !slices.Contains(next.values, value) && !strings.Contains(next.rules, "`"+value+"`") {
			c.miss("value", "%s %s", name, value)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(old.fields)) {
		a := old.fields[field]
		b, ok := next.fields[field]
		if !ok {
			c.miss("field", "%s.%s", name, field)
			continue
		}
		c.counts["fields"]++
		if a.shape != b.shape {
			c.miss("type", "%s.%s: %q, not %q", name, field, b.shape, a.shape)
		}
		if a.value != "" {
			c.counts["defaults"]++
			if goValue(b.value) != plainDefault(a.value) {
				c.miss("default", "%s.%s: %q, not %q", name, field, b.value, a.value)
			}
		}
		for _, rule := range strings.Split(a.rules, "<br />") {
			if rule = strings.TrimSpace(rule); rule == "" {
				continue
			}
			c.counts["rules"]++
			if !saysRule(rule, b.rules) {
				c.miss("rule", "%s.%s: %q in %q", name, field, rule, b.rules)
			}
		}
	}
}

// goValue returns JSON as Go prints it, as crd-ref-docs does: map[a:1] for {"a":1}.
func goValue(cell string) string {
	var value any
	if err := json.Unmarshal([]byte(strings.Trim(cell, "`")), &value); err != nil {
		return cell
	}
	return fmt.Sprint(value)
}

var braces = regexp.MustCompile(`^\{ (.*) \}$`)

func plainDefault(s string) string {
	return braces.ReplaceAllString(strings.ReplaceAll(s, `\`, ""), "map[$1]")
}

// saysRule reports whether words say what a line of crd-ref-docs does, e.g. "MaxLength: 63".
func saysRule(rule, words string) bool {
	keyword, value, _ := strings.Cut(rule, ": ")
	value = strings.NewReplacer(`\{`, "{", `\}`, "}", "1e+06", "1000000").Replace(strings.Trim(value, "`"))
	switch keyword {
	case "Required", "Optional":
		return strings.HasPrefix(words, keyword)
	case "MinLength", "MinItems", "MinProperties":
		if value == "0" { // which all have
			return true
		}
	case "Enum":
		return !slices.ContainsFunc(strings.Fields(strings.Trim(value, "[]")), func(one string) bool {
			return !strings.Contains(words, one)
		})
	}
	if number.MatchString(value) {
		return regexp.MustCompile(`(^|[^0-9.])` + regexp.QuoteMeta(value) + `($|[^0-9.])`).MatchString(words)
	}
	return strings.Contains(words, value)
}

var number = regexp.MustCompile(`^-?[0-9.]+$`)
