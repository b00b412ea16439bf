package comments

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/names"
)

// A Function is a hand-written top-level function: see model.Function.
type Function struct {
	Name      string
	Pos       token.Position
	Doc       []string
	Markers   []marker.Marker
	Signature string
}

// A Method is a hand-written method, or one of an interface: see model.MethodDecl.
type Method struct {
	Name      string
	Pointer   bool
	Signature string
	Doc       []string
	Pos       token.Position
}

// A Variable is what the declaration of a variable says about its type.
type Variable struct {
	TypeName string     // e.g. "Phase" for `var Ripe Phase`; "" without a type, and for types without a name
	Literal  types.Type // of the value, if it is a literal and there is no type, e.g. int for `var Size = 3`
}

// method notes a method of the source.
func (r *reader) method(decl *ast.FuncDecl) {
	receiver := decl.Recv.List[0].Type
	_, pointer := receiver.(*ast.StarExpr)
	r.addMethod(names.Embedded(receiver).Name, pointer, decl.Name, decl.Type, decl.Doc)
}

// methodsOf notes the methods that an interface declares.
func (r *reader) methodsOf(spec *ast.TypeSpec) {
	of, ok := spec.Type.(*ast.InterfaceType)
	if !ok {
		return
	}
	for _, m := range of.Methods.List {
		if signature, is := m.Type.(*ast.FuncType); is { // else an embedded interface, or types
			r.addMethod(spec.Name.Name, false, m.Names[0], signature, m.Doc)
		}
	}
}

func (r *reader) addMethod(of string, pointer bool, name *ast.Ident, signature *ast.FuncType, doc *ast.CommentGroup) {
	methods := append(r.source.Methods[of], Method{Name: name.Name, Pointer: pointer,
		Signature: types.ExprString(signature), Doc: textOf(doc).Doc(), Pos: r.fset.Position(name.Pos())})
	slices.SortFunc(methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	r.source.Methods[of] = methods
}

// addVariables adds what a file declares with var.
func (s *Source) addVariables(file *ast.File) {
	for _, decl := range file.Decls {
		if decl, ok := decl.(*ast.GenDecl); ok && decl.Tok == token.VAR {
			for _, spec := range decl.Specs {
				addVariables(s.Variables, spec.(*ast.ValueSpec))
			}
		}
	}
}

func addVariables(all map[string]Variable, spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		v := Variable{}
		if t, ok := spec.Type.(*ast.Ident); ok {
			v.TypeName = t.Name
		}
		if spec.Type == nil && i < len(spec.Values) {
			v.Literal = literal(spec.Values[i])
		}
		if _, before := all[name.Name]; !before && v != (Variable{}) {
			all[name.Name] = v
		}
	}
}

// literal returns the type of a literal; nil for other expressions.
func literal(value ast.Expr) types.Type {
	switch value := value.(type) {
	case *ast.BasicLit:
		return literalTypes[constant.MakeFromLiteral(value.Value, value.Kind, 0).Kind()]
	case *ast.Ident:
		if value.Name == "true" || value.Name == "false" {
			return types.Typ[types.Bool]
		}
	}
	return nil
}

// literalTypes are the types of variables without a declared type, by the kind of their literal.
var literalTypes = map[constant.Kind]types.Type{
	constant.String: types.Typ[types.String],
	constant.Int:    types.Typ[types.Int],
	constant.Float:  types.Typ[types.Float64],
}

// A From is the type that another one is declared from, as the source names it.
type From struct {
	pkg  string // in `type Again fruit.Phase`: "fruit", the name by which the file imports the package
	Name string // "Phase"
	file *ast.File
}

// derived notes the name of the type that a type is declared from.
func (r *reader) derived(spec *ast.TypeSpec) {
	if spec.Assign.IsValid() {
		return
	}
	c := r.source.Types[spec.Name.Pos()]
	switch expr := spec.Type.(type) {
	case *ast.Ident:
		c.From = From{Name: expr.Name}
	case *ast.SelectorExpr:
		pkg, _ := expr.X.(*ast.Ident) // nothing else has types
		c.From = From{pkg.Name, expr.Sel.Name, r.current}
	}
	r.source.Types[spec.Name.Pos()] = c
}

// In returns the package that has the type, of a package and those that it imports.
func (f From) In(p *types.Package) *types.Package {
	if f.pkg == "" {
		return p
	}
	for _, spec := range f.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
		i := slices.IndexFunc(p.Imports(), func(imported *types.Package) bool { return imported.Path() == path })
		if i >= 0 && (spec.Name != nil && spec.Name.Name == f.pkg ||
			spec.Name == nil && p.Imports()[i].Name() == f.pkg) {
			return p.Imports()[i]
		}
	}
	return types.NewPackage("", "")
}
