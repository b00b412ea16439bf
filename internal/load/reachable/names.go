package reachable

import "go/ast"

// AddNames adds the top-level names that a file declares, e.g. "Fruit", and its methods, e.g. "Fruit.Peel".
func AddNames(names map[string]bool, file *ast.File) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				names[decl.Name.Name] = true
			} else if receiver := receiver(decl.Recv); receiver != "" {
				names[receiver+"."+decl.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, name := range namesOf(decl) {
				names[name] = true
			}
		}
	}
}

// namesOf returns the names of the types, constants or variables that are declared together.
func namesOf(decl *ast.GenDecl) (names []string) {
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			names = append(names, spec.Name.Name)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// receiver returns the name of a method's type, e.g. "fruits" for (c *fruits), or "" for a generic one.
func receiver(list *ast.FieldList) string {
	for _, field := range list.List {
		t := field.Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if name, ok := t.(*ast.Ident); ok {
			return name.Name
		}
	}
	return ""
}
