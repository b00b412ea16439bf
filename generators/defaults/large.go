package defaults

import "github.com/gen-toolkit/gen/codegen/model"

// largest is how many parts of a struct are written out wherever it is used. Kubernetes has none with a tenth of
// that.
const largest = 5000

// large reports whether a declared type gets a function of its own because it has too many parts: else the code could
// grow with two to the power of the depth of the types.
func (p *planner) large(t *model.Type) bool { return t.IsNamed() && p.size(t) > largest }

// size returns how many parts of a type are written out where it is used.
func (p *planner) size(t *model.Type) int {
	if counted, ok := p.sizes[t]; ok || !p.needed[t] || p.byHand(t).covers() {
		return counted
	}
	p.sizes[t] = 1 // if it holds itself: then it is called
	n := 1
	for _, f := range t.Fields {
		n += p.part(f.Type)
	}
	if t.Elem != nil {
		n += p.part(t.Elem)
	}
	p.sizes[t] = n
	return n
}

// part returns how many parts a type adds to one that holds it.
func (p *planner) part(t *model.Type) int {
	if n := p.size(t); n <= largest || !t.IsNamed() {
		return n
	}
	return 1
}
