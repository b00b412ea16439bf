package generators

import (
	"encoding/json"
	"path/filepath"
	"sync"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/conversion"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/defaults"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/generators/protobuf"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// family are the generators of clients and what belongs to them, with templates for nearly all of their files.
var family = []*codegen.Generator{client.Generator, lister.Generator, informer.Generator, applyconfiguration.Generator}

// ofTypes are the generators whose functions go from type to type.
var ofTypes = []*codegen.Generator{deepcopy.Generator, defaults.Generator, conversion.Generator,
	protobuf.Generator}

// planned returns the files that generators plan for packages that testdata has or requires. options is JSON, e.g.
// `{"client": {"name": "x"}}`.
func planned(t testing.TB, packages []string, options string, generators ...*codegen.Generator) (files []codegen.File) {
	t.Helper()
	var spies []*codegen.Generator
	var collecting sync.Mutex
	for _, g := range generators {
		spy := *g
		spy.Plan = func(p *codegen.Pass) ([]codegen.File, error) {
			wanted, err := g.Plan(p)
			collecting.Lock()
			files = append(files, wanted...)
			collecting.Unlock()
			return nil, err
		}
		spies = append(spies, &spy)
	}
	run(t, packages, options, spies...)
	if len(files) == 0 {
		t.Fatal("no files")
	}
	return files
}

// run takes generators as far as they go.
func run(t testing.TB, packages []string, options string, generators ...*codegen.Generator) {
	t.Helper()
	var given map[string]json.RawMessage
	if err := json.Unmarshal([]byte(options), &given); err != nil {
		t.Fatal(err)
	}
	job := jobs.Job{Packages: packages}
	for _, g := range generators {
		var settings any
		if g.Options != nil {
			settings = g.Options()
		}
		if raw, ok := given[g.Name]; ok {
			if err := json.Unmarshal(raw, settings); err != nil {
				t.Fatal(err)
			}
		}
		job.Generate = append(job.Generate, jobs.Selected{Generator: g, Options: settings})
	}
	result, err := driver.Run(t.Context(), driver.Config{Dir: testdata(t), Jobs: []jobs.Job{job}, Generators: All()})
	if err != nil {
		t.Fatal(err)
	}
	if result.Diagnostics.HasErrors() {
		t.Fatal(result.Diagnostics)
	}
}

func testdata(t testing.TB) string {
	dir, err := filepath.Abs(filepath.Join("..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
