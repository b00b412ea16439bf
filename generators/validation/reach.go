package validation

import (
	"slices"
)

// settleReach finds the nodes that are validated, or have something validated inside.
func (g *graph) settleReach() {
	users := map[*node][]*node{}
	var found []*node
	for _, n := range g.order {
		if g.emits(n) {
			n.validates = true
			found = append(found, n)
			continue
		}
		if n.own.opaque && g.library.deferred {
			continue
		}
		for _, used := range g.uses(n) {
			users[used] = append(users[used], n)
		}
	}
	for len(found) > 0 {
		n := found[0]
		found = found[1:]
		for _, user := range users[n] {
			if !user.validates {
				user.validates = true
				found = append(found, user)
			}
		}
	}
}

// emits reports whether a node's own markers, or those of its fields, come to something.
func (g *graph) emits(n *node) bool {
	if !n.own.isEmpty() {
		return true
	}
	return !(n.own.opaque && g.library.deferred) &&
		slices.ContainsFunc(n.fields, func(p *part) bool { return !p.own.isEmpty() })
}

// uses returns the nodes whose validation a node calls.
func (g *graph) uses(n *node) (all []*node) {
	parts := n.fields
	if n.inside != nil {
		parts = []*part{n.inside}
	}
	for _, p := range parts {
		used := []*node{p.node, p.keys, p.vals}
		if !g.library.deferred { // v0.36 counts what is opaque, too
			used = append(used, p.elements...)
		}
		for _, u := range used {
			if u != nil {
				all = append(all, u)
			}
		}
	}
	return all
}
