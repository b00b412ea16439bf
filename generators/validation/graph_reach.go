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

// uses returns the nodes on which it depends whether a node is validated.
func (g *graph) uses(n *node) []*node {
	all := n.calls()
	if !g.library.deferred { // v0.36 counts what is opaque, too
		for _, p := range n.parts() {
			all = append(all, p.elements...)
		}
	}
	return all
}

// calls returns the validated nodes whose functions that of a node calls.
func (g *graph) calls(n *node) []*node {
	return slices.DeleteFunc(n.calls(), func(called *node) bool { return !called.validates })
}

func (n *node) calls() (all []*node) {
	for _, p := range n.parts() {
		for _, called := range []*node{p.node, p.keys, p.vals} {
			if called != nil {
				all = append(all, called)
			}
		}
	}
	return all
}

func (n *node) parts() []*part {
	if n.inside != nil {
		return []*part{n.inside}
	}
	return n.fields
}
