package codegen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/manifest"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Result is what a run found out. Nothing has been written: Changes does that.
type Result struct {
	Diagnostics diag.List
	Changes     *writer.Changes // nil if a diagnostic is an error
	Scopes      []writer.Scope  // where the generators of the run own files

	entry *memo.Entry // what the cache is to hold of the run; nil for nothing
	kept  chan error  // says whether it does; may be nil
}

// Run takes the jobs through the pipeline: load, model, plan, render, compare with the disk. Whatever is wrong with the
// input comes back as diagnostics, all of it; an error means that gen could not run at all.
func Run(ctx context.Context, inv Invocation) (*Result, error) {
	key, known := inv.cacheKey(ctx)
	if known {
		result, former := inv.replay(key)
		if result != nil {
			return result, nil
		}
		inv.former = former
		inv.record = trace.New()
	}
	inv.manifests = &manifest.Writer{}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	config := load.Config{Dir: inv.Dir, Env: inv.Env, Patterns: inv.patterns(), Select: inv.selections(), Whole: inv.inputs().All(), Kept: inv.kept(), Parallel: inv.Parallel, Record: inv.record}
	if inv.Memory != nil {
		inv.Memory.begin(&inv, &config)
	}
	disk := inv.disk()
	if known {
		inv.record.Heads = disk.Head
	}
	inv.former.lookAhead(ctx, disk)
	result := &Result{}
	set, problems, err := load.Packages(ctx, config)
	result.Diagnostics.Add(problems...)
	var api *model.API
	var files []planned
	if err == nil && set != nil {
		api, files, err = inv.plan(ctx, set, result)
	}
	if nested := new(load.TooNested); errors.As(err, &nested) {
		result.Diagnostics.Add(nested.Diagnostic)
		return result, nil
	}
	selected := inv.selection(api, result)
	if err != nil || result.Diagnostics.HasErrors() {
		return result, err
	}
	rendered, err := inv.render(ctx, files)
	if err != nil {
		return result, err
	}
	if inv.Memory != nil {
		inv.Memory.keep(rendered, result.Scopes)
	}
	changes, problems, err := disk.Compare(rendered, result.Scopes)
	if err != nil {
		return result, err
	}
	result.Diagnostics.Add(problems...)
	if problems.HasErrors() {
		return result, nil
	}
	if inv.TypeCheck {
		problems, err := inv.typeCheck(ctx, api, files, rendered, changes)
		if result.Diagnostics.Add(problems...); err != nil || problems.HasErrors() {
			return result, err
		}
	}
	result.Changes = changes
	if known {
		inv.former.report(inv.Cache, len(files))
		inv.keep(key, rendered, result)
	}
	inv.explain(api, changes)
	inv.finish(selected, result)
	return result, nil
}

// finish narrows the changes to what the command names, and reports what they leave and what they would lose by
// mistake.
func (inv *Invocation) finish(selected *selection, result *Result) {
	result.Diagnostics.Add(inv.misplaced(result.Changes.Pending())...)
	if selected != nil {
		selected.narrow(result)
	} else {
		result.Diagnostics.Add(inv.leftovers(result.Changes)...)
	}
	misspelt(result)
	if inv.Strict {
		for i := range result.Diagnostics {
			result.Diagnostics[i].Severity = diag.Error
		}
	}
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
}

func (inv *Invocation) patterns() []string {
	var all []string
	for _, job := range inv.Jobs {
		all = append(all, job.Packages...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// planned is a file with the generator that wants it.
type planned struct {
	File
	generator string
	read      []trace.Sum // see Pass.Read
}

// plan builds the model and asks the generators of each job what they want to write.
func (inv *Invocation) plan(ctx context.Context, set *load.Set, result *Result) (*model.API, []planned, error) {
	table, err := Markers(inv.Generators)
	if err != nil {
		return nil, nil, err
	}
	for _, job := range inv.Jobs {
		table = table.Allow(job.AllowMarkers)
	}
	all, problems, err := model.Build(ctx, set, table, inv.inputs())
	if err != nil {
		return nil, nil, err
	}
	result.Diagnostics.Add(problems...)
	if all == nil {
		return nil, nil, nil
	}

	result.Diagnostics.Add(inv.versions(all)...)
	module := inv.module()
	var plans []*plan
	for _, job := range inv.Jobs {
		api := all.Select(func(p *model.Package) bool { return job.has(p, inv.Dir) })
		api.ClientGo = inv.clientGo(set, &job)
		if job.byPath(func(d Diagnostic) { result.Diagnostics.Add(d) }) {
			api.NameByPath()
		}
		covered := inv.covered(job, api)
		for _, selected := range job.Generate {
			pass := &Pass{API: api, Options: selected.Options, Header: job.Header, generator: selected.Name, places: selected.Places, job: &job, inv: inv, set: set, table: table, covered: covered, module: module}
			plans = append(plans, &plan{Selected: selected, pass: pass})
		}
	}
	if err := inv.makePlans(plans); err != nil {
		return nil, nil, err
	}
	if missing := inconclusive(all, plans); len(missing) > 0 {
		result.Diagnostics.Add(missing...)
		return all, nil, nil
	}
	var files []planned
	result.Diagnostics.Add(set.LeftOut()...)
	for _, plan := range plans {
		for _, file := range plan.files {
			files = append(files, planned{file, plan.Name, plan.pass.read})
		}
		result.Diagnostics.Add(plan.pass.problems...)
		result.Scopes = append(result.Scopes, plan.pass.scopes...)
		if len(plan.files) == 0 && len(result.Diagnostics) == 0 { // silence would leave the user guessing
			result.Diagnostics.Add(nothing(plan.Selected, *plan.pass.job))
		}
	}
	result.Diagnostics.Add(clashes(files)...)
	result.Diagnostics.Add(inv.requirements(set, plans)...)
	return all, files, nil
}

// A plan is what one generator of one job wants to write.
type plan struct {
	Selected
	pass  *Pass
	files []File
}

// makePlans asks the generators, the last ones first: those of clients come behind those of types, and have more to
// think about. One after another took 35 of 250 ms for k8s.io/api's after a change, and takes 20 (hack/bench). The
// error is that of all that can't plan, in their order.
func (inv *Invocation) makePlans(plans []*plan) error {
	failed := make([]error, len(plans))
	_ = parallel.Each(inv.Parallel, len(plans), func(i int) (err error) { // which returns none
		i = len(plans) - 1 - i
		plan := plans[i]
		if plan.files, err = plan.Plan(plan.pass); err != nil {
			failed[i] = fmt.Errorf("generator %s: %w", plan.Name, err)
		}
		plan.pass.planned = true
		return nil
	})
	return errors.Join(failed...)
}

// inconclusive returns why types of other packages don't resolve where plans have found something wrong: that would
// follow from it.
func inconclusive(api *model.API, plans []*plan) diag.List {
	if slices.ContainsFunc(plans, func(p *plan) bool { return p.pass.problems.HasErrors() }) {
		return api.Missing()
	}
	return nil
}

func nothing(selected Selected, job Job) Diagnostic {
	return diag.Warnf(diag.NoPosition, "generator %s found nothing to write for %s", selected.Name, strings.Join(job.Packages, " ")).
		Fix("gen explain %s tells which markers ask for it", selected.Name)
}

// clashes reports paths that are planned more than once.
func clashes(files []planned) []Diagnostic {
	var problems []Diagnostic
	first := map[string]string{}
	for _, file := range files {
		if other, taken := first[file.Path]; taken {
			problems = append(problems, diag.Errorf(diag.At(file.Path), "generators %s and %s both want to write this file", other, file.generator).
				Fix("give one of them another dir in gen.yaml, or name its packages in only one job"))
			continue
		}
		first[file.Path] = file.generator
	}
	return problems
}

// render makes the contents in parallel and keeps them by index, so that the result never depends on scheduling.
func (inv *Invocation) render(ctx context.Context, files []planned) ([]writer.File, error) {
	rendered := make([]writer.File, len(files))
	weights := make([]int, len(files))
	for i, file := range files {
		weights[i] = file.Weight
	}
	err := parallel.Heavy(inv.Parallel, weights, func(i int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		file := files[i]
		var err error
		if rendered[i], err = inv.former.render(file); err != nil {
			return fmt.Errorf("generator %s: %s: %w", file.generator, file.Path, err)
		}
		return nil
	})
	return rendered, err
}
