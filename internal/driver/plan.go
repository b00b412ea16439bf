package driver

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/parallel"
)

// A planned file has the plan that wants it.
type planned struct {
	codegen.File
	plan *plan
}

// A plan is what one generator of one job wants to write.
type plan struct {
	Selected
	*job
	pass   *codegen.Pass
	driver contract.Pass

	once  sync.Once
	files []codegen.File
	err   error
}

// A job is one of the run's jobs with its share of the API.
type job struct {
	*run
	Job
	api     *model.API
	plans   []*plan
	plurals func() plurals
	schemas schemas
}

// plan asks the generators of each job what they want to write.
func (r *run) plan(set *load.Set, all *model.API) ([]planned, error) {
	r.report(r.versions(all)...)
	plans := r.plans(set, all)
	if err := r.makePlans(plans); err != nil {
		return nil, err
	}
	if missing := inconclusive(all, plans); len(missing) > 0 {
		r.report(missing...)
		return nil, nil
	}
	var files []planned
	r.report(set.LeftOut()...)
	for _, plan := range plans {
		for _, file := range plan.files {
			files = append(files, planned{file, plan})
		}
		r.report(plan.driver.Problems.By(plan.Name)...)
		r.result.Scopes = append(r.result.Scopes, plan.driver.Scopes...)
	}
	r.report(r.withoutFiles(plans)...)
	files = append(files, lists(files)...)
	r.report(clashes(files)...)
	r.report(r.requirements(set, plans)...)
	return files, nil
}

// markerTable returns the table of the markers that the run knows.
func (r *run) markerTable() (*marker.Table, error) {
	table, err := codegen.Markers(r.Generators)
	if err != nil {
		return nil, err
	}
	for _, job := range r.Jobs {
		table = table.Allow(job.AllowMarkers)
	}
	return table, nil
}

// plans returns an empty plan for each generator of each job.
func (r *run) plans(set *load.Set, all *model.API) (plans []*plan) {
	module := r.module()
	r.keys.set = set
	for _, of := range r.Jobs {
		j := r.newJob(of, set, all)
		covered := r.covered(of, j.api)
		for _, selected := range of.Generate {
			p := &plan{Selected: selected, job: j}
			p.driver = contract.Pass{
				Generator: selected.Name, Dir: r.Dir, Out: r.Out, Positions: selected.Positions, Table: r.markers,
				Record: r.record, Packages: set, Covered: covered, Module: module, Run: j,
			}
			for _, required := range selected.Requires {
				p.driver.Requires = append(p.driver.Requires, required.Name)
			}
			p.pass = codegen.NewPass(j.api, selected.Options, of.Header, &p.driver)
			j.plans, plans = append(j.plans, p), append(plans, p)
		}
	}
	return plans
}

// newJob returns a job with its share of the API.
func (r *run) newJob(of Job, set *load.Set, all *model.API) *job {
	byPath := of.byPath(func(d codegen.Diagnostic) { r.report(d) })
	j := &job{run: r, Job: of, api: all.Select(func(p *model.Package) bool { return of.has(p, r.Dir) }, byPath)}
	j.plurals = sync.OnceValue(j.findPlurals)
	j.api.ClientGo = r.clientGo(set, j)
	return j
}

// makePlans makes the plans side by side, the last ones first: the generators of clients come behind those of types,
// and take longer. One after another they took 35 of 250 ms for k8s.io/api after a change, and take 20 (make bench).
// The error is that of all that failed, in their order.
func (r *run) makePlans(plans []*plan) error {
	r.Progress.Begin("planning generators", len(plans))
	_ = parallel.Each(r.Parallel, len(plans), func(i int) error { // which returns none
		plans[len(plans)-1-i].make()
		r.Progress.Done()
		return nil
	})
	var failed []error
	for _, p := range plans {
		if p.err != nil {
			failed = append(failed, fmt.Errorf("generator %s: %w", p.Name, p.err))
		}
	}
	return errors.Join(failed...)
}

// make makes the plan, once: other plans of the job may need its result first.
func (p *plan) make() {
	p.once.Do(func() {
		p.files, p.err = p.Plan(p.pass)
		p.driver.Planned = true
	})
}

// inconclusive returns why types of other packages don't resolve where plans have errors: these would follow from it.
func inconclusive(api *model.API, plans []*plan) diag.List {
	if slices.ContainsFunc(plans, func(p *plan) bool { return p.driver.Problems.HasErrors() }) {
		return api.Missing()
	}
	return nil
}

// withoutFiles warns of plans without files and without a word. An error may be why they have none.
func (r *run) withoutFiles(plans []*plan) (problems diag.List) {
	for _, plan := range plans {
		if len(plan.files) == 0 && len(plan.driver.Problems) == 0 && !r.result.Diagnostics.HasErrors() {
			problems.Add(plan.warnNoFiles())
		}
	}
	return problems
}

// warnNoFiles keeps a run from ending without a file and without a word.
func (p *plan) warnNoFiles() codegen.Diagnostic {
	return diag.Warnf(diag.NoPosition, "generator %s found nothing to write for %s", p.Name,
		strings.Join(p.Packages, " ")).
		Fix("gen explain %s lists the markers that ask for it", p.Name)
}
