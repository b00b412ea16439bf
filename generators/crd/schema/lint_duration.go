package schema

import (
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

var durations = convention{
	rule: ruledoc.Named(Rules, "duration-in-nanoseconds"),
	check: func(t *model.Type) (problem, remedy string) {
		if !t.Is("time", "Duration") {
			return "", ""
		}
		return "time.Duration is a number of nanoseconds in JSON", "use metav1.Duration, which is text such as 1h30m"
	},
}
