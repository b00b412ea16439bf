package load

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A declaration is one on which types may depend: of types or constants, or a function or method that somebody asks
// about.
type declaration struct {
	ast.Decl
	file *ast.File
	sum  trace.Sum // of its source; zero for a function, whose source counts as that of the file
	kept bool      // for the check

	named []mention // see mentions
}

// index finds the declarations of the package, unless that has been done.
func (p *Package) index() {
	f := p.followed
	if f.byName != nil {
		return
	}
	f.byName = map[string][]*declaration{}
	for _, file := range p.Files() {
		sums := p.piecesOf(file).decls
		for i, decl := range file.Decls {
			if relevant(decl) {
				d := &declaration{Decl: decl, file: file}
				if sums != nil {
					d.sum = sums[i]
				}
				f.all = append(f.all, d)
			}
		}
	}
	for _, d := range f.all {
		for _, name := range d.declares() {
			f.byName[name] = append(f.byName[name], d)
		}
	}
	for _, d := range f.all { // who asks for a type may ask for its methods and constants
		switch decl := d.Decl.(type) {
		case *ast.FuncDecl:
			if all := d.mentions(); decl.Recv != nil && len(all) > 0 {
				f.add(all[0].name, d) // the receiver's type
			}
		case *ast.GenDecl:
			if decl.Tok == token.CONST {
				for _, m := range d.mentions() {
					f.add(m.name, d)
				}
			}
		}
	}
}

// add has a declaration follow a name that the package declares.
func (f *followed) add(name string, d *declaration) {
	if all := f.byName[name]; len(all) > 0 && all[len(all)-1] != d {
		f.byName[name] = append(all, d)
	}
}

// relevant says whether types may depend on a declaration, or somebody asks about it.
func relevant(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		return decl.Tok == token.TYPE || decl.Tok == token.CONST
	case *ast.FuncDecl:
		return askedFor(decl.Name.Name, decl.Recv != nil)
	}
	return false
}

// methods are those that any generator asks a type about, besides DeepCopy, DeepCopyInto and DeepCopy<Interface>; all
// others are dropped before the check, and with them the imports that only their signatures need.
var methods = map[string]bool{
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true, "IsZero": true,
	"Hub": true, "ConvertTo": true, "ConvertFrom": true,
	"OpenAPISchemaType": true, "OpenAPISchemaFormat": true, "OpenAPIV3OneOfTypes": true, "OpenAPIModelName": true,
}

// functions are the prefixes of the plain functions whose signatures generators read: defaulting and conversion.
var functions = []string{"SetDefaults_", "SetObjectDefaults_", "Convert_"}

func askedFor(name string, method bool) bool {
	if method {
		return methods[name] || strings.HasPrefix(name, "DeepCopy")
	}
	return slices.ContainsFunc(functions, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// declares returns the names of the declared types or constants by which somebody may ask for them.
func (d *declaration) declares() []string {
	decl, ok := d.Decl.(*ast.GenDecl)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(namesOf(decl), func(name string) bool { return name == "_" })
}

// title tells the declaration from others of the package, e.g. "Red Green" or "Color.IsZero".
func (d *declaration) title() string {
	if fn, ok := d.Decl.(*ast.FuncDecl); ok {
		title := fn.Name.Name
		if all := d.mentions(); fn.Recv != nil && len(all) > 0 {
			title = all[0].name + "." + title
		}
		return title
	}
	return strings.Join(d.declares(), " ")
}

// A mention is a name in a declaration that may be that of another one: in its own package, e.g. {"", "Fruit"}, or in
// one that the file imports, e.g. {"metav1", "Time"}.
type mention struct{ pkg, name string }

// mentions returns what the declaration names.
func (d *declaration) mentions() []mention {
	if d.named != nil {
		return d.named
	}
	d.named = []mention{}
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
			d.named = append(d.named, mention{name: node.Name})
		case *ast.SelectorExpr:
			if pkg, ok := node.X.(*ast.Ident); ok {
				d.named = append(d.named, mention{pkg.Name, node.Sel.Name})
				return false
			}
		case *ast.FuncDecl:
			if node.Recv != nil {
				inspect(node.Recv)
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
		case *ast.Field: // whose own name is that of no declaration
			return inspect(node.Type)
		case *ast.CommentGroup:
			return false
		}
		return true
	}
	inspect(d.Decl)
	return d.named
}
