package gengobridge

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/gengo/v2/parser"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// mostRounds is how often a generator may run to load more packages. Those that load the interfaces of types, or the
// peers of packages, need two.
const mostRounds = 8

// plan runs the generator until it loads no package by itself that gen has not read for it: gen then knows all that the
// generator knows.
func (cfg Config) plan(p *codegen.Pass) ([]codegen.File, error) {
	if len(p.API.Packages) == 0 {
		return nil, nil
	}
	places := cfg.places(p)
	var whole []string
	for range mostRounds {
		outputs, requested, ok, err := cfg.round(p, places.run, whole)
		if err != nil || !ok {
			return nil, err
		}
		if len(requested) == 0 {
			return cfg.files(p, places, outputs), nil
		}
		whole = append(whole, requested...)
	}
	p.Report(diag.Errorf(diag.NoPosition, "generator %s has run %d times, and still loads more packages: %s",
		cfg.Name, mostRounds, strings.Join(whole, " ")).
		Fix(askAuthor))
	return nil, nil
}

// round runs the generator once. It returns what the generator has made, and the packages that it has loaded beside
// those that gen knows. ok is false where that is an error.
func (cfg Config) round(
	p *codegen.Pass, run Run, whole []string,
) (outputs []output, requested []string, ok bool, err error) {
	var inputs []string
	for _, pkg := range p.API.Packages {
		inputs = append(inputs, pkg.Path)
	}
	set, problems, err := codegen.Complete(p, inputs, whole, cfg.BuildTag)
	if err != nil || problems.HasErrors() || set == nil {
		report(p, problems)
		return nil, nil, false, err
	}
	parser, err := cfg.parser(set, whole)
	if err != nil {
		p.Report(diag.Errorf(diag.NoPosition, "generator %s: %v", cfg.Name, err).Fix(askAuthor))
		return nil, nil, false, nil
	}
	g := guard{generator: cfg.Name, limit: cfg.TimeLimit}
	ok = g.do(func() (err error) {
		outputs, err = cfg.execute(parser, run, p.API.Packages[0].Dir)
		return err
	})
	if !ok {
		report(p, g.problems)
		return nil, nil, false, nil
	}
	requested = slices.DeleteFunc(parser.UserRequestedPackages(), func(path string) bool {
		return slices.Contains(inputs, path) || slices.Contains(whole, path)
	})
	if len(requested) == 0 { // else the next round says it again
		report(p, g.problems)
	}
	return outputs, requested, true, nil
}

func (cfg Config) parser(set *load.Set, whole []string) (*parser.Parser, error) {
	for _, path := range whole {
		if set.Package(path) == nil {
			return nil, fmt.Errorf("it loads package %s, which no module around the packages provides", path)
		}
	}
	return newParser(set, whole, cfg.BuildTag)
}

func report(p *codegen.Pass, problems diag.List) {
	for _, d := range problems {
		p.Report(d)
	}
}
