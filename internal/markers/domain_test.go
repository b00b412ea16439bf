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
			{Name: "in", Kind: marker.String, Domain: marker.LabelSelector},
			{Name: "rows", Kind: marker.Int, Bits: 8}}},
		{Name: "ripe", Scopes: marker.Field, Kind: marker.None},
		{Name: "orchard:trees", Scopes: marker.Type, Kind: marker.Int, Bits: 32},
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
		"ripe=false":                            "marker +ripe: takes no value, but has false|remove the marker",
		"ripe=no":                               `marker +ripe: takes no value, but has "no"|write +ripe`,
		"orchard:trees=010":                     "",
		"orchard:trees=0x10":                    `wants decimal digits, not "0x10"|write 16`,
		"orchard:trees=many":                    `wants a whole number, not "many"|write +orchard:trees=<a whole number>`,
		"orchard:trees=2147483648":              "2147483648 is out of range|write a number from -2147483648 to 2147",
		"orchard:pick:rows=-129":                "argument rows: -129 is out of range|write a number from -128 to 127",
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

// TestInts: a number is what the parser has checked it to be.
func TestInts(t *testing.T) {
	table := NewTable([]marker.Definition{{Name: "trees", Kind: marker.Int, Bits: 32},
		{Name: "plant", Kind: marker.Args, ArgDefs: []marker.ArgDef{{Name: "rows", Kind: marker.Int}}}})
	trees, _ := table.Parse("trees=010", token.Position{})
	plant, _ := table.Parse("plant:rows=-020", token.Position{})
	if trees.Int() != 10 || plant.IntArg("rows") != -20 || plant.IntArg("missing") != 0 {
		t.Error(trees.Int(), plant.IntArg("rows"))
	}
}
