package reachable

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A Decl is a declaration on which types may depend: of types, of constants, or of a function or method that generators
// read.
type Decl struct {
	ast.Decl
	File *ast.File
	Kept bool // it is to be checked
	body bool // of a function: its body is checked, too

	mentions []Mention // nil before Mentions
}

// Names returns the names of the declared types, constants or variables, without "_"; none for a function.
func (d *Decl) Names() []string {
	decl, ok := d.Decl.(*ast.GenDecl)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(namesOf(decl), func(name string) bool { return name == "_" })
}

// typeSpecs returns the types that are declared.
func (d *Decl) typeSpecs() (all []*ast.TypeSpec) {
	if decl, ok := d.Decl.(*ast.GenDecl); ok {
		for _, s := range decl.Specs {
			if t, ok := s.(*ast.TypeSpec); ok {
				all = append(all, t)
			}
		}
	}
	return all
}

// A Mention is a name in a declaration that may be that of another one: in its own package, e.g. {"", "Fruit"}, or in
// one that the file imports, e.g. {"metav1", "Time"}.
type Mention struct{ Package, Name string }

// Mentions returns the names that the declaration mentions. It is not safe for concurrent use.
func (d *Decl) Mentions() []Mention {
	if d.mentions == nil {
		d.mentions = []Mention{}
		d.mention(func(m Mention) { d.mentions = append(d.mentions, m) })
	}
	return d.mentions
}

// mention calls add for each of the Mentions, and keeps none.
func (d *Decl) mention(add func(Mention)) {
	var visit func(ast.Node) bool
	inspect := func(nodes ...ast.Node) bool {
		for _, node := range nodes {
			ast.Inspect(node, visit)
		}
		return false
	}
	visit = func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.Ident:
			add(Mention{Name: node.Name})
		case *ast.SelectorExpr:
			if pkg, ok := node.X.(*ast.Ident); ok {
				add(Mention{pkg.Name, node.Sel.Name})
				return false
			}
		case *ast.FuncDecl:
			if node.Recv != nil {
				inspect(node.Recv)
			}
			if node.Body != nil && d.body {
				inspect(node.Body)
			}
			return inspect(node.Type)
		case *ast.TypeSpec:
			if node.TypeParams != nil {
				inspect(node.TypeParams)
			}
			return inspect(node.Type)
		case *ast.ValueSpec:
			if node.Type != nil {
				inspect(node.Type)
			}
			for _, value := range node.Values {
				inspect(value)
			}
			return false
		case *ast.Field: // its own name declares nothing
			return inspect(node.Type)
		case *ast.CommentGroup:
			return false
		}
		return true
	}
	inspect(d.Decl)
}

// relevant reports whether types may depend on a declaration, or generators read it.
func relevant(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		return decl.Tok == token.TYPE || decl.Tok == token.CONST
	case *ast.FuncDecl:
		return FuncIsRead(decl.Name.Name, decl.Recv != nil)
	}
	return false
}

func isImport(decl ast.Decl) bool {
	group, ok := decl.(*ast.GenDecl)
	return ok && group.Tok == token.IMPORT
}

// methods are those that any generator asks a type about, besides DeepCopy, DeepCopyInto and DeepCopy<Interface>. The
// check drops all others, and with them the imports that only their signatures need.
var methods = map[string]bool{
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalJSONTo": true, "UnmarshalJSONFrom": true,
	"MarshalText": true, "UnmarshalText": true, "IsZero": true,
	"DeepEqual": true, "Hub": true, "ConvertTo": true, "ConvertFrom": true,
	"OpenAPISchemaType": true, "OpenAPISchemaFormat": true, "OpenAPIV3OneOfTypes": true, "OpenAPIModelName": true,
	"OpenAPIDefinition": true, "OpenAPIV3Definition": true, "SwaggerDoc": true, "APILifecycleIntroduced": true,
	"APILifecycleDeprecated": true, "APILifecycleRemoved": true, "APILifecycleReplacement": true,
	"MarshalToSizedBuffer": true,
}

// functions are the prefixes of the plain functions whose signatures generators read: defaulting, conversion and
// validation.
var functions = []string{"SetDefaults_", "SetObjectDefaults_", "Convert_", "Validate_", "ValidateCustom_"}

// FuncIsRead reports whether generators read functions, or methods, of a name, e.g. "SetDefaults_Fruit".
func FuncIsRead(name string, method bool) bool {
	if method {
		return methods[name] || strings.HasPrefix(name, "DeepCopy")
	}
	return slices.ContainsFunc(functions, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
