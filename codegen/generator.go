// Package codegen is the contract between gen and a generator. A [Generator] is a value with one function, Plan, which
// reads the API of a job and returns the files that it wants:
//
//	var Generator = &codegen.Generator{
//		Name: "kinds",
//		Doc:  "group, version and kind of types: zz_generated.kinds.go",
//		Plan: func(p *codegen.Pass) (files []codegen.File, err error) {
//			for _, pkg := range p.API.Packages {
//				target, name := p.PackageDir(pkg), "zz_generated.kinds.go"
//				files = append(files, codegen.GoFile(p, target, name, codegen.Frame{}, view(pkg), render))
//			}
//			return files, nil
//		},
//	}
//
// In: a [Pass] with the API, see package model, and the generator's options. Out: a [File] for each output, from
// [GoFile], [TemplateFile], [TextFile], [DataFile], [YAMLFile] or [PatchedFile], and problems by
// [Pass.Report]. gen itself loads the code, renders the files, formats, caches and compares them, and writes them.
//
// Package genmain makes a program of a list of generators, and package codegentest tests one.
// docs/writing-a-generator.md walks through a complete generator.
package codegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/markers"
)

// A Generator turns an API into files. It is data with one function. Validate checks it at start. [New] makes one with
// options.
type Generator struct {
	Name    string              // e.g. "deepcopy": the gen.yaml key, the subcommand, the header
	Doc     string              // the first line is the summary; `gen explain deepcopy` prints all of it
	Markers []marker.Definition // every marker that it reads beyond those of packages and resources, e.g. +groupName
	Rules   []*diag.Rule        // the kinds of problems that it reports, for `gen explain` and SARIF; may be nil

	// Options returns a pointer to the generator's options with their defaults: see [New]. It is nil for a generator
	// without options.
	Options func() any

	// Requires are generators whose results this one reads by [Pass.ResultOf]. They need not run: then there is no
	// result. Two generators can't require each other.
	Requires []*Generator

	// Imports returns the import paths of packages that a marker names, e.g. "example.org/fruit/api" for
	// +k8s:conversion-gen=example.org/fruit/api. gen loads them beside those of the job, and [model.API.Dependency]
	// finds them. It may be nil.
	Imports func(marker.Marker) []string

	// Kubernetes is what the generator says of Kubernetes APIs; the zero value for one that is about other code.
	Kubernetes Kubernetes

	// Plan decides which files there are. It must not write files or render. Plan and the functions that render must
	// read only through the Pass: gen does not notice changes to anything else, such as the clock or the environment.
	// Plan reports problems of the API by [Pass.Report]. It returns an error only for what no change of the API would
	// correct. gen makes several plans at the same time, also by one generator for several jobs: a Pass belongs to one
	// plan, the API to all, to be read.
	Plan func(*Pass) ([]File, error)
}

// Kubernetes is what a generator says of Kubernetes APIs.
type Kubernetes struct {
	// ByGroup says that the generator works on each API group by itself: none of its files and problems concerns two
	// groups. gen then calls Plan for each group that has changed, with that group in [Pass.API]. Otherwise it calls
	// Plan once a job. A generator that another one requires works by group only if that one does, too. Options with a
	// method ByGroup can say otherwise: see [New].
	ByGroup bool

	// Trigger is the marker that a kind needs for files of its own, e.g. "genclient"; it may be empty. gen names it as
	// the reason when it removes files of a kind that has lost it.
	Trigger string

	// Version is the generator's use of API versions, e.g. [ClientVersion].
	Version VersionUse

	// Modules are the modules that the generated code imports: [ClientGo], [Apimachinery], or one with the oldest
	// version that fits, e.g. [Reconcile] or "example.org/lib@v1.2.0". gen reports a go.mod that does not require them,
	// or in a version that does not fit: an older one, or one of another major version, in v0 minor version. Modules
	// that the API's own types import need not be named.
	Modules []string

	// Schemas returns a function that makes the schemas of declared types, as values that encode to JSON, for
	// [Pass.Schema]. The first generator of the program that has it makes them; it is nil for most.
	Schemas func(*Pass) func(*model.Type) any

	// Breaking compares two states of an API. It is nil for a generator whose output follows from the Go code alone.
	Breaking *Comparison
}

// New returns a generator with options of type O, and the plan that gets them filled in from gen.yaml or flags.
// Defaults returns them as they are otherwise, e.g. func() *Options { return &Options{Dir: "config/crd"} }.
//
// O is a struct whose fields have the tags `json` (the gen.yaml key, and in kebab-case the flag), `alias` (another key)
// and `doc`. It may embed [PackageOptions], [PluralOptions] and [GroupOptions]. Its pointer may have the methods
//
//	Inputs() []Input         // packages that the options name: gen loads them beside those of the job
//	Output() PackageOptions  // where the generator's packages are, if not where the embedded PackageOptions say
//	ByGroup() bool           // whether the generator works by group with these options: see [Kubernetes]
//	Unmarked() bool          // whether it gets packages without any marker, too, which gen else leaves out
//	Markers() []marker.Definition // markers that the options define, beside those of the generator
func New[O any](g Generator, defaults func() *O, plan func(*Pass, *O) ([]File, error)) *Generator {
	g.Options = func() any { return defaults() }
	g.Plan = func(p *Pass) ([]File, error) { return plan(p, OptionsOf[*O](p)) }
	return &g
}

// An Input is a package that a generator reads beside the packages of the job.
type Input struct {
	Path     string // import path, e.g. "k8s.io/api/core/v1"
	Option   string // key of the option that names it, e.g. "extraPkgs"
	Optional bool   // the package may be missing
}

// Diagnostic is a problem with its position and remedy.
type Diagnostic = diag.Diagnostic

var generatorName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Validate checks what the compiler can't: names that are unique and fit a command line, documentation, a plan, and
// markers that agree with each other. Its errors are mistakes in a generator, not in its input.
func Validate(generators []*Generator) error {
	seen := map[string]bool{}
	for _, g := range generators {
		switch {
		case !generatorName.MatchString(g.Name):
			return fmt.Errorf("generator %q: the name must match %s", g.Name, generatorName)
		case seen[g.Name]:
			return fmt.Errorf("duplicate generator %s", g.Name)
		case strings.TrimSpace(g.Doc) == "":
			return fmt.Errorf("generator %s has no documentation", g.Name)
		case g.Plan == nil:
			return fmt.Errorf("generator %s has no plan", g.Name)
		}
		seen[g.Name] = true
		if err := validateModules(g); err != nil {
			return err
		}
		for _, m := range g.Markers {
			if m.Name == "" || m.Doc == "" || m.Scopes == 0 {
				return fmt.Errorf("generator %s: marker %q needs a name, a scope and documentation", g.Name, m.Name)
			}
		}
	}
	if err := validateRequires(generators); err != nil {
		return err
	}
	_, err := Markers(generators)
	return err
}

// validateRequires checks that no generator requires itself, directly or through others.
func validateRequires(generators []*Generator) error {
	var visit func(g *Generator, path []*Generator) error
	visit = func(g *Generator, path []*Generator) error {
		if slices.Contains(path, g) {
			return fmt.Errorf("generator %s requires itself", g.Name)
		}
		for _, required := range g.Requires {
			if err := visit(required, append(path, g)); err != nil {
				return err
			}
		}
		return nil
	}
	for _, g := range generators {
		if err := visit(g, nil); err != nil {
			return err
		}
	}
	return nil
}

// Markers returns the definitions of all markers by name, each once: those that gen itself reads, those of the
// generators, and those of other tools.
func Markers(generators []*Generator) (all []marker.Definition, err error) {
	first := map[string]marker.Definition{}
	add := func(list []marker.Definition) {
		for _, d := range list {
			f, defined := first[d.Name]
			switch {
			case !defined:
				first[d.Name], all = d, append(all, d)
			case d.External: // a generator of ours knows more of a marker than "another tool reads it"
			case f.Doc != d.Doc || f.Kind != d.Kind || f.Scopes != d.Scopes:
				err = fmt.Errorf("marker +%s is defined twice, with different meanings", d.Name)
			}
		}
	}
	add(markers.Shared)
	for _, g := range generators {
		add(g.Markers)
	}
	add(markers.External)
	slices.SortFunc(all, func(a, b marker.Definition) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}
