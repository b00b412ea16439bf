// Package severity is which warnings a run reports, and how severe they are: by gen.yaml, and by markers in the
// sources. In: problems. Out: those that the project wants to see.
package severity

import (
	"github.com/gen-toolkit/gen/codegen/diag"
)

// Settings are what gen.yaml makes of warnings, by the names of their rules: an Error, a Warning, or 0 for nothing.
// Errors stay errors: without them, gen would write output that is wrong.
type Settings map[string]diag.Severity

// Of returns problems with the severities, e.g. without the warnings of "duration-in-nanoseconds" where that is off.
func (s Settings) Of(problems diag.List) (all diag.List) {
	for _, d := range problems {
		severity, set := s[d.Rule]
		switch {
		case d.Severity != diag.Warning || !set:
			all.Add(d)
		case severity != 0:
			d.Severity = severity
			all.Add(d)
		}
	}
	return all
}
