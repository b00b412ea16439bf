package markers

import (
	"go/token"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// TestDomains: a definition names a domain, of gen or its own, and parsing follows from it.
func TestDomains(t *testing.T) {
	weight := &marker.Domain{Name: "weight", Values: []string{"1kg"}, Check: func(text string) string {
		if strings.HasSuffix(text, "kg") {
			return ""
		}
		return "write kilograms, e.g. 1kg"
	}}
	table := NewTable([]marker.Definition{
		{Name: "orchard:weight", Scopes: marker.Type, Kind: marker.String, Domain: weight},
		{Name: "orchard:pick", Scopes: marker.Type, Kind: marker.Args, ArgDefs: []marker.ArgDef{
			{Name: "by", Kind: marker.List, Domain: marker.Verb}, {Name: "where", Kind: marker.List},
			{Name: "like", Kind: marker.String, Domain: marker.Regexp},
			{Name: "of", Kind: marker.List, Domain: marker.EnumValue},
			{Name: "in", Kind: marker.String, Domain: marker.LabelSelector}}},
	})
	for line, want := range map[string]string{
		"orchard:weight=2kg":                    "",
		"orchard:weight=2lb":                    `"2lb" is not a valid weight` + "|write kilograms, e.g. 1kg",
		"orchard:pick:by=get;list":              "",
		"orchard:pick:by={get,list}":            "",
		"orchard:pick:by=GET":                   `argument by: "GET" is not a valid verb|verbs are in lower case: write get`,
		`orchard:pick:by="get;list"`:            `"get;list" is not a list|a list is written get;list`,
		`orchard:pick:by=["get","list"]`:        `["get","list"] is not a list|a list is written get;list`,
		"orchard:pick:by=get|list":              "get|list is not a list|a list is written get;list",
		`orchard:pick:where=[a]`:                "[a] is not a list|a list is written a",
		`orchard:pick:where="a,b"`:              "", // without a domain it may be one text
		`orchard:pick:of="a;b";c`:               "", // quotes of an element
		`orchard:pick:of=a[0];"[b]";|`:          "",
		`orchard:pick:of={"a;b"}`:               "",
		`orchard:pick:of='a';b`:                 `"'a'" is not a valid value|single quotes are part of the value: write a, or "a"`,
		`orchard:pick:of=",";";"`:               "",
		`orchard:pick:of=","`:                   "",
		"orchard:pick:like=`^[a-z]{1,3}(;|,)$`": "",
		`orchard:pick:like='^a$'`:               "single quotes are part of the value: write ^a$",
		"orchard:pick:like=`(a`":                "missing closing )",
		`orchard:pick:in="a in (b,c),!d,e!=f"`:  "",
		`orchard:pick:in="a in b"`:              "write it as kubectl takes it",
	} {
		_, problem := table.Parse(line, token.Position{})
		var got string
		if problem != nil {
			got = problem.Message + "|" + problem.Remedy
		}
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
		if _, mild := table.Lenient().Parse(line, token.Position{}); (mild == nil) != (problem == nil) {
			t.Errorf("%s: without a problem where gen replaces another tool", line)
		}
	}
	m, problem := table.Lenient().Parse("orchard:pick:by=GET", token.Position{})
	if m == nil || problem == nil || m.Args["by"] != "GET" || problem.Severity.String() != "warning" {
		t.Errorf("where gen replaces another tool, a text out of its domain counts, with a warning: %v, %v", m, problem)
	}
	if usage := table.Lookup("orchard:pick").Usage(); !strings.Contains(usage, "by=<verb;…>") ||
		!strings.Contains(usage, "like=<regular expression>") {
		t.Errorf("usage: %s", usage)
	}
}
