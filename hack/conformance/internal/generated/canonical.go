package generated

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// qualify puts quoted import paths in place of the names of imports, e.g. "k8s.io/api/core/v1".Pod for corev1.Pod.
func qualify(file *ast.File) {
	paths := map[string]string{} // by name, quoted
	for _, spec := range file.Imports {
		name := path.Base(strings.Trim(spec.Path.Value, `"`))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		paths[name] = spec.Path.Value
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := selector.X.(*ast.Ident); ok && paths[x.Name] != "" {
				x.Name = paths[x.Name]
			}
		}
		return true
	})
}

// signature returns the types of parameters and results, e.g. `(*Pod, "k8s.io/apimachinery/pkg/conversion".Scope)
// error`.
func signature(fn *ast.FuncType) string {
	parameters := "(" + strings.Join(fieldTypes(fn.Params), ", ") + ")"
	switch results := fieldTypes(fn.Results); len(results) {
	case 0:
		return parameters
	case 1:
		return parameters + " " + results[0]
	default:
		return parameters + " (" + strings.Join(results, ", ") + ")"
	}
}

func fieldTypes(fields *ast.FieldList) (all []string) {
	if fields == nil {
		return nil
	}
	for _, field := range fields.List {
		for range max(1, len(field.Names)) {
			all = append(all, expression(field.Type))
		}
	}
	return all
}

// registering matches the methods that register something, but not a type such as Addon in a conversion.
var registering = regexp.MustCompile(`^(Add|Register)([A-Z]|$)`)

// registration takes a call apart that registers something, for a type or a pair of types or on its own: the last
// argument is what is registered. Calls of other methods are none.
//
//	s.AddGeneratedConversionFunc((*Pod)(nil), (*core.Pod)(nil), func(a, b any, s conversion.Scope) error { … })
//	localSchemeBuilder.Register(RegisterDefaults)
func registration(call *ast.CallExpr) (what, registered string, ok bool) {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || !registering.MatchString(method.Sel.Name) {
		return "", "", false
	}
	last := len(call.Args) - 1
	var keys []string
	for _, arg := range call.Args[:last] {
		keys = append(keys, expression(arg))
	}
	return fmt.Sprintf("%s(%s)", method.Sel.Name, strings.Join(keys, ", ")), function(call.Args[last]), true
}

// function returns the name of a function, or the body of one that has none, with numbers in place of its
// parameters.
func function(e ast.Expr) string {
	literal, ok := e.(*ast.FuncLit)
	if !ok {
		return expression(e)
	}
	numbers := map[string]string{}
	for _, field := range literal.Type.Params.List {
		for _, name := range field.Names {
			numbers[name.Name] = "#" + strconv.Itoa(len(numbers)+1)
		}
	}
	ast.Inspect(literal.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && numbers[name.Name] != "" {
			name.Name = numbers[name.Name]
		}
		return true
	})
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), literal.Body); err != nil {
		panic(err) // it has been parsed
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func expression(e ast.Expr) string {
	return strings.ReplaceAll(types.ExprString(e), "interface{}", "any")
}
