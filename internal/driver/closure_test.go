package driver

import (
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestModelFingerprint: a part of the model has the hash of its package, which is known only where the recorder has
// seen the package's files.
func TestModelFingerprint(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "examples", "fruit"))
	if err != nil {
		t.Fatal(err)
	}
	open := func(record *trace.Recorder) (*model.API, *fingerprints) {
		t.Helper()
		set, _, err := load.Packages(t.Context(),
			load.Config{Dir: dir, Patterns: []string{"./api/..."}, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		api, _, err := model.Build(t.Context(), set, &marker.Table{}, model.Dependencies{})
		if err != nil {
			t.Fatal(err)
		}
		return api, &fingerprints{set: set}
	}
	const above = "github.com/gen-toolkit/gen/examples/fruit/api/"
	views := func(api *model.API) []any {
		v1, orchard := api.Package(above+"v1"), api.Package(above+"orchard/v1")
		fruit := v1.Type("Fruit")
		return []any{v1, orchard, []any{v1, orchard}, []any{orchard, v1}, fruit, v1.Type("FruitList"),
			&model.Type{Kind: model.Pointer, Elem: fruit}, &model.Type{Kind: model.Slice, Elem: fruit}}
	}
	seen := map[trace.Sum]int{}
	for round := range 2 {
		api, prints := open(trace.New())
		for i, view := range views(api) {
			sum, ok := prints.of(view)
			if before, known := seen[sum]; !ok || known && before != i || known != (round > 0) {
				t.Errorf("round %d, view %d: %x, %t, also view %d", round, i, sum, ok, before)
			}
			seen[sum] = i
		}
	}
	api, prints := open(nil)
	for i, view := range views(api) {
		if _, ok := prints.of(view); ok {
			t.Errorf("view %d has a hash although nobody has seen the files", i)
		}
	}
}
