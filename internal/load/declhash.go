package load

import (
	"cmp"
	"go/ast"
	"slices"

	"github.com/gen-toolkit/gen/internal/load/reachable"
	"github.com/gen-toolkit/gen/internal/trace"
)

// hashes finds the hashes of packages and of single declarations. The hash of a declaration covers its source, the
// source outside of declarations in its package, e.g. markers, and the declarations that it mentions, with those that
// they mention, and so on. So a new field of core/v1's PodSpec concerns a tenth of the packages that import core/v1.
//
// Declarations may mention each other in cycles. Those of a cycle, a strongly connected component by Tarjan's
// algorithm, have one hash.
type hashes struct {
	set      *Set
	packages map[*Package]hash
	surfaces map[*Package]hash // see surface
	imports  map[*ast.File]importsByName
	nodes    map[*reachable.Decl]*node
	open     []*node // Tarjan's stack
}

// A node is a declaration in Tarjan's algorithm.
type node struct {
	of     *Package
	decl   *reachable.Decl
	at     int  // index in hashes.open
	low    int  // the lowest index that is reachable
	closed bool // its component is complete
	result hash // of a closed node
}

func newHashes(s *Set) *hashes {
	return &hashes{
		set: s, packages: map[*Package]hash{}, surfaces: map[*Package]hash{},
		imports: map[*ast.File]importsByName{}, nodes: map[*reachable.Decl]*node{},
	}
}

// addTarget appends the hash of a declaration in another package, if it is known.
func (h *hashes) addTarget(text []byte, t target) ([]byte, bool) {
	if t.name == "" || !h.byDeclaration(t.of) {
		return h.ofPackage(t.of).appendTo(text)
	}
	text = appendTexts(text, t.of.Path, t.name)
	text, known := h.surface(t.of).appendTo(text)
	for _, d := range t.of.checked.decls.Named(t.name) {
		result := h.visit(t.of, d).result // unknown if packages import each other in a cycle
		text, known = append(text, result.sum[:]...), known && result.known
	}
	return text, known
}

// byDeclaration reports whether the declarations of a package have hashes, not only its files.
func (h *hashes) byDeclaration(p *Package) bool {
	return p.checked.decls.Indexed() && h.surface(p).known
}

// surface returns the hash of the source outside of the package's declarations.
func (h *hashes) surface(p *Package) hash {
	if c, done := h.surfaces[p]; done {
		return c
	}
	text, known := h.describe(p, func(part part, name string) (trace.Sum, bool) {
		content, known := h.set.record.Sum(name)
		return part.hashes.Rest, known && part.file != nil && content != (trace.Sum{}) // zero for an immutable file
	})
	h.surfaces[p] = hash{trace.Hash(text), known}
	return h.surfaces[p]
}

// visit returns the node of a declaration. It is closed, unless it is in a cycle with an open one.
func (h *hashes) visit(p *Package, d *reachable.Decl) *node {
	if n := h.nodes[d]; n != nil {
		return n
	}
	n := &node{of: p, decl: d, at: len(h.open), low: len(h.open)}
	h.nodes[d] = n
	h.open = append(h.open, n)
	for _, near := range p.checked.decls.Near(d) {
		if other := h.visit(p, near); !other.closed {
			n.low = min(n.low, other.low)
		}
	}
	if n.low == n.at {
		cycle := slices.Clone(h.open[n.at:])
		h.open = h.open[:n.at]
		h.close(cycle)
	}
	return n
}

// close gives the nodes of a cycle their hash.
func (h *hashes) close(cycle []*node) {
	slices.SortFunc(cycle, func(a, b *node) int { return cmp.Compare(a.decl.Title(), b.decl.Title()) })
	text, known := h.surface(cycle[0].of).appendTo(nil)
	for _, n := range cycle {
		text = append(appendTexts(text, n.decl.Title()), n.decl.Hash[:]...)
		for _, near := range n.of.checked.decls.Near(n.decl) {
			if other := h.nodes[near]; other.closed {
				text, known = append(text, other.result.sum[:]...), known && other.result.known
			}
		}
		for _, t := range h.targets(n.of, n.decl) {
			var ok bool
			text, ok = h.addTarget(text, t)
			known = known && ok
		}
	}
	result := hash{trace.Hash(text), known}
	for _, n := range cycle {
		n.closed, n.result = true, result
	}
}

// hashesOf returns the hashes of one of the package's files.
func (p *Package) hashesOf(file *ast.File) reachable.Hashes {
	return p.parts[p.set.Fset.File(file.FileStart).Name()].hashes
}
