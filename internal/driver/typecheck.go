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

// typeCheck reports changed Go files that would not compile, at what they are generated from: see [load.TypeCheck].
// Errors in files by hand are left to the compiler. Changes are those of the rendered files, planned likewise.
func (r *run) typeCheck(ctx context.Context, api *model.API, files []planned, rendered []rendered,
	changes *writer.Changes) (problems diag.List, err error) {
	contents, plans, err := r.goFiles(files, rendered, changes)
	if err != nil || len(contents) == 0 || len(r.misplaced(changes)) > 0 { // which finish reports
		return nil, err
	}
	r.Progress.Begin("type-checking files", 0)
	check, err := load.TypeCheck(ctx, load.Config{Env: r.Env, Parallel: r.Parallel}, contents)
	if err != nil {
		return nil, err
	}
	if len(check.Failures) > 0 {
		problems.Add(diag.Warnf(diag.NoPosition, "gen can't type-check its output: %s",
			check.Failures[0].Message).Fix("run go mod tidy, then go build"))
	}
	if len(check.Missing) > 0 {
		problems.Add(diag.Warnf(diag.NoPosition, "generated code needs what go.mod or go.sum lack: %s",
			strings.Join(check.Missing, " ")).Fix("run go mod tidy, and go mod vendor where there is a vendor folder"))
	}
	faulty := map[string]bool{}
	for _, fault := range check.Problems {
		file, generated := plans[fault.Pos.Filename]
		if generated && !faulty[file.Path] { // others follow from the first
			faulty[file.Path] = true
			problems.Add(diag.Errorf(api.PositionOf(file.Source),
				"what generator %s would write to %s does not compile: %s", file.plan.Name,
				strings.TrimPrefix(r.relative(file.Path), "./"), fault.Message).
				Fix("change the type, marker or option that it comes from; please report it: gen should refuse that"))
		}
	}
	return problems, nil
}

// goFiles returns the contents of Go files that the run changes, by path, and the plans of all. A file without content
// is removed. Below the directory of --out no file is where the go command looks for it, so that all count.
func (r *run) goFiles(files []planned, rendered []rendered,
	changes *writer.Changes) (contents map[string][]byte, plans map[string]planned, err error) {
	contents, plans = map[string][]byte{}, map[string]planned{}
	changed := map[string]bool{}
	for _, change := range changes.Pending() {
		changed[change.Path] = true
		if change.Status == writer.Removed && filepath.Ext(change.Path) == ".go" {
			contents[change.Path] = nil
		}
	}
	for i, file := range files {
		name := sourcePath(file.File)
		if filepath.Ext(name) != ".go" {
			continue
		}
		plans[name] = file
		if !changed[file.Path] && r.Out == "" {
			continue
		}
		contents[name] = rendered[i].Content
		if stored := rendered[i].Lazy; stored != nil {
			if contents[name], err = stored.Fetch(); err != nil {
				return nil, nil, err
			}
		}
	}
	return contents, plans, nil
}

// sourcePath returns the path that the file has among the sources, not below the directory of --out.
func sourcePath(f codegen.File) string {
	home := codegen.DriverFile(f).Home
	if home == "" {
		return f.Path
	}
	return filepath.Join(home, filepath.Base(f.Path))
}
