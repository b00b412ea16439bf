package reachable

import "slices"

// Order returns the packages and all that they import, each after its imports. It calls cycle for each import that
// closes a cycle, with the packages of the cycle: each imports the next one, and the last one the first.
func Order[P comparable](all []P, imports func(P) []P, cycle func([]P)) []P {
	o := &ordering[P]{imports: imports, cycle: cycle, state: map[P]state{}}
	for _, p := range all {
		o.visit(p)
	}
	return o.all
}

// A state is how far an ordering is with a package; its zero value is for one that it has not visited.
type state int

const (
	onPath state = 1 + iota
	ordered
)

// An ordering is a depth-first walk.
type ordering[P comparable] struct {
	imports func(P) []P
	cycle   func([]P)
	state   map[P]state
	path    []P // the packages that are onPath
	all     []P // those that are ordered
}

func (o *ordering[P]) visit(p P) {
	if o.state[p] == ordered {
		return
	}
	o.state[p], o.path = onPath, append(o.path, p)
	for _, dep := range o.imports(p) {
		if o.state[dep] == onPath {
			o.cycle(o.path[slices.Index(o.path, dep):])
			continue
		}
		o.visit(dep)
	}
	o.state[p], o.path = ordered, o.path[:len(o.path)-1]
	o.all = append(o.all, p)
}
