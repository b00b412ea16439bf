package driver

import (
	"encoding/json"
	"sync"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
)

// schemas are those of one job, as some generators ask for them.
type schemas struct {
	mu     sync.Mutex
	of     func(*model.Type) any // nil where no generator makes schemas
	opened bool
	byType map[*model.Type]map[string]any
}

// schemaOf is [contract.Job.Schema]. What is wrong with the types of a schema, the generator of schemas reports where
// it runs.
func (j *job) schemaOf(t *model.Type) map[string]any {
	s := &j.schemas
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.opened {
		s.opened, s.of, s.byType = true, j.schemaMaker(), map[*model.Type]map[string]any{}
	}
	if schema, ok := s.byType[t]; ok || s.of == nil {
		return schema
	}
	var schema map[string]any
	if text, err := json.Marshal(s.of(t)); err == nil {
		_ = json.Unmarshal(text, &schema) // a schema is an object
	}
	s.byType[t] = schema
	return schema
}

// schemaMaker returns the function by which a generator makes schemas, with its options in this job, or nil.
func (j *job) schemaMaker() func(*model.Type) any {
	for _, g := range j.Generators {
		if g.Kubernetes.Schemas == nil {
			continue
		}
		pass, _ := j.aside(g)
		return g.Kubernetes.Schemas(pass)
	}
	return nil
}

// aside returns a pass of a generator that writes no file, with its options in this job or the default ones. What it
// reports is in the second value.
func (j *job) aside(g *codegen.Generator) (*codegen.Pass, *contract.Pass) {
	var options any
	if found := j.Find(g.Name); found != nil {
		options = found.Options
	} else if g.Options != nil {
		options = g.Options()
	}
	driver := &contract.Pass{Generator: g.Name, Dir: j.Dir, Table: j.markers, Record: j.record, Packages: j.set,
		Job: j.answers}
	return contract.NewPass(j.api, options, "", driver).(*codegen.Pass), driver
}
