// Package claims reads what the comments of API types claim about values: which are valid and which are not, how they are stored,
// and how they may change. In: packages of testdata. Out: the fields of their objects, each with an object around it. Package apis/gauge/v1 documents
// the form of the lines.
package claims

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// A Field is a field of an object with what its comment claims.
type Field struct {
	Resource *model.Resource
	Path     []Step // from the object to the field; that of an embedded struct is that of the struct around it
	Around   any    // the object without the field
	Markers  marker.Set
	Claims   []Claim
}

// Has reports whether a claim is of one of the kinds.
func (f *Field) Has(kinds ...Kind) bool {
	for _, c := range f.Claims {
		for _, k := range kinds {
			if c.Kind == k {
				return true
			}
		}
	}
	return false
}

// Load returns the model of packages, e.g. Load(ctx, "..", "./apis/..."), with all of gen's markers.
func Load(ctx context.Context, dir string, packages ...string) (*model.API, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var api *model.API
	reader := &codegen.Generator{Name: "claims", Doc: "reads claims", Plan: func(p *codegen.Pass) ([]codegen.File, error) {
		api = p.API
		return nil, nil
	}}
	job := jobs.Job{Packages: packages, Generate: []jobs.Selected{{Generator: reader}}}
	result, err := driver.Run(ctx, driver.Config{Dir: dir, Jobs: []jobs.Job{job}, Generators: append(generators.All(), reader)})
	if err != nil {
		return nil, err
	}
	for _, d := range result.Diagnostics {
		if d.Severity != diag.Warning {
			err = errors.Join(err, fmt.Errorf("%s: %s", d.Pos, d.Message))
		}
	}
	return api, err
}
