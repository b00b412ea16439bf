package codegen

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/manifest"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// An Invocation is all that one run of gen does.
type Invocation struct {
	Dir        string       // absolute: where relative patterns and directories start, e.g. "/src/fruit"
	Roots      []string     // absolute: nothing is written but below these, e.g. "/src/fruit"; nil for no such bound
	Jobs       []Job        // one load serves them all
	Only       []string     // patterns of the packages to which the run is narrowed; nil for all of the jobs'
	Strict     bool         // warnings are errors
	TypeCheck  bool         // refuse Go code that would not compile
	Adopt      bool         // take over manifests without a generator's mark that hold what gen would write
	Out        string       // absolute: write below it instead of beside the sources; "" for the sources
	Env        []string     // the go command's environment; nil means the process's
	Parallel   int          // how many files are read or rendered at once; 0 means one a processor
	Generators []*Generator // all that there are: their markers are known even where they do not run
	Cache      *memo.Cache  // of former runs; may be nil
	Memory     *Memory      // of former runs of this process, in place of the cache; may be nil

	// Asked, which may be nil, gets to know what the run looks at beside the files of [Result.Log].
	Asked *trace.Recorder

	// Suspect is a path that may have changed since the cache got to know of it: it is looked at first. "" for none.
	Suspect string

	record    *trace.Recorder // of what the run reads; nil without a cache or memory
	former    *former         // likewise
	settings  []byte          // what describe says of the run; likewise
	manifests *manifest.Writer
}

// A Job runs some generators on some packages.
type Job struct {
	Packages     []string // patterns, e.g. "./apis/..."
	Exclude      []string // patterns of packages that are left out of those, e.g. "./apis/internal/..."
	Generate     []Selected
	Header       string   // the license header's text; may be empty
	HeaderFile   string   // the file that it comes from; may be empty
	Year         string   // what stands in the header in the place of YEAR; may be empty
	AllowMarkers []string // markers of other tools, e.g. "k8s:mytool" or "kubebuilder:mytool:*"
}

// Selected is a generator with its options for one job.
type Selected struct {
	*Generator
	Options any
	Places  map[string]model.Position // where gen.yaml sets options, by their keys; may be nil
}

// has says whether the job's patterns name the package.
func (j *Job) has(p *model.Package, dir string) bool {
	return p.In(dir, j.selection())
}

func (j *Job) selection() load.Selection {
	return load.Selection{Patterns: j.Packages, Exclude: j.Exclude}
}

// selections returns what the jobs select.
func (inv *Invocation) selections() (all []load.Selection) {
	for _, job := range inv.Jobs {
		all = append(all, job.selection())
	}
	return all
}

// GroupPackages is embedded in the options of generators that write a package for each group. What one of them says
// holds for all generators of the job, which refer to each other's packages.
type GroupPackages struct {
	GroupPackages string `json:"groupPackages" doc:"what packages of groups are called after: group, the first part of its name (the default), or path, the directory above the API's version, as client-gen has it"`
}

func (g GroupPackages) groupPackages() string { return g.GroupPackages }

// byPath says whether the job's groups are called after the paths of the API's packages.
func (j *Job) byPath(report func(Diagnostic)) (byPath bool) {
	for _, selected := range j.Generate {
		options, ok := selected.Options.(interface{ groupPackages() string })
		if !ok {
			continue
		}
		switch options.groupPackages() {
		case "path":
			byPath = true
		case "", "group":
		default:
			report(diag.Errorf(diag.NoPosition, "generator %s: groupPackages is %q", selected.Name, options.groupPackages()).Fix("write group or path"))
		}
	}
	return byPath
}

// inputs says which packages the selected generators read beside those of their jobs.
func (inv *Invocation) inputs() model.Inputs {
	var paths, optional []string
	var imports []func(marker.Marker) []string
	for _, job := range inv.Jobs {
		for _, selected := range job.Generate {
			if o, ok := selected.Options.(interface{ Inputs() []string }); ok {
				paths = append(paths, o.Inputs()...)
			}
			if o, ok := selected.Options.(interface{ OptionalInputs() []string }); ok {
				optional = append(optional, o.OptionalInputs()...)
			}
			if selected.Imports != nil {
				imports = append(imports, selected.Imports)
			}
		}
	}
	named := func(m marker.Marker) []string {
		var all []string
		for _, f := range imports {
			all = append(all, f(m)...)
		}
		return all
	}
	return model.Inputs{Paths: paths, Optional: optional, Marker: named, Memory: inv.Memory.said()}
}

// kept returns the generators that write packages of their own and do not run: what they wrote is not made anew, and
// other packages may need it. E.g. deep copies of packages that use a generated clientset.
func (inv *Invocation) kept() []string {
	var kept []string
	for _, g := range inv.Generators {
		if g.Options != nil && outputOf(g.Options()) != (Output{}) && !inv.runs(g.Name) {
			kept = append(kept, g.Name)
		}
	}
	return kept
}

// runs says whether any job has the generator.
func (inv *Invocation) runs(generator string) bool {
	return slices.ContainsFunc(inv.Jobs, func(j Job) bool {
		return slices.ContainsFunc(j.Generate, func(s Selected) bool { return s.Name == generator })
	})
}

// output returns where a generator writes packages: by the job's options, by those of another job if it is not in this
// one, or by the default ones.
func (inv *Invocation) output(j *Job, name string) Output {
	for _, job := range append([]Job{*j}, inv.Jobs...) {
		for _, s := range job.Generate {
			if s.Name == name {
				return outputOf(s.Options)
			}
		}
	}
	for _, g := range inv.Generators {
		if g.Name == name && g.Options != nil {
			return outputOf(g.Options())
		}
	}
	return Output{}
}

func outputOf(options any) Output {
	if o, ok := options.(interface{ Place() Output }); ok {
		return o.Place()
	}
	return Output{}
}
