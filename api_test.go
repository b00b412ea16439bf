package gen_test

import (
	"flag"
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "rewrite codegen/api.txt")

// apiFile lists what the public packages export, a line for each name, field and method.
const apiFile = "codegen/api.txt"

// TestAPI holds the promise of CONTRIBUTING.md: within a major version, lines of the list stay. New ones are added by
// go test -run TestAPI -update.
func TestAPI(t *testing.T) {
	want, err := os.ReadFile(apiFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	got := exportedAPI(t)
	for line := range strings.Lines(string(want)) {
		if line = strings.TrimSuffix(line, "\n"); !slices.Contains(got, line) {
			t.Errorf("%s is no longer exported: a user's generator would not compile", line)
		}
	}
	text := strings.Join(got, "\n") + "\n"
	if *update {
		if err := os.WriteFile(apiFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !t.Failed() && text != string(want) {
		t.Error("there are new exported names: decide whether they are to stay, then run go test -run TestAPI -update")
	}
}

// exportedAPI returns the lines of the public packages, sorted.
func exportedAPI(t *testing.T) (lines []string) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadTypes | packages.NeedDeps | packages.NeedImports}, "./codegen/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		name := strings.TrimPrefix(p.PkgPath, module)
		scope := p.Types.Scope()
		for _, of := range scope.Names() {
			if object := scope.Lookup(of); object.Exported() {
				lines = append(lines, exportedLines(name, object)...)
			}
		}
	}
	for _, line := range lines {
		if strings.Contains(line, "internal/") {
			t.Errorf("%s: users can't name a type of internal/", line)
		}
	}
	slices.Sort(lines)
	return lines
}

// exportedLines returns the lines of one name, e.g. "codegen: type File struct" and those of its fields and methods.
func exportedLines(pkg string, object types.Object) (lines []string) {
	qualifier := func(p *types.Package) string { return strings.TrimPrefix(p.Path(), module) }
	add := func(format string, args ...any) { lines = append(lines, pkg+": "+fmt.Sprintf(format, args...)) }
	name, ok := object.(*types.TypeName)
	if !ok {
		add("%s", strings.ReplaceAll(types.ObjectString(object, qualifier), pkg+".", ""))
		return lines
	}
	if name.IsAlias() {
		add("type %s = %s", name.Name(), types.TypeString(types.Unalias(name.Type()), qualifier))
		return lines
	}
	switch under := name.Type().Underlying().(type) {
	case *types.Struct:
		add("type %s struct", name.Name())
		for field := range under.Fields() {
			if field.Exported() {
				add("type %s struct, %s %s", name.Name(), field.Name(), types.TypeString(field.Type(), qualifier))
			}
		}
	default:
		add("type %s %s", name.Name(), types.TypeString(under, qualifier))
	}
	for method := range types.NewMethodSet(types.NewPointer(name.Type())).Methods() {
		if f := method.Obj().(*types.Func); f.Exported() && len(method.Index()) == 1 {
			add("%s", types.ObjectString(f, qualifier))
		}
	}
	return lines
}
