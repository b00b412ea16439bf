package require

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Distinct reports names that a generated package would declare twice. One serves all packages of a plan.
type Distinct struct {
	pass      *codegen.Pass
	generator string
	reported  map[[3]string]bool // file and owners
}

// NewDistinct returns a Distinct for the plan of a generator, e.g. NewDistinct(p, "client").
func NewDistinct(p *codegen.Pass, generator string) *Distinct {
	return &Distinct{p, generator, map[[3]string]bool{}}
}

// Declarations are the names that a generated package declares.
type Declarations struct {
	*Distinct
	target codegen.Target
	owners map[string]string // by name, e.g. "kind Fruit"
}

// Declarations returns those of a package that declares names of its own, e.g. "New". A method is
// "<type>.<method>".
func (d *Distinct) Declarations(target codegen.Target, own ...string) *Declarations {
	all := &Declarations{d, target, map[string]string{}}
	for _, name := range own {
		all.owners[name] = "the code that all kinds share"
	}
	return all
}

// Add adds names that the package declares for an owner, e.g. "kind Fruit". It reports names of other owners, at the
// position.
func (d *Declarations) Add(at model.Position, owner string, names ...string) {
	for _, name := range names {
		other, taken := d.owners[name]
		if !taken {
			d.owners[name] = owner
			continue
		}
		// once for clients and fakes
		if pair := [3]string{at.Filename, other, owner}; other != owner && !d.reported[pair] {
			d.reported[pair] = true
			d.pass.Report(ruleDeclared.At(at,
				"generator %s would declare %s for %s in package %s, where %s has that name", d.generator, name,
				owner, d.target.Path, other).
				Fix("rename the kind, or leave it out of this generator"))
		}
	}
}
