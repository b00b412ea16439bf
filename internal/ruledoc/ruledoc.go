// Package ruledoc reads the rules of a package from its rules.md. The file has a section for each rule. docs/rules.md
// shows the sections of all packages:
//
//	## json-tag-missing
//
//	Error: a field of an API type has no json tag.
//
//	Without a tag, the field has its Go name in JSON.
//
//	Bad:
//
//	```
//	Color string
//	```
//
//	Good:
//
//	```
//	Color string `json:"color"`
//	```
package ruledoc

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// page documents the rules of gen itself.
const page = "https://github.com/gen-toolkit/gen/blob/main/docs/rules.md"

// Read returns the rules of a file, in its order. It panics at a section that lacks a part.
func Read(text string) []*diag.Rule {
	var all []*diag.Rule
	for section := range strings.SplitSeq(strings.TrimPrefix(text, "## "), "\n## ") {
		name, text, _ := strings.Cut(section, "\n\n")
		severity, text, _ := strings.Cut(text, ": ")
		doc, text, _ := strings.Cut(text, ".\n\n")
		why, shown, _ := strings.Cut(text, "\n\nBad:\n\n```\n")
		bad, good, _ := strings.Cut(shown, "\n```\n\nGood:\n\n```\n")
		r := &diag.Rule{Name: name, Doc: doc, Why: strings.TrimSpace(why), Bad: bad,
			Good: strings.TrimSuffix(strings.TrimSpace(good), "\n```"), URL: page + "#" + name,
			Severity: map[string]diag.Severity{"Error": diag.Error, "Warning": diag.Warning}[severity]}
		if r.Severity == 0 || r.Doc == "" || r.Why == "" || (r.Bad == "") != (r.Good == "") {
			panic(fmt.Sprintf("rule %q lacks a part", name))
		}
		all = append(all, r)
	}
	return all
}

// Named returns the rule of a name, e.g. "json-tag-missing". It panics where there is none.
func Named(rules []*diag.Rule, name string) *diag.Rule {
	if r := diag.Find(rules, name); r != nil {
		return r
	}
	panic("rules.md has no rule " + name)
}
