// Package findings decides what the findings of gen breaking mean for a project. In: findings, the rules of their
// generators, severities and exceptions from gen.yaml and from markers, and the day. Out: diagnostics.
package findings

import (
	"go/token"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// Config is what gen.yaml has under breaking:.
type Config struct {
	Against    string                   // the state to compare with, e.g. "origin/main"; "" for none
	Severities map[string]diag.Severity // of rules; 0 turns a rule off
	Exceptions []Exception

	// PluginRules are the rules of plugins that it names, e.g. "acme/renamed", and where. Only gen breaking, which asks
	// the plugins, can tell whether there are such rules.
	PluginRules map[string]token.Position

	DeprecatedDays *int // a field may go so many days after it was deprecated; nil for never
}

// An Exception lets breaks pass until a day.
type Exception struct {
	Rule   string    // e.g. "enum-value-removed"
	At     string    // a pattern of subjects as path.Match has it, e.g. "example.org/* Fruit spec.color"; "" for any
	Reason string    // e.g. "no stored object has the value: checked on all clusters"
	Until  time.Time // the last day on which it counts; the zero value is for good
	Pos    token.Position
	Shared bool // with other repositories: it need not cover anything

	covers func(breaking.Finding) bool // reports whether a marker covers a finding; nil if it has no limit
	used   bool
}

// Day is the form of days, e.g. 2027-03-31.
const Day = time.DateOnly

// matches returns those of a finding's subjects that the exception is about, on whatever day.
func (e *Exception) matches(f breaking.Finding, subjects []string) []string {
	if e.Rule != f.Rule || e.covers != nil && !e.covers(f) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(subjects), func(s string) bool { return e.At != "" && !at(e.At, s) })
}

// at reports whether a pattern names a subject.
func at(pattern, subject string) bool {
	// a slash separates group and version only: * stands for any text
	flat := strings.NewReplacer("/", "\x00", "[", `\[`)
	ok, err := path.Match(flat.Replace(pattern), strings.ReplaceAll(subject, "/", "\x00"))
	return ok && err == nil
}

// expired reports whether the exception's last day is over.
func (e *Exception) expired(today time.Time) bool {
	return !e.Until.IsZero() && today.Format(Day) > e.Until.Format(Day)
}
