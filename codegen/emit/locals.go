package emit

import (
	"fmt"
	"slices"
)

// Locals names the variables of a generated function: each loop inside of another has its own, and none hides a name of
// the package.
type Locals struct {
	Taken []string // names that the package declares
	depth int      // of loops
}

// Name returns a name for a variable of the current loop, e.g. "key", and "key2" inside of another.
func (l *Locals) Name(base string) string {
	if l.depth > 0 {
		base = fmt.Sprintf("%s%d", base, l.depth+1)
	}
	return Unique(base, l.Taken)
}

// Unique returns a name that is not taken: it appends underscores, e.g. "in_" where "in" is taken.
func Unique(name string, taken []string) string {
	for slices.Contains(taken, name) {
		name += "_"
	}
	return name
}

// Nested calls f for a loop inside of the current one: [Locals.Name] returns other names there, e.g. "key2".
func (l *Locals) Nested(f func()) {
	l.depth++
	defer func() { l.depth-- }()
	f()
}
