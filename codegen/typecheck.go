package codegen

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/pattern"
	"github.com/gen-toolkit/gen/internal/writer"
)

// typeCheck reports Go files that would not compile, at what they are generated from: see [load.TypeCheck]. Changes are
// those of the rendered files, planned likewise.
func (inv *Invocation) typeCheck(ctx context.Context, api *model.API, files []planned, rendered []writer.File, changes *writer.Changes) (problems diag.List, err error) {
	contents, plans := map[string][]byte{}, map[string]planned{}
	for i, file := range files {
		name := file.source()
		if filepath.Ext(name) != ".go" {
			continue
		}
		content := rendered[i].Content
		if stored := rendered[i].Stored; stored != nil {
			if content, err = stored.Fetch(); err != nil {
				return nil, err
			}
		}
		contents[name], plans[name] = content, file
	}
	for _, change := range changes.All {
		if _, planned := contents[change.Path]; !planned && change.Status == writer.Removed && filepath.Ext(change.Path) == ".go" {
			contents[change.Path] = nil
		}
	}
	faults, err := load.TypeCheck(ctx, inv.Env, contents)
	if err != nil {
		return nil, err
	}
	more := map[string]int{}
	for _, fault := range faults {
		file, generated := plans[fault.Pos.Filename]
		if !generated {
			problems.Add(fault.Fix("the package holds generated code, too: mend it, so that this code can be checked"))
			continue
		}
		if more[file.Path]++; more[file.Path] > 1 { // what follows from the first one
			continue
		}
		problems.Add(diag.Errorf(origin(api, file.Source), "what generator %s would write to %s does not compile: %s", file.generator, strings.TrimPrefix(inv.relative(file.Path), "./"), fault.Message).
			Fix("change the type, marker or option that it comes from; gen should have refused it, please report it"))
	}
	return problems, nil
}

// source returns the path that the file has beside the sources: not below the directory of --out.
func (f File) source() string {
	if f.home == "" {
		return f.Path
	}
	return filepath.Join(f.home, filepath.Base(f.Path))
}

// origin returns the position of the first type or package among sources.
func origin(api *model.API, sources []string) model.Position {
	for _, source := range sources {
		importPath, kind := genheader.SplitSource(source)
		for _, p := range api.Packages {
			if !pattern.Match(importPath, p.Path) {
				continue
			}
			if t := p.Type(kind); t != nil {
				return t.Pos
			}
			return p.Pos
		}
	}
	return diag.NoPosition
}
