package diag

import (
	"fmt"
	"go/token"
	"slices"
)

// A Rule is one kind of problem: what users look up, count or silence as one thing. A package declares its rules as
// variables, and reports by [Rule.At]:
//
//	var tagMissing = &diag.Rule{
//		Name: "json-tag-missing", Doc: "a field of an API type has no json tag", Severity: diag.Error,
//		Why:  "Without a tag, the field has its Go name in JSON, and CRDs have no property for it.",
//		Bad:  "Color string",
//		Good: "Color string `json:\"color\"`",
//	}
//
//	pass.Report(tagMissing.At(f.Pos, "field %s has no json tag", f.Name).Fix("add a tag"))
type Rule struct {
	Name     string   // in kebab-case, e.g. "json-tag-missing"; no other rule of the program has it
	Doc      string   // one line without a full stop, e.g. "a field of an API type has no json tag"
	Severity Severity // Error or Warning
	Why      string   // a paragraph: what goes wrong, or what gen can't know
	Bad      string   // code or settings that the rule is about; empty where none show it
	Good     string   // the same without the problem; empty where Bad is
	URL      string   // of the documentation, e.g. "https://example.org/rules#json-tag-missing"; may be empty
}

// At returns a diagnostic of the rule at a position, e.g. At(f.Pos, "field %s has no json tag", f.Name). The rule has
// the severity. [Diagnostic.Fix] adds what to do.
func (r *Rule) At(pos token.Position, format string, args ...any) Diagnostic {
	return Diagnostic{Pos: pos, Severity: r.Severity, Message: fmt.Sprintf(format, args...), Rule: r.Name}
}

// Table returns rules with the URLs that they have on a page with a heading for each, e.g.
// "https://example.org/rules#json-tag-missing".
func Table(page string, rules ...*Rule) []*Rule {
	for _, r := range rules {
		r.URL = page + "#" + r.Name
	}
	return rules
}

// Find returns the rule of a name, or nil.
func Find(rules []*Rule, name string) *Rule {
	if i := slices.IndexFunc(rules, func(r *Rule) bool { return r.Name == name }); i >= 0 {
		return rules[i]
	}
	return nil
}
