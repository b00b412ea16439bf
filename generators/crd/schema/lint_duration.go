package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var ruleDuration = &diag.Rule{
	Name: "duration-in-nanoseconds", Severity: diag.Warning,
	Doc:  "a field is a time.Duration",
	Why:  "In JSON it is a number of nanoseconds.",
	Bad:  "Age time.Duration",
	Good: "Age metav1.Duration",
}

func (b *Builder) lintDuration(t *model.Type, where model.Position) {
	if t.Is("time", "Duration") {
		b.report(ruleDuration.At(where, "time.Duration is a number of nanoseconds in JSON").
			Fix("use metav1.Duration, which is text such as 1h30m"))
	}
}
