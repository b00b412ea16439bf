package driver

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// typeCheck reports Go files that would not compile, at what they are generated from: see [load.TypeCheck]. Changes are
// those of the rendered files, planned likewise.
func (r *run) typeCheck(ctx context.Context, api *model.API, files []planned, rendered []rendered,
	changes *writer.Changes) (problems diag.List, err error) {
	contents, plans := map[string][]byte{}, map[string]planned{}
	for i, file := range files {
		name := sourcePath(file.File)
		if filepath.Ext(name) != ".go" {
			continue
		}
		content := rendered[i].Content
		if stored := rendered[i].Lazy; stored != nil {
			if content, err = stored.Fetch(); err != nil {
				return nil, err
			}
		}
		contents[name], plans[name] = content, file
	}
	for _, change := range changes.All {
		if _, planned := contents[change.Path]; !planned && change.Status == writer.Removed &&
			filepath.Ext(change.Path) == ".go" {
			contents[change.Path] = nil
		}
	}
	faults, err := load.TypeCheck(ctx, r.Env, contents)
	if err != nil {
		return nil, err
	}
	more := map[string]int{}
	for _, fault := range faults {
		file, generated := plans[fault.Pos.Filename]
		if !generated {
			problems.Add(fault.Fix("fix this error: gen can't check the package's generated code until then"))
			continue
		}
		if more[file.Path]++; more[file.Path] > 1 { // what follows from the first one
			continue
		}
		problems.Add(diag.Errorf(api.PositionOf(file.Source),
			"what generator %s would write to %s does not compile: %s", file.plan.Name,
			strings.TrimPrefix(r.relative(file.Path), "./"), fault.Message).
			Fix("change the type, marker or option that it comes from; gen should have refused it, please report it"))
	}
	return problems, nil
}

// sourcePath returns the path that the file has among the sources, not below the directory of --out.
func sourcePath(f codegen.File) string {
	home := codegen.DriverFile(f).Home
	if home == "" {
		return f.Path
	}
	return filepath.Join(home, filepath.Base(f.Path))
}
