package findings

import (
	"go/token"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A deprecated field may go so many days after its since. Other findings about it stay.
func TestDeprecated(t *testing.T) {
	day := func(text string) time.Time {
		at, err := time.Parse(Day, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	at, elsewhere := token.Position{Filename: "a.go", Line: 3}, token.Position{Filename: "a.go", Line: 4}
	thirty, none := 30, 0
	for _, c := range []struct {
		name, rule string
		old        token.Position
		days       *int
		today      string
		passes     bool
	}{
		{"on the day", fieldRemoved, at, &thirty, "2026-01-31", true},
		{"the day before", fieldRemoved, at, &thirty, "2026-01-30", false},
		{"at once", fieldRemoved, at, &none, "2026-01-01", true},
		{"no period", fieldRemoved, at, nil, "2027-01-01", false},
		{"another field", fieldRemoved, elsewhere, &thirty, "2027-01-01", false},
		{"another rule", "type-changed", at, &thirty, "2027-01-01", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			policy := Policy{Rules: []breaking.Rule{{Name: c.rule, Severity: diag.Error}}, Today: day(c.today),
				Config: Config{DeprecatedDays: c.days}, Old: func(p token.Position) token.Position { return p },
				Deprecated: []Deprecated{{&model.Field{Pos: at}, day("2026-01-01")}}}
			found := policy.Diagnostics([]breaking.Finding{{Rule: c.rule, Subject: "Fruit spec.peel", Old: c.old}})
			if passes := len(found) == 0; passes != c.passes {
				t.Errorf("passes: %t, want %t: %v", passes, c.passes, found)
			}
		})
	}
}
