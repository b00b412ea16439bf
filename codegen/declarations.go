package codegen

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Declarations are the names that a generated package declares for several types: no two may be the same.
type Declarations struct {
	pass  *Pass
	place Place
	by    map[string]string // what declares a name, e.g. "kind Fruit"
}

// Declarations returns those of a package that declares names of its own, e.g. "New". A method stands as
// "<type>.<method>".
func (p *Pass) Declarations(place Place, own ...string) *Declarations {
	d := &Declarations{pass: p, place: place, by: map[string]string{}}
	for _, name := range own {
		d.by[name] = "the code that all kinds share"
	}
	return d
}

// Add adds names that the package declares for a type, e.g. "kind Fruit". Those that it has already are reported at the
// type.
func (d *Declarations) Add(at model.Position, owner string, names ...string) {
	for _, name := range names {
		other, taken := d.by[name]
		if !taken {
			d.by[name] = owner
			continue
		}
		if pair := [3]string{at.Filename, other, owner}; other != owner && !d.pass.clashes[pair] { // once for clients and fakes
			if d.pass.clashes == nil {
				d.pass.clashes = map[[3]string]bool{}
			}
			d.pass.clashes[pair] = true
			d.pass.Report(diag.Errorf(at, "generator %s would declare %s for %s in package %s, where %s has that name", d.pass.generator, name, owner, d.place.Path, other).
				Fix("rename the kind, or leave it out of this generator"))
		}
	}
}

// RequireImport reports a package that the code in a place can't import.
func (p *Pass) RequireImport(pkg *model.Package, place Place) {
	switch {
	case pkg.Name == "main":
		p.Report(diag.Errorf(pkg.Pos, "package %s is a program, which no generated package can import", pkg.Path).Fix("give the package another name"))
	case !model.Importable(pkg.Path, place.Path):
		p.Report(diag.Errorf(pkg.Pos, "package %s is internal or vendored, and generated packages outside can't import it", pkg.Path).
			Fix("move it out of that directory, or generate below the directory that holds it, by the option dir"))
	}
}
