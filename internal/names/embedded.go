package names

import "go/ast"

// Embedded returns the name that Go gives an embedded field by its type, e.g. ObjectMeta for metav1.ObjectMeta and Set
// for *Set[T]. It is also the name of a method's receiver. Without a name it is empty.
func Embedded(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return Embedded(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return Embedded(expr.X)
	case *ast.IndexListExpr:
		return Embedded(expr.X)
	}
	return &ast.Ident{NamePos: expr.Pos()}
}
