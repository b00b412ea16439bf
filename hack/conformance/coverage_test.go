package conformance

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"testing"
)

// sameCoverage compares the errors that coverage tests declare. Only v0.37 has such tests.
func sameCoverage(t *testing.T, upstream, ours string) {
	t.Helper()
	count := 0
	err := filepath.WalkDir(upstream, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != coverageTests {
			return err
		}
		rel, err := filepath.Rel(upstream, name)
		if err != nil {
			return err
		}
		want, got := declaredErrors(t, name), declaredErrors(t, filepath.Join(ours, rel))
		count += len(want)
		if !slices.Equal(want, got) {
			t.Errorf("%s declares\n%q\nand upstream's\n%q", rel, got, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d declared errors are the same", count)
}

// declaredErrors returns the arguments of RegisterDeclaredRules in a file, an entry for each error, e.g.
// `schema.GroupVersionKind{...} "spec.name" {ErrorType: "FieldValueRequired"}`.
func declaredErrors(t *testing.T, name string) (all []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return true
		}
		fields, ok := call.Args[1].(*ast.CompositeLit)
		if !ok {
			return true
		}
		kind := call.Args[0].(*ast.CompositeLit)
		for _, field := range fields.Elts {
			entry := field.(*ast.KeyValueExpr)
			for _, rule := range entry.Value.(*ast.CompositeLit).Elts {
				all = append(all, fmt.Sprintln(literal(kind), types.ExprString(entry.Key),
					literal(rule.(*ast.CompositeLit))))
			}
		}
		return false
	})
	slices.Sort(all)
	return slices.Compact(all)
}

// literal returns the keys and values of a composite literal.
func literal(of *ast.CompositeLit) (all []string) {
	for _, e := range of.Elts {
		pair := e.(*ast.KeyValueExpr)
		all = append(all, types.ExprString(pair.Key)+"="+types.ExprString(pair.Value))
	}
	return all
}
