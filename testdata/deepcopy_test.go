package testdata

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"

	gardenv1 "github.com/gen-toolkit/gen/testdata/apis/garden/v1"
	orchardv1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1"
	orchardv1beta1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1beta1"
	"github.com/gen-toolkit/gen/testdata/apis/selective"
	"github.com/gen-toolkit/gen/testdata/apis/shapes"
)

// copied are all types with generated deep copies, by directory; those with hand-written parts that leave traces are
// tested in handwritten_test.go.
var copied = map[string][]any{
	"apis/shapes": {
		&shapes.Aliased{}, &shapes.Anonymous{}, &shapes.Arrays{}, &shapes.Basics{}, &shapes.Circle{}, &shapes.Drawing{}, &shapes.Embedding{},
		&shapes.Empty{}, &shapes.Flat{}, &shapes.Foreign{}, &shapes.Forest{}, &shapes.Generic{}, &shapes.Grid{}, &shapes.Hedge{}, &shapes.HoldsOptedOut{},
		&shapes.Holder{}, &shapes.Index{}, &shapes.Maps{}, &shapes.Meta{}, &shapes.Named{}, &shapes.Names{}, &shapes.NamesAgain{}, &shapes.Nest{}, &shapes.Node{},
		&shapes.Ping{}, &shapes.Point{}, &shapes.Pointers{}, &shapes.Polygon{}, &shapes.Pong{}, &shapes.Shadows{}, &shapes.Slices{}, &shapes.Square{},
		&shapes.Tables{}, &shapes.Weights{},
	},
	"apis/selective": {&selective.Object{}, &selective.Part{}, &selective.Root{}, &selective.Wanted{}},
	"apis/orchard/v1": {
		&orchardv1.Anything{}, &orchardv1.Bough{}, &orchardv1.Plot{}, &orchardv1.PlotList{}, &orchardv1.PlotSpec{}, &orchardv1.Support{}, &orchardv1.Tree{},
		&orchardv1.TreeList{}, &orchardv1.TreeSpec{}, &orchardv1.TreeStatus{},
	},
	"apis/orchard/v1beta1": {&orchardv1beta1.Tree{}, &orchardv1beta1.TreeList{}},
	"apis/garden/v1": {
		&gardenv1.Garden{}, &gardenv1.GardenList{}, &gardenv1.GardenSpec{}, &gardenv1.GardenStatus{}, &gardenv1.Inlined{}, &gardenv1.InlinedPtr{},
		&gardenv1.Names{}, &gardenv1.Text{}, &gardenv1.Weights{},
	},
}

var handWritten = []string{"ByHand", "Into", "MapInto", "Pointer", "SliceCopy", "Value"}

// TestAllTypesAreTested compares the list above with the generated methods.
func TestAllTypesAreTested(t *testing.T) {
	for dir, types := range copied {
		var want []string
		for _, v := range types {
			want = append(want, reflect.TypeOf(v).Elem().Name())
		}
		if dir == "apis/shapes" {
			want = append(want, handWritten...)
		}
		slices.Sort(want)
		if got := receivers(t, filepath.Join(dir, "zz_generated.deepcopy.go")); !slices.Equal(got, want) {
			t.Errorf("%s: generated methods are for %v, tested are %v", dir, got, want)
		}
	}
}

func receivers(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, decl := range file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			receiver := fn.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			names = append(names, receiver.(*ast.Ident).Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestDeepCopies fills every type with random values: the copy is equal, nil and empty kept apart, and shares no memory.
func TestDeepCopies(t *testing.T) {
	for dir, types := range copied {
		for _, zero := range types {
			typ := reflect.TypeOf(zero).Elem()
			t.Run(dir+"."+typ.Name(), func(t *testing.T) {
				fill := filler(t)
				for range *rounds {
					in := reflect.New(typ)
					fill.Fill(in.Interface())
					checkCopy(t, in)
				}
				checkCopy(t, reflect.New(typ))
				checkNil(t, typ)
			})
		}
	}
}

func checkCopy(t *testing.T, in reflect.Value) {
	t.Helper()
	out := reflect.New(in.Type().Elem())
	in.MethodByName("DeepCopyInto").Call([]reflect.Value{out})
	results := map[string]reflect.Value{"DeepCopyInto": out}
	if result := in.MethodByName("DeepCopy").Call(nil)[0]; result.Kind() == reflect.Pointer {
		results["DeepCopy"] = result
	} else { // maps and slices: DeepCopyInto is for what is not nil
		pointer := reflect.New(result.Type())
		pointer.Elem().Set(result)
		results["DeepCopy"] = pointer
	}
	for method, result := range results {
		if !reflect.DeepEqual(in.Interface(), result.Interface()) {
			t.Fatalf("%s differs:\n%#v\nwant:\n%#v", method, result.Elem(), in.Elem())
		}
		if found := shared(in.Elem(), result.Elem(), in.Type().Elem().Name()); found != "" {
			t.Fatalf("%s shares memory: %s", method, found)
		}
	}
}

// checkNil calls DeepCopy and DeepCopyObject of nil.
func checkNil(t *testing.T, typ reflect.Type) {
	t.Helper()
	null := reflect.Zero(reflect.PointerTo(typ))
	if typ.Kind() == reflect.Map || typ.Kind() == reflect.Slice {
		null = reflect.Zero(typ)
	}
	if out := null.MethodByName("DeepCopy").Call(nil)[0]; !out.IsNil() {
		t.Errorf("DeepCopy of nil is %v", out)
	}
	if object, ok := null.Interface().(runtime.Object); ok && object.DeepCopyObject() != nil {
		t.Error("DeepCopyObject of nil is not nil")
	}
}
