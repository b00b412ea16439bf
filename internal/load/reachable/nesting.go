package reachable

import (
	"fmt"
	"go/ast"
)

// The type checker of Go's library expands everything that a type holds by value, for each declared type, along every
// path, and compares each type with all that enclose it. A struct of two fields of a type of two fields, and so on, 30
// deep, takes an hour; so does a chain of 10,000 structs, in gen as in go build. So TooNested counts the comparisons
// before the check.
const (
	// mostSteps bounds the comparisons for a package: they take one or two seconds, e.g. for a chain of 700 structs.
	mostSteps = 60_000_000
	// deepestLiteral bounds how far a type may be nested without a name, e.g. 2 levels in [][]string. Go's own tools
	// read no deeper code than 1,000 levels.
	deepestLiteral = 100
)

// TooNested returns the first type whose check would take too long, and why; nil if there is none. decls returns the
// declarations of a package, imports the packages that a qualifier may name in a file.
func TooNested[P comparable](
	all []P, decls func(P) []*Decl, imports func(P, *ast.File) map[string][]P,
) (t *ast.TypeSpec, why string) {
	n := &nesting[P]{types: map[P]map[string]scopedType[P]{}, expansions: map[*ast.TypeSpec]*expansion{}}
	for _, p := range all {
		n.add(p, decls(p), imports)
	}
	for _, p := range all {
		total := 0.0
		for _, d := range decls(p) {
			for _, t := range d.typeSpecs() {
				name := t.Name.Name
				if depth(t.Type) > deepestLiteral {
					return t, fmt.Sprintf("the type %s is nested more than %d levels deep", name, deepestLiteral)
				}
				e := n.declared(p, name)
				if total += e.steps; total > mostSteps && d.Kept {
					return t, fmt.Sprintf(endless, name)
				}
			}
		}
	}
	return nil, ""
}

const endless = "the types inside of %s nest so deep, by value, that Go's own check of them would not end in a " +
	"reasonable time"

// An expansion is what the checker goes through for a type: how many types it finds, and how many comparisons with the
// enclosing ones it makes.
type expansion struct{ types, steps float64 }

// A nesting counts the expansions of types.
type nesting[P comparable] struct {
	types      map[P]map[string]scopedType[P]
	expansions map[*ast.TypeSpec]*expansion
}

// A scopedType is the declaration of a type, with the imports of its file.
type scopedType[P comparable] struct {
	*ast.TypeSpec
	imports map[string][]P
}

// add adds the declarations of a package.
func (n *nesting[P]) add(p P, decls []*Decl, imports func(P, *ast.File) map[string][]P) {
	byFile := map[*ast.File]map[string][]P{}
	n.types[p] = map[string]scopedType[P]{}
	for _, d := range decls {
		for _, t := range d.typeSpecs() {
			if byFile[d.File] == nil {
				byFile[d.File] = imports(p, d.File)
			}
			n.types[p][t.Name.Name] = scopedType[P]{t, byFile[d.File]}
		}
	}
}

// declared returns the expansion of a type that a package declares, and the zero value for other names.
func (n *nesting[P]) declared(p P, name string) expansion {
	t, ok := n.types[p][name]
	if !ok {
		return expansion{}
	}
	if e := n.expansions[t.TypeSpec]; e != nil {
		return *e
	}
	e := &expansion{}
	n.expansions[t.TypeSpec] = e // for a type that holds itself, which the checker reports
	inner := n.expression(p, t, t.Type)
	if *e = inner; !t.Assign.IsValid() { // an alias is another name
		*e = expansion{1 + inner.types, inner.steps + inner.types}
	}
	return *e
}

// expression returns the expansion of what a type expression holds by value.
func (n *nesting[P]) expression(p P, in scopedType[P], expr ast.Expr) (all expansion) {
	add := func(e expansion) { all.types, all.steps = all.types+e.types, all.steps+e.steps }
	switch expr := expr.(type) {
	case *ast.Ident:
		return n.declared(p, expr.Name)
	case *ast.SelectorExpr:
		if x, ok := expr.X.(*ast.Ident); ok {
			for _, of := range in.imports[x.Name] {
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
