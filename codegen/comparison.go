package codegen

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A Comparison is what a generator knows about changes of an API, for `gen breaking`:
//
//	Breaking: &codegen.Comparison{
//		Rules: []breaking.Rule{{Name: "kind-gone", Doc: "a kind is gone", Severity: diag.Error,
//			Breaks: []breaking.Audience{breaking.GoUsers}}},
//		Compare: func(old, new []*codegen.Pass) []breaking.Finding { … },
//	}
type Comparison struct {
	Rules []breaking.Rule // every rule of its findings

	// Compare returns what breaks between two states. Each has a pass for each job that runs the generator; if no job
	// does, one with default options for each job. Plan is not called. Problems that Compare reports on passes count as
	// those of Plan.
	Compare func(old, new []*Pass) []breaking.Finding

	// Scope returns what Compare looks at, e.g. "CRDs: 3", and what it leaves out, e.g. "validation of objects
	// without a CRD: generator validation does not run". It may be nil. The report ends with both.
	Scope func(old, new []*Pass) (compared, left []string)

	// CompareDefinitions returns what breaks where CRDs of files take the place of others, by their names. It may be
	// nil.
	CompareDefinitions func(old, new []Definition) []breaking.Finding
}

// A Definition is a CRD of a file.
type Definition struct {
	CRD *apiext.CustomResourceDefinition

	// Position returns where a part is, e.g. "spec", "versions", "0", or what is around one that the file does not
	// have.
	Position func(keys ...string) model.Position
}
