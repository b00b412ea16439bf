package driver

import (
	"path/filepath"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A job is one of the snapshot's jobs with its share of the API.
type job struct {
	*Snapshot
	jobs.Job
	api     *model.API
	plurals func() jobs.Plurals
	schemas schemas
	answers *contract.Job
	paths   []string      // import paths of its packages, also of those that a part of the snapshot lacks
	covers  []string      // these paths and the patterns
	around  writer.Module // the module around gen.yaml; the zero value for none
}

// newJob returns a job with its share of the API.
func (s *Snapshot) newJob(of jobs.Job) *job {
	report := func(d diag.Diagnostic) { s.problems.Add(d) }
	keep := func(p *model.Package) bool { return of.Has(p, s.Dir) }
	j := &job{Snapshot: s, Job: of, api: s.apiOf(of.Channel).Select(keep, of.ByPath(report))}
	naming := jobs.Naming{Job: &j.Job, API: j.api, Jobs: s.Jobs, Dir: s.Dir, DropIn: s.DropIn}
	j.plurals = sync.OnceValue(naming.Plurals)
	j.api.ClientGo = j.ClientGo(s.set, s.Dir)
	j.paths = s.paths(j)
	j.covers, j.around = s.covered(of, j.paths), s.module()
	j.answers = &contract.Job{Enabled: s.isEnabled, Output: j.outputOf, Plural: j.pluralOf, Schema: j.schemaOf,
		Namespaced: of.Namespaced(report), Memo: s.memory.value}
	return j
}

// paths returns the import paths of a job's packages, sorted.
func (s *Snapshot) paths(j *job) []string {
	if s.part != nil {
		return s.part.paths[len(s.jobs)]
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
	if enabled, ok := s.enabled.Load(enabling{generator, pkg}); ok { // generators ask for each type
		return enabled.(bool)
	}
	enabled := slices.ContainsFunc(s.Jobs, func(job jobs.Job) bool {
		return job.Find(generator) != nil && job.Has(pkg, s.Dir)
	})
	s.enabled.Store(enabling{generator, pkg}, enabled)
	return enabled
}

// enabling is a generator with a package that it may run for.
type enabling struct {
	generator string
	pkg       *model.Package
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
