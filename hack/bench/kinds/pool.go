package kinds

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A pool has the type declarations of some published packages.
type pool struct {
	types   map[string]*declared // by import path and name, e.g. "k8s.io/api/core/v1.PodSpec"
	structs []string             // keys of those structs that can be parts of a kind, sorted
	mapKeys map[string]bool      // JSON names of fields that are keys of lists
}

// A declared is a type declaration.
type declared struct {
	path, name string
	doc        []string
	expr       ast.Expr
	fields     []field           // of a struct, without those that no CRD can have
	imports    map[string]string // import paths by local name
}

// A field is a field of a struct. An embedded one has no name.
type field struct {
	name, json string
	doc        []string
	expr       ast.Expr
	tag        string
}

// versions match the packages that are read: neither alpha nor beta, whose types are copies of these.
var versions = regexp.MustCompile(`^v[0-9]+$`)

// readPool reads the packages below a directory, which is that of a module.
func readPool(module, dir string) (*pool, error) {
	p := &pool{types: map[string]*declared{}, mapKeys: map[string]bool{}}
	names, err := filepath.Glob(filepath.Join(dir, "*", "*", "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		rel, err := filepath.Rel(dir, filepath.Dir(name))
		base := filepath.Base(name)
		if err != nil {
			return nil, err
		}
		if !versions.MatchString(path.Base(filepath.ToSlash(rel))) || strings.HasPrefix(base, "zz_generated") ||
			strings.HasSuffix(base, "_test.go") || strings.HasSuffix(base, ".pb.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.add(path.Join(module, filepath.ToSlash(rel)), file)
	}
	for key, d := range p.types {
		if _, ok := d.expr.(*ast.StructType); ok {
			d.fields = p.fieldsOf(d)
		}
		if len(d.fields) > 1 && !p.isKind(d) {
			p.structs = append(p.structs, key)
		}
	}
	slices.Sort(p.structs)
	return p, nil
}

func (p *pool) add(pkg string, file *ast.File) {
	imports := map[string]string{}
	for _, spec := range file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		local := path.Base(imported)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		imports[local] = imported
	}
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE {
			continue
		}
		for _, spec := range d.Specs {
			if spec := spec.(*ast.TypeSpec); spec.Name.IsExported() && !spec.Assign.IsValid() {
				p.types[pkg+"."+spec.Name.Name] = &declared{path: pkg, name: spec.Name.Name, doc: p.comment(d.Doc),
					expr: spec.Type, imports: imports}
			}
		}
	}
}

// keptMarkers begin the markers that are copied. Those of declarative validation are not: controller-gen has none.
var keptMarkers = []string{"optional", "required", "default", "nullable", "listType", "listMapKey", "mapType",
	"structType", "kubebuilder:"}

// comment returns the lines of a comment, without the markers that are not copied.
func (p *pool) comment(group *ast.CommentGroup) (lines []string) {
	if group == nil {
		return nil
	}
	for _, c := range group.List {
		text := strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
		marker, isMarker := strings.CutPrefix(text, "+")
		if !strings.HasPrefix(c.Text, "//") || isMarker && !slices.ContainsFunc(keptMarkers, func(kept string) bool {
			return strings.HasPrefix(marker, kept)
		}) {
			continue
		}
		if key, ok := strings.CutPrefix(marker, "listMapKey="); ok {
			p.mapKeys[key] = true
		}
		lines = append(lines, strings.TrimRight(c.Text, " \t"))
	}
	return lines
}

var jsonName = regexp.MustCompile(`json:"([^",]*)`)

func (p *pool) fieldsOf(d *declared) (fields []field) {
	for _, f := range d.expr.(*ast.StructType).Fields.List {
		if f.Tag == nil || len(f.Names) > 1 || !p.usable(f.Type, d) {
			continue
		}
		json := jsonName.FindStringSubmatch(f.Tag.Value)
		if json == nil || json[1] == "-" {
			continue
		}
		copied := field{json: json[1], doc: p.comment(f.Doc), expr: f.Type, tag: f.Tag.Value}
		if len(f.Names) > 0 {
			copied.name = f.Names[0].Name
		}
		fields = append(fields, copied)
	}
	return fields
}

// usable reports whether a field of a type can be part of a CRD's schema.
func (p *pool) usable(e ast.Expr, in *declared) bool {
	switch e := e.(type) {
	case *ast.StarExpr:
		return p.usable(e.X, in)
	case *ast.ArrayType:
		return e.Len == nil && p.usable(e.Elt, in)
	case *ast.MapType:
		return p.usable(e.Key, in) && p.usable(e.Value, in)
	case *ast.Ident:
		d := p.types[in.path+"."+e.Name]
		return e.Name != "float32" && e.Name != "float64" && (d == nil || !p.isKind(d))
	case *ast.SelectorExpr:
		key := in.imports[e.X.(*ast.Ident).Name] + "." + e.Sel.Name
		d := p.types[key]
		return d != nil && !p.isKind(d) || external[key]
	}
	return false
}

// external are the types of other modules that copies of fields may have.
var external = map[string]bool{
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time": true, "k8s.io/apimachinery/pkg/apis/meta/v1.Duration": true,
	"k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime": true, "k8s.io/apimachinery/pkg/apis/meta/v1.Condition": true,
	"k8s.io/apimachinery/pkg/apis/meta/v1.LabelSelector": true, "k8s.io/apimachinery/pkg/util/intstr.IntOrString": true,
	"k8s.io/apimachinery/pkg/api/resource.Quantity": true, "k8s.io/apimachinery/pkg/types.UID": true,
}

// isKind reports whether a type is an object or a list of objects.
func (p *pool) isKind(d *declared) bool {
	s, ok := d.expr.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		sel, ok := f.Type.(*ast.SelectorExpr)
		return ok && len(f.Names) == 0 && sel.Sel.Name == "TypeMeta"
	})
}
