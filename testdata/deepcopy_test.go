package testdata

import (
	"go/ast"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	"github.com/gen-toolkit/gen/testdata/apis/external"
	gardenv1 "github.com/gen-toolkit/gen/testdata/apis/garden/v1"
	gaugefirst "github.com/gen-toolkit/gen/testdata/apis/gauge/first"
	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
	gaugev1 "github.com/gen-toolkit/gen/testdata/apis/gauge/v1"
	gaugev1beta1 "github.com/gen-toolkit/gen/testdata/apis/gauge/v1beta1"
	"github.com/gen-toolkit/gen/testdata/apis/generics"
	harbourv1 "github.com/gen-toolkit/gen/testdata/apis/harbour/v1"
	harbourv1beta1 "github.com/gen-toolkit/gen/testdata/apis/harbour/v1beta1"
	"github.com/gen-toolkit/gen/testdata/apis/market"
	apiv1beta1 "github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1"
	marketv1 "github.com/gen-toolkit/gen/testdata/apis/market/v1"
	marketv1alpha1 "github.com/gen-toolkit/gen/testdata/apis/market/v1alpha1"
	orchardv1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1"
	orchardv1beta1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1beta1"
	patchworkv1 "github.com/gen-toolkit/gen/testdata/apis/patchwork/v1"
	"github.com/gen-toolkit/gen/testdata/apis/selective"
	"github.com/gen-toolkit/gen/testdata/apis/shapes"
	stationv1 "github.com/gen-toolkit/gen/testdata/apis/station/v1"
	workshopv1 "github.com/gen-toolkit/gen/testdata/apis/workshop/v1"
	workshopv1alpha1 "github.com/gen-toolkit/gen/testdata/apis/workshop/v1alpha1"
)

// copied are all types with generated deep copies, by directory; those with hand-written parts that leave traces are
// tested in handwritten_test.go.
var copied = map[string][]any{
	"apis/shapes": {
		&shapes.Aliased{}, &shapes.Anonymous{}, &shapes.Arrays{}, &shapes.Bare{}, &shapes.Basics{}, &shapes.Circle{}, &shapes.Drawing{}, &shapes.Embedding{}, &shapes.Embeds{},
		&shapes.Empty{}, &shapes.Flat{}, &shapes.Foreign{}, &shapes.Forest{}, &shapes.Generic{}, &shapes.Grid{}, &shapes.Hedge{}, &shapes.HoldsOptedOut{},
		&shapes.Holder{}, &shapes.Index{}, &shapes.Maps{}, &shapes.Meta{}, &shapes.Named{}, &shapes.Names{}, &shapes.NamesAgain{}, &shapes.Nest{}, &shapes.Node{},
		&shapes.Ping{}, &shapes.PlainAgain{}, &shapes.Point{}, &shapes.Pointers{}, &shapes.Polygon{}, &shapes.Pong{}, &shapes.Rare{}, &shapes.Shadows{}, &shapes.Slices{}, &shapes.Square{},
		&shapes.Tables{}, &shapes.Weights{},
	},
	"apis/generics": {
		&generics.BoxOfInt{}, &generics.Box[int]{}, &generics.Box[string]{}, &generics.Cores[generics.Count, generics.Counts, generics.Weights, *generics.Count, generics.Table]{},
		&generics.Counts{}, &generics.Each[generics.Leaf, *generics.Leaf]{}, &generics.InPlace{}, &generics.Index[string, *generics.Leaf]{},
		&generics.Inner[generics.Leaf, *generics.Leaf]{}, &generics.Instances{}, &generics.Leaf{}, &generics.Leaves{}, &generics.List[*generics.Leaf]{},
		&generics.List[generics.Animal]{}, &generics.Names[generics.Leaves]{}, &generics.Node[generics.Leaves]{}, &generics.Pair[*generics.Leaf]{},
		&generics.Phantom[func()]{}, &generics.Pointed[*external.Bare, *generics.Leaf]{}, &generics.Ping[*generics.Leaf]{}, &generics.Pong[*generics.Leaf]{}, &generics.Returned[generics.Leaf, *generics.Leaf]{},
		&generics.Set[string]{}, &generics.Table{}, &generics.Tagged[*int, string]{}, &generics.Weights{},
	},
	"apis/depot/v1": {
		&depotv1.Crate{}, &depotv1.CrateList{}, &depotv1.CratePart{}, &depotv1.CrateSpec{}, &depotv1.CrateStatus{}, &depotv1.Layer{}, &depotv1.Marks{}, &depotv1.Measures{},
		&depotv1.Truck{}, &depotv1.TruckList{},
	},
	"apis/patchwork/v1": {
		&patchworkv1.Border{}, &patchworkv1.Down{}, &patchworkv1.Filling{}, &patchworkv1.Named{}, &patchworkv1.Patch{}, &patchworkv1.Quilt{}, &patchworkv1.QuiltList{},
		&patchworkv1.QuiltSpec{}, &patchworkv1.QuiltStatus{}, &patchworkv1.QuiltTemplate{}, &patchworkv1.Wool{},
	},
	"apis/station/v1": {
		&stationv1.Barrier{}, &stationv1.Bell{}, &stationv1.BellList{}, &stationv1.Clock{}, &stationv1.ClockList{}, &stationv1.Crew{}, &stationv1.CrewList{},
		&stationv1.Curator{}, &stationv1.CuratorList{}, &stationv1.Inspection{}, &stationv1.Lamp{}, &stationv1.LampList{}, &stationv1.Platform{}, &stationv1.PlatformList{},
		&stationv1.PlatformSpec{}, &stationv1.PlatformStatus{}, &stationv1.Signal{}, &stationv1.Spec{}, &stationv1.Status{}, &stationv1.Stop{}, &stationv1.StopList{},
		&stationv1.Train{}, &stationv1.TrainList{}, &stationv1.TrainSpec{}, &stationv1.TrainStatus{}, &stationv1.Whistle{},
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
	"apis/harbour/v1":      {&harbourv1.Boat{}, &harbourv1.BoatSpec{}, &harbourv1.Sailor{}},
	"apis/harbour/v1beta1": {&harbourv1beta1.Boat{}, &harbourv1beta1.BoatSpec{}, &harbourv1beta1.Sailor{}},
	"apis/gauge/units":     {&units.Code{}, &units.Names{}, &units.Scales{}, &units.Span{}},
	"apis/gauge/v1": {
		&gaugev1.Again{}, &gaugev1.Code{}, &gaugev1.Content{}, &gaugev1.ContentSpec{}, &gaugev1.Datum{}, &gaugev1.Deepest{}, &gaugev1.Default{}, &gaugev1.DefaultSpec{}, &gaugev1.Defaults{},
		&gaugev1.Document{}, &gaugev1.DocumentSpec{}, &gaugev1.Embedded{}, &gaugev1.EmbeddedSpec{}, &gaugev1.Extra{}, &gaugev1.Flags{}, &gaugev1.Known{}, &gaugev1.List{}, &gaugev1.ListSpec{},
		&gaugev1.Loose{}, &gaugev1.MapMap{}, &gaugev1.Meter{}, &gaugev1.MeterSpec{}, &gaugev1.MeterStatus{}, &gaugev1.Middle{}, &gaugev1.Node{}, &gaugev1.Number{}, &gaugev1.NumberSpec{},
		&gaugev1.Object{}, &gaugev1.ObjectSpec{}, &gaugev1.Pair{}, &gaugev1.Part{}, &gaugev1.Port{}, &gaugev1.Ratio{}, &gaugev1.Renamed{}, &gaugev1.Room{}, &gaugev1.Rule{},
		&gaugev1.RuleSpec{}, &gaugev1.Shape{}, &gaugev1.ShapeSpec{}, &gaugev1.Stage{}, &gaugev1.Template{}, &gaugev1.Text{}, &gaugev1.TextSpec{}, &gaugev1.Tree{}, &gaugev1.Unknown{}, &gaugev1.Wings{},
	},
	"apis/gauge/v1beta1": {&gaugev1beta1.Datum{}, &gaugev1beta1.Meter{}, &gaugev1beta1.MeterSpec{}},
	"apis/gauge/first":   {&gaugefirst.Meter{}},
	"apis/workshop/v1": {&workshopv1.Bench{}, &workshopv1.Box{}, &workshopv1.BoxSpec{}, &workshopv1.Delivery{}, &workshopv1.Gift{}, &workshopv1.OldDelivery{}, &workshopv1.OldSpeed{}, &workshopv1.Options{}, &workshopv1.Order{},
		&workshopv1.OrderSpec{}, &workshopv1.Payment{}, &workshopv1.Step{}, &workshopv1.Tool{}, &workshopv1.ToolSpec{}, &workshopv1.ToolStatus{}},
	"apis/workshop/v1alpha1": {&workshopv1alpha1.Bench{}, &workshopv1alpha1.Tool{}},
	"apis/market": {
		&market.Branch{}, &market.Extra{}, &market.Good{}, &market.Hours{}, &market.Reserved{}, &market.Secret{}, &market.Stall{}, &market.StallList{}, &market.StallSpec{}, &market.StallStatus{}, &market.Tags{},
	},
	"apis/market/v1": {
		&marketv1.Branch{}, &marketv1.Extra{}, &marketv1.Good{}, &marketv1.Hours{}, &marketv1.Reserved{}, &marketv1.Secret{}, &marketv1.Stall{}, &marketv1.StallList{}, &marketv1.StallSpec{}, &marketv1.StallStatus{}, &marketv1.Tags{},
	},
	"apis/market/api/v1beta1": {
		&apiv1beta1.Branch{}, &apiv1beta1.Extra{}, &apiv1beta1.Good{}, &apiv1beta1.Hours{}, &apiv1beta1.Reserved{}, &apiv1beta1.Secret{}, &apiv1beta1.Stall{}, &apiv1beta1.StallList{}, &apiv1beta1.StallSpec{}, &apiv1beta1.StallStatus{}, &apiv1beta1.Tags{},
	},
	"apis/market/v1alpha1": {
		&marketv1alpha1.Hours{}, &marketv1alpha1.Secret{}, &marketv1alpha1.Stall{}, &marketv1alpha1.StallList{}, &marketv1alpha1.StallOptions{}, &marketv1alpha1.StallSpec{}, &marketv1alpha1.StallStatus{},
	},
}

var handWritten = map[string][]string{
	"apis/generics": {"Written", "knot"}, // knot is tested by what holds it
	"apis/shapes":   {"ByHand", "Into", "MapInto", "Pointer", "SliceCopy", "Value"},
}

// TestAllTypesAreTested compares the list above with the generated methods.
func TestAllTypesAreTested(t *testing.T) {
	for _, pattern := range []string{"apis/*", "apis/*/v*", "apis/*/*/v*"} {
		files, err := filepath.Glob(filepath.Join(filepath.FromSlash(pattern), "zz_generated.deepcopy.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if dir := filepath.ToSlash(filepath.Dir(file)); copied[dir] == nil && !strings.Contains(dir, "/testdata/") {
				t.Errorf("the types of %s are not tested", dir)
			}
		}
	}
	for dir, types := range copied {
		var want []string
		for _, v := range types {
			name, _, _ := strings.Cut(reflect.TypeOf(v).Elem().Name(), "[") // of an instance
			want = append(want, name)
		}
		want = append(want, handWritten[dir]...)
		slices.Sort(want)
		want = slices.Compact(want)
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
			name, _, _ := strings.Cut(strings.TrimPrefix(gotypes.ExprString(receiver), "*"), "[")
			names = append(names, name)
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
				fill := marketFiller(t)
				for range *rounds {
					in := reflect.New(typ)
					fill.Fill(in.Interface())
					used := reflect.New(typ)
					fill.Fill(used.Interface())
					checkCopy(t, in, used)
				}
				checkCopy(t, reflect.New(typ), reflect.New(typ))
				checkNil(t, typ)
			})
		}
	}
}

// checkCopy compares copies with the original; used is a variable to copy into, which may hold something already.
func checkCopy(t *testing.T, in, used reflect.Value) {
	t.Helper()
	in.MethodByName("DeepCopyInto").Call([]reflect.Value{used})
	results := map[string]reflect.Value{"DeepCopyInto": used}
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
