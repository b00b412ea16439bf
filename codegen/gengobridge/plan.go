package gengobridge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"k8s.io/gengo/v2/parser"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/load"
)

// mostRounds is how often a generator may run to load more packages. Those that load the interfaces of types, or the
// peers of packages, need two.
const mostRounds = 8

// readMarkers notes that the generator reads its markers: gengo has the comments.
func (cfg Config) readMarkers(p *codegen.Pass) {
	own := func(m marker.Marker) bool {
		return slices.ContainsFunc(cfg.Markers, func(d marker.Definition) bool { return d.Name == m.Name })
	}
	for _, pkg := range p.API.Packages {
		pkg.Markers.Where(own)
		for _, t := range pkg.Types {
			t.Markers.Where(own)
			for _, f := range t.Fields {
				f.Markers.Where(own)
			}
			for _, c := range t.Values() {
				c.Markers.Where(own)
			}
		}
		for _, f := range pkg.Funcs {
			f.Markers.Where(own)
		}
	}
}

// plan runs the generator until it loads no package by itself that gen has not read for it: gen then knows all that the
// generator knows.
func (cfg Config) plan(p *codegen.Pass) ([]codegen.File, error) {
	cfg.readMarkers(p)
	dirs, inputs := cfg.outputDirs(p), inputs(p)
	if len(inputs) == 0 {
		return nil, nil
	}
	if !cfg.Pure {
		p.EveryRun("a generator of gengo may read more than gen sees")
	}
	set, problems, err := complete(p, inputs, cfg.BuildTag)
	if report(p, problems); err != nil || problems.HasErrors() || set == nil {
		return nil, err
	}
	r := rounds{Config: cfg, run: dirs.run, scratch: p.API.Packages[0].Dir, set: set, requested: inputs}
	for range mostRounds {
		done, err := r.next()
		if err != nil {
			return nil, err
		}
		if done {
			if report(p, r.problems); r.problems.HasErrors() {
				return nil, nil
			}
			return cfg.files(p, dirs, r.outputs), nil
		}
	}
	p.Report(ruleLoads.At(diag.NoPosition, "generator %s has run %d times, and still loads more packages: %s",
		cfg.Name, mostRounds, strings.Join(r.loaded, " ")).
		Fix(askAuthor))
	return nil, nil
}

// complete loads packages with all their declarations, where gen reads only those that its own generators need: see
// [load.Set.Complete]. gen notices changes of all files that it reads.
func complete(p *codegen.Pass, paths []string, tag string) (*load.Set, diag.List, error) {
	driver := contract.PassOf(p)
	return driver.Packages.Complete(context.Background(), driver.Record, paths, tag)
}

// inputs returns the packages that the generator gets: those of the job, without those that are in it for their
// generated files.
func inputs(p *codegen.Pass) (paths []string) {
	for _, pkg := range p.API.Packages {
		if pkg.HasMarkers() {
			paths = append(paths, pkg.Path)
		}
	}
	return paths
}

// rounds are the runs of a generator for one plan.
type rounds struct {
	Config
	run       Run
	scratch   string // a directory that exists
	set       *load.Set
	requested []string // the packages that the generator gets, and loaded
	loaded    []string // the packages that it loads by itself

	// Of the last round.
	outputs  []output
	problems diag.List
}

// next runs the generator once. It reports whether that was the last round: the generator has loaded nothing that gen
// does not know. Errors before that may come from packages that gen had not read.
func (r *rounds) next() (done bool, err error) {
	parser, err := r.parser()
	if err != nil {
		r.problems = diag.List{ruleBreaks.At(diag.NoPosition, "generator %s: %v", r.Name, err).Fix(askAuthor)}
		return true, nil
	}
	g := guard{generator: r.Name, limit: r.TimeLimit}
	end := g.do(func() (err error) {
		r.outputs, err = r.execute(parser, r.run, r.scratch)
		return err
	})
	if r.problems = g.problems; end == endless { // the generator still has the parser
		return true, nil
	}
	more := slices.DeleteFunc(parser.UserRequestedPackages(), func(path string) bool {
		return slices.Contains(r.requested, path)
	})
	if len(more) == 0 {
		return true, nil
	}
	r.requested, r.loaded = append(r.requested, more...), append(r.loaded, more...)
	_, err = r.set.Include(context.Background(), more)
	return false, err
}

// parser returns the parser for the next round.
func (r *rounds) parser() (*parser.Parser, error) {
	for _, path := range r.loaded {
		if r.set.Package(path) == nil {
			return nil, fmt.Errorf("it loads package %s, which no module around the packages provides", path)
		}
	}
	return newParser(r.set, r.loaded, r.BuildTag)
}

func report(p *codegen.Pass, problems diag.List) {
	for _, d := range problems {
		p.Report(d)
	}
}
