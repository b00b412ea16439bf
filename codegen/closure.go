package codegen

import (
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Closure returns what stands for packages in the data of [File.MadeOf], for files whose making walks the model: it is
// the same in another run if all is the same that the model tells of the packages and of all types that they lead to,
// but for positions in other packages, and all that gen.yaml and the flags say. It stands neither for packages to which
// only a marker, an option or another package leads, see [model.API.Input], nor for what the Pass finds on the disk,
// e.g. by [Pass.HandWritten]: who looks at these adds what he has seen.
func (p *Pass) Closure(packages ...*model.Package) any {
	c := closure{settings: p.inv.settings}
	for _, pkg := range packages {
		sum, known := p.set.Package(pkg.Path).Closure()
		if !known || c.settings == nil {
			return unknowable
		}
		c.packages = append(c.packages, sum)
	}
	return c
}

// Digest returns what stands for data in the data of many files, so that it is described once.
func (p *Pass) Digest(data any) any {
	if p.inv.former == nil {
		return nil // and nobody asks
	}
	if digest, ok := sum(data); ok {
		return digest
	}
	return unknowable
}

type closure struct {
	settings []byte
	packages []trace.Sum
}

// unknowable can't be described: a file that is made of it is rendered in every run.
var unknowable = func() {}
