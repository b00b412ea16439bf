package load

import (
	"go/ast"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// The check of Go's own library looks through all that a type holds by value, for each declared type, along every way
// that leads there, and compares each with all around it: a struct of two fields of a type of two fields, and so on,
// 30 deep, takes an hour; a chain of 10,000 structs likewise, in gen as in go build. So this is counted before it is
// done.
const (
	// mostSteps is how many comparisons the check of a package may take, which is one or two seconds: e.g. those of a
	// chain of 700 structs.
	mostSteps = 60_000_000
	// deepestLiteral is how far a type may be nested without a name, e.g. 2 levels in [][]string. Go's own tools read
	// no deeper code than 1,000 levels.
	deepestLiteral = 100
)

// TooNested is the error of types that can't be checked in a reasonable time.
type TooNested struct{ diag.Diagnostic }

func (e *TooNested) Error() string { return e.Message }

// An expansion is what the check goes through for a type: how many types it finds, and how many comparisons with
// those around them it makes.
type expansion struct{ types, steps float64 }

// A nesting counts the expansions of types.
type nesting struct {
	specs map[*Package]map[string]spec
	known map[*ast.TypeSpec]*expansion
}

// A spec is the declaration of a type.
type spec struct {
	*ast.TypeSpec
	names behind
}

// bound returns an error if the check of packages would take too long.
func (s *Set) bound(all []*Package) error {
	n := &nesting{specs: map[*Package]map[string]spec{}, known: map[*ast.TypeSpec]*expansion{}}
	for _, p := range all {
		n.add(p)
	}
	for _, p := range all {
		total := 0.0
		for _, d := range p.followed.all {
			for _, t := range typeSpecs(d) {
				if depth(t.Type) > deepestLiteral {
					return tooNested(s, t, "the type %s is nested more than %d levels deep", t.Name.Name, deepestLiteral)
				}
				e := n.declared(p, t.Name.Name)
				if total += e.steps; total > mostSteps && d.kept {
					return tooNested(s, t, "the types inside of %s nest so deep, by value, that Go's own check of them would not end in a reasonable time", t.Name.Name)
				}
			}
		}
	}
	return nil
}

func tooNested(s *Set, t *ast.TypeSpec, format string, args ...any) error {
	return &TooNested{diag.Errorf(s.Fset.Position(t.Pos()), format, args...).Fix("give the parts types of their own, and let fields point to them, e.g. *T in place of T")}
}

// add notes what a package declares.
func (n *nesting) add(p *Package) {
	byFile := map[*ast.File]behind{}
	n.specs[p] = map[string]spec{}
	for _, d := range p.followed.all {
		for _, t := range typeSpecs(d) {
			if byFile[d.file] == nil {
				byFile[d.file] = p.behind(d.file)
			}
			n.specs[p][t.Name.Name] = spec{t, byFile[d.file]}
		}
	}
}

func typeSpecs(d *declaration) (all []*ast.TypeSpec) {
	if decl, ok := d.Decl.(*ast.GenDecl); ok {
		for _, s := range decl.Specs {
			if t, ok := s.(*ast.TypeSpec); ok {
				all = append(all, t)
			}
		}
	}
	return all
}

// declared returns the expansion of a type that a package declares; nothing is known of others.
func (n *nesting) declared(p *Package, name string) expansion {
	t, ok := n.specs[p][name]
	if !ok {
		return expansion{}
	}
	if e := n.known[t.TypeSpec]; e != nil {
		return *e
	}
	e := &expansion{}
	n.known[t.TypeSpec] = e // if it holds itself, which is an error of the check
	inner := n.expression(p, t, t.Type)
	if *e = inner; !t.Assign.IsValid() { // an alias is another name
		*e = expansion{1 + inner.types, inner.steps + inner.types}
	}
	return *e
}

// expression returns the expansion of what a type expression holds by value.
func (n *nesting) expression(p *Package, in spec, expr ast.Expr) (all expansion) {
	add := func(e expansion) { all.types, all.steps = all.types+e.types, all.steps+e.steps }
	switch expr := expr.(type) {
	case *ast.Ident:
		return n.declared(p, expr.Name)
	case *ast.SelectorExpr:
		if x, ok := expr.X.(*ast.Ident); ok {
			for _, of := range in.names[x.Name] {
				add(n.declared(of, expr.Sel.Name))
			}
		}
	case *ast.ParenExpr:
		return n.expression(p, in, expr.X)
	case *ast.ArrayType:
		if expr.Len != nil {
			return n.expression(p, in, expr.Elt)
		}
	case *ast.IndexExpr:
		add(n.expression(p, in, expr.X))
		add(n.expression(p, in, expr.Index))
	case *ast.IndexListExpr:
		add(n.expression(p, in, expr.X))
		for _, arg := range expr.Indices {
			add(n.expression(p, in, arg))
		}
	case *ast.StructType:
		for _, f := range expr.Fields.List {
			e := n.expression(p, in, f.Type)
			fields := float64(max(1, len(f.Names)))
			add(expansion{fields * e.types, fields * e.steps})
		}
	}
	return all
}

// depth returns how many levels of types without names a type expression has.
func depth(expr ast.Expr) int {
	switch expr := expr.(type) {
	case *ast.ParenExpr:
		return depth(expr.X)
	case *ast.StarExpr:
		return 1 + depth(expr.X)
	case *ast.ArrayType:
		return 1 + depth(expr.Elt)
	case *ast.MapType:
		return 1 + max(depth(expr.Key), depth(expr.Value))
	case *ast.StructType:
		deepest := 0
		for _, f := range expr.Fields.List {
			deepest = max(deepest, depth(f.Type))
		}
		return 1 + deepest
	}
	return 0
}
