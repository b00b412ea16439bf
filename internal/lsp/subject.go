package lsp

import (
	"go/ast"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// A subject is what a comment describes: see markers.Places.
type subject struct {
	scopes   marker.Scope // of the markers that count in the comment; 0 for none
	typeName string       // of the type, or of the type that has the field
	fields   []string     // Go names that lead to the field
}

// subjectAt returns what a comment at an offset describes.
func subjectAt(fset *token.FileSet, file *ast.File, offset int) subject {
	if file == nil || !file.Package.IsValid() {
		return subject{scopes: marker.Package | marker.Anywhere}
	}
	at := fset.File(file.Package).Pos(offset)
	if at < file.Package {
		return subject{scopes: marker.Package | marker.Anywhere}
	}
	for _, decl := range file.Decls {
		switch {
		case at > decl.End():
		case at > decl.Pos():
			return inside(decl, at)
		default:
			return above(fset, decl, at)
		}
	}
	return subject{scopes: marker.Package | marker.Anywhere | marker.Detached}
}

// above returns the subject of a comment above a declaration.
func above(fset *token.FileSet, decl ast.Decl, at token.Pos) (s subject) {
	adjacent := fset.Position(decl.Pos()).Line-fset.Position(at).Line <= 1 || isDoc(decl, at)
	s.scopes = marker.Anywhere
	if !adjacent {
		s.scopes |= marker.Package | marker.Detached
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if adjacent {
			s.scopes |= marker.Func
		}
	case *ast.GenDecl:
		switch decl.Tok {
		case token.TYPE:
			s.scopes |= marker.Type
			if spec, ok := first(decl).(*ast.TypeSpec); ok {
				s.typeName = spec.Name.Name
			}
		case token.CONST, token.VAR:
			s.scopes |= marker.Const
		}
	}
	return s
}

func first(decl *ast.GenDecl) ast.Spec {
	if len(decl.Specs) == 0 {
		return nil
	}
	return decl.Specs[0]
}

func isDoc(decl ast.Decl, at token.Pos) bool {
	var doc *ast.CommentGroup
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		doc = decl.Doc
	case *ast.GenDecl:
		doc = decl.Doc
	}
	return doc != nil && doc.Pos() <= at && at <= doc.End()
}

// inside returns the subject of a comment in a declaration.
func inside(decl ast.Decl, at token.Pos) subject {
	list, ok := decl.(*ast.GenDecl)
	if !ok {
		return subject{} // in a function
	}
	for _, spec := range list.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if at < spec.Pos() {
				return subject{scopes: marker.Type | marker.Anywhere, typeName: spec.Name.Name}
			}
			if at <= spec.End() {
				return field(spec.Type, at, subject{typeName: spec.Name.Name})
			}
		case *ast.ValueSpec:
			if at < spec.Pos() {
				return subject{scopes: marker.Const | marker.Anywhere}
			}
		}
	}
	return subject{}
}

// field returns the subject of a comment in a type expression: the field below it.
func field(expr ast.Expr, at token.Pos, of subject) subject {
	found := of
	ast.Inspect(expr, func(n ast.Node) bool {
		structure, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		if at < structure.Fields.Opening || structure.Fields.Closing.IsValid() && at > structure.Fields.Closing {
			return false
		}
		for _, f := range structure.Fields.List {
			name := nameOf(f)
			if at < f.Pos() {
				found.scopes, found.fields = marker.Field|marker.Anywhere, append(of.fields, name)
				return false
			}
			if at < f.Type.End() {
				found = field(f.Type, at, subject{typeName: of.typeName, fields: append(of.fields, name)})
				return false
			}
		}
		found.scopes = marker.Anywhere | marker.Detached
		return false
	})
	return found
}

func nameOf(f *ast.Field) string {
	if len(f.Names) > 0 {
		return f.Names[0].Name
	}
	return names.Embedded(f.Type).Name
}

// in returns the type or the field's type in a package; nil where the package does not have it.
func (s subject) in(p *model.Package) *model.Type {
	if p == nil {
		return nil
	}
	t := p.Type(s.typeName)
	for _, name := range s.fields {
		if t == nil {
			return nil
		}
		f := elementOf(t).Field(name)
		if f == nil {
			return nil
		}
		t = f.Type
	}
	return t
}

// elementOf returns the struct in which a nested struct's fields are, e.g. that of []struct{…}.
func elementOf(t *model.Type) *model.Type {
	for t.Kind != model.Struct && t.Elem != nil {
		t = t.Elem
	}
	return t
}
