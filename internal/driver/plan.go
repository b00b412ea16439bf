package driver

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A planned file has the generator that wants it.
type planned struct {
	codegen.File
	generator string
	dropIn    *jobs.DropIn
}

// plan asks the generators of the unit what they want to write.
func (u *unit) plan(recorder *trace.Recorder, result *record.Unit) (files []planned, err error) {
	results := map[string]any{}
	for _, selected := range u.generators {
		driver := contract.Pass{
			Generator: selected.Name, Dir: u.Dir, Out: u.Out, Positions: selected.Positions, Table: u.markers,
			Record: recorder, Packages: u.set, Covered: u.covers, Module: u.around, Job: u.answers, Results: results,
		}
		for _, required := range selected.Requires {
			driver.Requires = append(driver.Requires, required.Name)
		}
		pass := contract.NewPass(u.api, selected.Options, u.Header, &driver).(*codegen.Pass)
		wanted, err := selected.Plan(pass)
		if err != nil {
			return nil, fmt.Errorf("generator %s: %w", selected.Name, err)
		}
		driver.Planned, results[selected.Name] = true, pass.Result
		for _, file := range wanted {
			file.Path = selected.DropIn.Path(file.Path)
			files = append(files, planned{file, selected.Name, selected.DropIn})
		}
		if len(wanted)+len(driver.Problems)+len(driver.Shared) == 0 {
			result.Silent = append(result.Silent, selected.Name)
		}
		result.Problems.Add(driver.Problems.By(selected.Name)...)
		result.Scopes = append(result.Scopes, driver.Scopes...)
		result.Groups, result.Plurals = result.Groups || driver.AskedGroups, result.Plurals || driver.AskedPlurals
	}
	return files, nil
}
