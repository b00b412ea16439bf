package conformance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v2"
	"sigs.k8s.io/structured-merge-diff/v6/schema"
)

// sameSchema compares the schemas by which apply configurations are merged: upstream makes its own from the OpenAPI
// document of an API server, gen from the Go types. gen's has more types, because its fakes also track what can't be
// applied.
func sameSchema(t *testing.T, upstream, ours module, types int) {
	want, got := schemaOf(t, upstream), schemaOf(t, ours)
	if len(want) < types {
		t.Errorf("upstream has %d types, less than %d: the comparison is void", len(want), types)
	}
	t.Logf("upstream has %d types, gen %d", len(want), len(got))
	for name, def := range want {
		if diff := cmp.Diff(def, got[name]); diff != "" {
			t.Errorf("%s (-upstream +gen):\n%s", name, diff)
		}
	}
}

// schemaOf returns the types of client-go's schema as YAML, by name, without what does not matter to merging.
func schemaOf(t *testing.T, in module) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(),
		filepath.Join(in.dir, "applyconfigurations", "internal", "internal.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all schema.Schema
	if err := yaml.UnmarshalStrict([]byte(longest(file)), &all); err != nil {
		t.Fatal(err)
	}
	types := map[string]string{}
	for _, def := range all.Types {
		if def.Name == "io.k8s.apimachinery.pkg.runtime.RawExtension" {
			continue // nothing refers to it: fields of that type are owned as a whole
		}
		simplify(&def.Atom)
		text, err := yaml.Marshal(def.Atom)
		if err != nil {
			t.Fatal(err)
		}
		types[def.Name] = string(text)
	}
	return types
}

// longest returns the longest string in a file.
func longest(file *ast.File) (text string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil && len(s) > len(text) {
				text = s
			}
		}
		return true
	})
	return text
}

// simplify drops what merging does not read: unions, and the defaults of structs (only scalars are keys of lists). A
// structure that follows from the value has its name everywhere.
func simplify(atom *schema.Atom) {
	if atom.List != nil {
		deduce(&atom.List.ElementType)
	}
	if atom.Map == nil {
		return
	}
	atom.Map.Unions = nil
	deduce(&atom.Map.ElementType)
	for i := range atom.Map.Fields {
		field := &atom.Map.Fields[i]
		deduce(&field.Type)
		if value := reflect.ValueOf(field.Default); value.IsValid() && value.Kind() == reflect.Map {
			field.Default = nil
		}
	}
}

func deduce(ref *schema.TypeRef) {
	const name = "__untyped_deduced_"
	simplify(&ref.Inlined)
	if atom := ref.Inlined; atom.Scalar != nil && atom.List != nil && atom.Map != nil &&
		strings.Contains(*atom.Map.ElementType.NamedType, name) {
		deduced := name
		*ref = schema.TypeRef{NamedType: &deduced}
	}
}
