package findings

import (
	"go/token"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
)

func TestAt(t *testing.T) {
	for _, c := range []struct {
		pattern, subject string
		want             bool
	}{
		{"example.org/v1 Fruit spec.color", "example.org/v1 Fruit spec.color", true},
		{"example.org/* Fruit spec.*", "example.org/v1 Fruit spec.core.weight", true},
		{"*", "example.org/v1 Fruit spec.rules[].name", true},
		{"example.org/v1 Fruit spec.rules[].name", "example.org/v1 Fruit spec.rules[].name", true},
		{"example.org/v1 Fruit spec.color", "example.org/v1 Fruit spec.colors", false},
		{"Fruit", "example.org/v1 Fruit", false},
	} {
		if got := at(c.pattern, c.subject); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.pattern, c.subject, got, c.want)
		}
	}
}

// An exception counts up to its last day, and for a finding with several subjects only if exceptions name all of them.
func TestExceptions(t *testing.T) {
	day, err := time.Parse(Day, "2027-03-31")
	if err != nil {
		t.Fatal(err)
	}
	finding := breaking.Finding{Rule: "gone", Subject: "example.org/v1 Fruit a",
		Others: []string{"example.org/v1 Pear a"}, Message: "it is gone",
		New: token.Position{Filename: "a.go", Line: 1, Column: 1}}
	for _, c := range []struct {
		name  string
		at    string // by |
		today time.Time
		want  string
	}{
		{"no such subject", "example.org/v1 Plum a", day,
			"a.go:1:1: error: example.org/v1 Fruit a and example.org/v1 Pear a: it is gone\n" +
				"warning: the exception from gone covers no finding\n"},
		{"one of two", "example.org/v1 Fruit a", day,
			"a.go:1:1: error: example.org/v1 Fruit a and example.org/v1 Pear a: it is gone\n"},
		{"one for each", "example.org/v1 Fruit a|example.org/v1 Pear a", day, ""},
		{"last day", "example.org/v1 * a", day.Add(23 * time.Hour), ""},
		{"day after", "", day.Add(25 * time.Hour),
			"a.go:1:1: error: example.org/v1 Fruit a and example.org/v1 Pear a: it is gone\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			policy := Policy{Rules: []breaking.Rule{{Name: "gone", Severity: diag.Error}}, Today: c.today}
			for pattern := range strings.SplitSeq(c.at, "|") {
				e := Exception{Rule: "gone", At: pattern, Until: day}
				policy.Config.Exceptions = append(policy.Config.Exceptions, e)
			}
			var text strings.Builder
			for _, d := range policy.Diagnostics([]breaking.Finding{finding}) {
				if d.Pos.IsValid() {
					text.WriteString(d.Pos.String() + ": ")
				}
				text.WriteString(d.Severity.String() + ": " + d.Message + "\n")
			}
			if text.String() != c.want {
				t.Errorf("got:\n%swant:\n%s", text.String(), c.want)
			}
		})
	}
}
