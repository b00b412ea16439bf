package load

import (
	"cmp"
	"go/ast"
	"slices"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A reach finds the sums of declarations: of their own source, of all in their package that is outside of declarations,
// e.g. its markers, and of what they name, and that names, and so on. So a new field of core/v1's PodSpec concerns a
// tenth of the packages that need core/v1.
//
// Declarations may need each other in circles, those of a circle have one sum: these are the strongly connected
// components of Tarjan's algorithm.
type reach struct {
	set      *Set
	surfaces map[*Package]closure
	behind   map[*ast.File]behind
	nodes    map[*declaration]*node
	open     []*node
}

// A node is a declaration in the course of the algorithm.
type node struct {
	of     *Package
	decl   *declaration
	at     int // in the list of open nodes
	low    int // where the first open node is that it leads to
	closed bool
	result closure // once it is closed
}

func newReach(s *Set) *reach {
	return &reach{set: s, surfaces: map[*Package]closure{}, behind: map[*ast.File]behind{}, nodes: map[*declaration]*node{}}
}

// add appends the sum of what is named in another package, if it is known.
func (r *reach) add(text []byte, t target) ([]byte, bool) {
	if t.name == "" || !r.narrow(t.of) {
		return appendClosure(text, r.set.closure(t.of))
	}
	text = appendTexts(text, t.of.Path, t.name)
	text, known := appendClosure(text, r.surface(t.of))
	for _, d := range t.of.followed.byName[t.name] {
		result := r.visit(t.of, d).result // unknown if packages need each other in a circle
		text, known = append(text, result.sum[:]...), known && result.known
	}
	return text, known
}

func appendClosure(text []byte, c closure) ([]byte, bool) { return append(text, c.sum[:]...), c.known }

// narrow says whether more is known of a package than its files' names and contents.
func (r *reach) narrow(p *Package) bool {
	return p.followed.byName != nil && r.surface(p).known
}

// surface returns the sum of what is outside of the package's declarations.
func (r *reach) surface(p *Package) closure {
	if c, done := r.surfaces[p]; done {
		return c
	}
	text, known := r.set.surface(p, func(part part, name string) (trace.Sum, bool) {
		content, known := r.set.record.Sum(name)
		return part.pieces.rest, known && part.file != nil && content != (trace.Sum{}) // one that never changes has none
	})
	r.surfaces[p] = closure{trace.Hash(text), known}
	return r.surfaces[p]
}

// visit returns the node of a declaration: closed, unless it is in a circle with one that is open.
func (r *reach) visit(p *Package, d *declaration) *node {
	if n := r.nodes[d]; n != nil {
		return n
	}
	n := &node{of: p, decl: d, at: len(r.open), low: len(r.open)}
	r.nodes[d] = n
	r.open = append(r.open, n)
	for _, near := range r.near(n) {
		if other := r.visit(p, near); !other.closed {
			n.low = min(n.low, other.low)
		}
	}
	if n.low == n.at {
		circle := slices.Clone(r.open[n.at:])
		r.open = r.open[:n.at]
		r.close(circle)
	}
	return n
}

// near returns the declarations of the same package that one needs.
func (r *reach) near(n *node) (all []*declaration) {
	byName := n.of.followed.byName
	for _, name := range n.decl.declares() {
		all = append(all, byName[name]...)
	}
	for _, m := range n.decl.mentions() {
		if m.pkg == "" {
			all = append(all, byName[m.name]...)
		}
	}
	return all
}

// targets returns what a declaration names in other packages.
func (r *reach) targets(p *Package, d *declaration) []target {
	names := r.behind[d.file]
	if names == nil {
		names = p.behind(d.file)
		r.behind[d.file] = names
	}
	return names.targets(d)
}

// close gives the nodes of a circle their sum.
func (r *reach) close(circle []*node) {
	slices.SortFunc(circle, func(a, b *node) int { return cmp.Compare(a.decl.title(), b.decl.title()) })
	text, known := appendClosure(nil, r.surface(circle[0].of))
	for _, n := range circle {
		text = append(appendTexts(text, n.decl.title()), n.decl.sum[:]...)
		for _, near := range r.near(n) {
			if other := r.nodes[near]; other.closed {
				text, known = append(text, other.result.sum[:]...), known && other.result.known
			}
		}
		for _, t := range r.targets(n.of, n.decl) {
			var is bool
			text, is = r.add(text, t)
			known = known && is
		}
	}
	result := closure{trace.Hash(text), known}
	for _, n := range circle {
		n.closed, n.result = true, result
	}
}
