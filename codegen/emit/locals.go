package emit

import (
	"fmt"
	"slices"
)

// Locals names the variables of a generated function: each loop inside of another has its own, and none hides a name of the
// package.
type Locals struct {
	Taken []string // names that the package declares
	depth int      // of loops
}

// Name returns a name for a variable of the current loop, e.g. "key", and "key2" inside of another.
func (l *Locals) Name(base string) string {
	if l.depth > 0 {
		base = fmt.Sprintf("%s%d", base, l.depth+1)
	}
	for slices.Contains(l.Taken, base) {
		base += "_"
	}
	return base
}

// Inside calls f one loop further in.
func (l *Locals) Inside(f func()) {
	l.depth++
	defer func() { l.depth-- }()
	f()
}
