package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A convention is a rule for types that fields should not have, with its check. Each has a file of its own: lint_*.go.
type convention struct {
	rule *diag.Rule

	// check returns what is wrong with a type, and what to do, e.g. "time.Duration is a number of nanoseconds in JSON"
	// and "use metav1.Duration"; "" if nothing is.
	check func(t *model.Type) (problem, remedy string)
}

// conventions are all of them.
var conventions = []convention{durations, pointers}

// lint warns of types of fields that APIs should not have.
func (b *Builder) lint(t *model.Type, where model.Position) {
	if b.external {
		return // the user can't change these types
	}
	for _, c := range conventions {
		if problem, remedy := c.check(t); problem != "" {
			b.report(c.rule.At(where, "%s", problem).Fix("%s", remedy))
		}
	}
}
