package conversion

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// planner knows what all packages of a job have in common: the hand-written conversions and what is the same in memory.
type planner struct {
	pass      *codegen.Pass
	options   *Options
	manual    map[pair][]*manual
	malformed []*model.Function // called like conversions, but with another signature
	scanned   map[string]bool   // packages, by path
	layouts   layouts
}

// newPlanner collects the hand-written conversions: those of the packages that ask for conversions, of their peers, of
// the packages that hold their types, and of those that the options name.
func newPlanner(p *codegen.Pass, options *Options) *planner {
	pl := &planner{pass: p, options: options, manual: map[pair][]*manual{}, scanned: map[string]bool{}}
	for _, path := range pl.options.peers() {
		pl.scan(p.API.Dependency(path))
	}
	for _, pkg := range p.API.Packages {
		if r := requestOf(pkg); r.asked {
			for _, path := range append(r.peers, r.types, pkg.Path) {
				pl.scan(p.API.Dependency(path))
			}
		}
	}
	pl.layouts = layouts{blocked: map[pair]bool{}, results: map[pair]bool{}}
	for _, all := range pl.manual {
		for _, m := range all {
			if !m.copyOnly() {
				pl.layouts.blocked[pairOf(m.in, m.out)] = true
				pl.layouts.blocked[pairOf(m.out, m.in)] = true
			}
		}
	}
	return pl
}

// shared reports whether a value of one type can be taken for one of another: by Go's own rules, or in memory.
func (pl *planner) shared(in, out *model.Type) bool {
	return in.Identical(out) || !pl.options.SkipUnsafe && pl.layouts.equal(in, out)
}

// sharedParts is shared for a pointer, slice or map of which only the way back has a hand-written conversion.
func (t *target) sharedParts(in, out *model.Type) bool {
	return t.find(in, out) == nil && !t.planner.options.SkipUnsafe && t.planner.layouts.equalParts(in, out)
}

// target is a package for which conversions are written.
type target struct {
	planner     *planner
	pkg         *model.Package // where the functions go
	types       *model.Package // where the types are
	peers       []*model.Package
	named       []*model.Package // of the peers, those that markers name
	conversions []*structConversion
	losses      map[*structConversion][]loss
	planned     map[pair]bool    // the conversions
	chosen      map[pair]*manual // by hand, as far as they have been asked for; nil for none
	fromValues  []*valuesConversion
	missed      map[pair]*missing
	inOrder     []*missing
	hubs        []*model.Type
	spokes      []*structConversion // to hubs
}

// target plans the conversions of a package; nil if it asks for none.
func (pl *planner) target(pkg *model.Package) *target {
	t := &target{
		planner: pl, pkg: pkg, hubs: hubs(pkg), planned: map[pair]bool{}, losses: map[*structConversion][]loss{},
		chosen: map[pair]*manual{}, missed: map[pair]*missing{},
	}
	r := requestOf(pkg)
	if !r.asked {
		if len(t.hubs) == 0 {
			return nil
		}
		return t
	}
	if t.types = pl.pass.API.Dependency(r.types); t.types == nil {
		return nil // has been reported
	}
	if len(r.peers) > 0 {
		t.named = pl.packages(r.peers)
		t.peers = slices.Concat(t.named, pl.packages(pl.options.peers()))
	}
	t.pairs()
	for _, c := range t.conversions {
		t.fields(c)
	}
	t.reportMissing()
	t.valuesConversions()
	t.checkMalformed()
	t.findSpokes()
	return t
}

// packages returns those of the paths that could be loaded; for the others there is a diagnostic already.
func (pl *planner) packages(paths []string) []*model.Package {
	var all []*model.Package
	for _, path := range paths {
		if p := pl.pass.API.Dependency(path); p != nil {
			all = append(all, p)
		}
	}
	return all
}

// pairs finds the peer of each type.
func (t *target) pairs() {
	for _, typ := range t.types.Types {
		if m, ok := typ.Markers.Find(peerMarker); ok {
			if m.Value != "false" && t.types == t.pkg {
				t.planner.pass.Report(rulePeer.At(m.Pos, "+%s=%s on a type has no meaning", m.Name, m.Value).
					Fix("name peers above the package clause; on a type the marker can only be false"))
			}
			continue
		}
		peer := t.peer(typ)
		if peer == nil || typ.Kind != model.Struct || typ.Generic || !peer.Exported {
			continue
		}
		if name(typ) == name(peer) {
			t.planner.pass.Report(ruleSameName.At(t.pkg.Pos,
				"the functions that convert %s to %s and back would both be called %s", typ, peer,
				functionName(typ, peer)).
				Fix("give one of the two packages a directory of another name"))
			continue
		}
		t.conversions = append(t.conversions, t.conversion(typ, peer), t.conversion(peer, typ))
	}
}

func (t *target) conversion(in, out *model.Type) *structConversion {
	t.planned[pairOf(in, out)] = true
	return &structConversion{in: in, out: out, manual: t.find(in, out), within: map[pair]bool{}}
}

// peer returns a type's namesake in the first peer that has one. Among those that markers name it must be the only one.
// A marker may also name the package of the types itself, for its hand-written functions: no type is its own peer.
func (t *target) peer(typ *model.Type) *model.Type {
	var found *model.Type
	for i, p := range t.peers {
		peer := p.Type(typ.Name)
		switch {
		case peer == nil, p == t.types:
		case found == nil:
			found = peer
		case i < len(t.named) && !found.Identical(peer):
			t.planner.pass.Report(rulePeer.At(t.pkg.Pos, "%s has two peers: %s and %s", typ, found, peer).
				Fix("name only one of their packages with +%s, or mark %s with +%s=false", peerMarker, typ.Name,
					peerMarker))
		}
	}
	return found
}
