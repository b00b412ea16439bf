package driver

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A job is one of the snapshot's jobs with its share of the API.
type job struct {
	*Snapshot
	jobs.Job
	api        *model.API
	plurals    func() jobs.Plurals
	schemas    schemas
	answers    *contract.Job
	paths      []string      // import paths of its packages, also of those that a part of the snapshot lacks
	covers     []string      // these paths and the patterns
	mainModule writer.Module // the module around gen.yaml; the zero value for none
}

// newJob returns a job with its share of the API.
func (s *Snapshot) newJob(of jobs.Job) *job {
	report := func(d diag.Diagnostic) { s.problems.Add(d) }
	keep := func(p *model.Package) bool { return of.Has(p, s.Dir) }
	j := &job{Snapshot: s, Job: of, api: s.apiOf(of.Channel).Select(keep, of.ByPath(report))}
	naming := jobs.PluralResolver{Job: &j.Job, API: j.api, Jobs: s.Jobs, Dir: s.Dir, DropIn: s.DropIn}
	j.plurals = sync.OnceValue(naming.Plurals)
	j.schemas.byType, j.schemas.maker = map[*model.Type]map[string]any{}, sync.OnceValue(j.schemaMaker)
	j.paths = s.paths(j)
	// a package that has been deleted is covered, too
	j.covers = distinct(append(s.importPatterns(of.Packages, s.record), j.paths...))
	if around, err := load.ModuleAround(s.record, s.Dir); err == nil {
		j.mainModule = writer.Module{Path: around.Path, Dir: around.Dir}
	}
	j.answers = &contract.Job{Enabled: s.isEnabled, Output: j.outputOf, Plural: j.pluralOf, Schema: j.schemaOf,
		Namespaced: of.Namespaced(report), Memo: s.memory.Value,
		ClientGo: j.ClientGo(s.set, s.Dir)}
	return j
}

// paths returns the import paths of a job's packages, sorted.
func (s *Snapshot) paths(j *job) []string {
	if s.part != nil {
		return s.part.Paths[len(s.jobs)]
	}
	return importPathsOf(j.api)
}

// importPathsOf returns the import paths of an API's packages, sorted.
func importPathsOf(api *model.API) (paths []string) {
	for _, p := range api.Packages {
		paths = append(paths, p.Path)
	}
	return paths
}

// distinct returns the texts sorted, each once.
func distinct(texts []string) []string {
	slices.Sort(texts)
	return slices.Compact(texts)
}

// isEnabled is [contract.Job.Enabled].
func (s *Snapshot) isEnabled(generator string, pkg *model.Package) bool {
	if pkg == nil {
		return s.Jobs.Run(generator)
	}
	if enabled, ok := s.enabled.Load([2]any{generator, pkg}); ok { // generators ask for each type
		return enabled.(bool)
	}
	enabled := slices.ContainsFunc(s.Jobs, func(job jobs.Job) bool {
		return job.Find(generator) != nil && job.Has(pkg, s.Dir)
	})
	s.enabled.Store([2]any{generator, pkg}, enabled)
	return enabled
}

// outputOf is [contract.Job.Output].
func (j *job) outputOf(generator string) (dir, importPath string) {
	output := j.Jobs.Output(&j.Job, generator, j.generator(generator))
	if !filepath.IsAbs(output.Dir) {
		output.Dir = filepath.Join(j.Dir, output.Dir)
	}
	return output.Dir, output.OutputPkg
}

// pluralOf is [contract.Job.Plural].
func (j *job) pluralOf(r *model.Resource) (goName, resource string, problems diag.List) {
	all := j.plurals()
	found := all.Of[r]
	return found.GoName, found.Resource, all.Problems
}

// schemas are those of one job, as some generators ask for them.
type schemas struct {
	mu     sync.Mutex
	reads  reads // packages that the generator of schemas has asked for
	byType map[*model.Type]map[string]any
	maker  func() func(*model.Type) any // see job.schemaMaker
}

// schemaOf is [contract.Job.Schema]. What is wrong with the types of a schema, the generator of schemas reports where
// it runs.
func (j *job) schemaOf(t *model.Type) map[string]any {
	j.schemas.mu.Lock()
	defer j.schemas.mu.Unlock()
	schemaFor := j.schemas.maker()
	schema, ok := j.schemas.byType[t]
	if ok || schemaFor == nil {
		return schema
	}
	if text, err := json.Marshal(schemaFor(t)); err == nil {
		_ = json.Unmarshal(text, &schema) // a schema is an object
	}
	j.schemas.byType[t] = schema
	return schema
}

// schemaMaker returns the function by which a generator makes schemas, with its options in this job, or nil.
func (j *job) schemaMaker() func(*model.Type) any {
	for _, g := range j.Generators {
		if g.Kubernetes.Schemas == nil {
			continue
		}
		pass, _ := j.queryPass(g)
		return g.Kubernetes.Schemas(pass)
	}
	return nil
}

// queryPass returns a pass of a generator that writes no file, with its options in this job or the default ones. What
// it reports is in the second value.
func (j *job) queryPass(g *codegen.Generator) (*codegen.Pass, *contract.Pass) {
	var options any
	if found := j.Find(g.Name); found != nil {
		options = found.Options
	} else if g.Options != nil {
		options = g.Options()
	}
	driver := &contract.Pass{Generator: g.Name, Dir: j.Dir, Table: j.markers, Record: j.record, Packages: j.set,
		Job: j.answers}
	return contract.NewPass(j.logged(j.api, &j.schemas.reads), options, "", driver).(*codegen.Pass), driver
}
