package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

var durations = convention{
	rule: &diag.Rule{
		Name: "duration-in-nanoseconds", Severity: diag.Warning,
		Doc:  "a field is a time.Duration",
		Why:  "In JSON it is a number of nanoseconds.",
		Bad:  "Age time.Duration",
		Good: "Age metav1.Duration",
	},
	check: func(t *model.Type) (problem, remedy string) {
		if !t.Is("time", "Duration") {
			return "", ""
		}
		return "time.Duration is a number of nanoseconds in JSON", "use metav1.Duration, which is text such as 1h30m"
	},
}
