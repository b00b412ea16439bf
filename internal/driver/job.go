package driver

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Enabled implements [contract.Run].
func (j *job) Enabled(generator string, pkg *model.Package) bool {
	if pkg == nil {
		return j.runs(generator)
	}
	if enabled, known := j.enabled.Load(enabling{generator, pkg}); known { // generators ask for each type
		return enabled.(bool)
	}
	enabled := slices.ContainsFunc(j.Jobs, func(other Job) bool {
		return other.find(generator) != nil && other.has(pkg, j.Dir)
	})
	j.enabled.Store(enabling{generator, pkg}, enabled)
	return enabled
}

// enabling is a generator with a package that it may run for.
type enabling struct {
	generator string
	pkg       *model.Package
}

// Output implements [contract.Run].
func (j *job) Output(generator string) (dir, importPath string) {
	output := j.output(&j.Job, generator)
	return output.Dir, output.OutputPkg
}

// Result implements [contract.Run].
func (j *job) Result(generator string) (any, bool) {
	for _, p := range j.plans {
		if p.Name == generator {
			p.make()
			return p.pass.Result, true
		}
	}
	return nil, false
}

// Plural implements [contract.Run].
func (j *job) Plural(r *model.Resource) (goName, resource string, problems diag.List) {
	all := j.plurals()
	found := all.of[r]
	return found.goName, found.resource, all.problems
}

// YAML implements [contract.Run].
func (j *job) YAML(object any) ([]byte, error) { return j.yaml.Object(object) }

// Memo implements [contract.Run].
func (j *job) Memo(generator string, key []byte, f func() ([]byte, error)) ([]byte, error) {
	build, err := trace.BuildID()
	if err != nil {
		return f()
	}
	return memo.Do(j.Store, "generator", memo.KeyOf(build, generator, key), f)
}
