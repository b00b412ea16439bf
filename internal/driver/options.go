package driver

import (
	"cmp"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/paths"
)

// embedded returns the value of a type that a generator's options embed, e.g. embedded[codegen.PluralOptions](options).
// Options are a pointer to a struct, or nil.
func embedded[T any](options any) (value T, ok bool) {
	v := reflect.ValueOf(options)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return value, false
	}
	for field, of := range v.Elem().Fields() {
		if field.Anonymous && field.Type == reflect.TypeFor[T]() {
			return of.Interface().(T), true
		}
	}
	return value, false
}

// outputOf returns where a generator with these options writes packages. ok is false for a generator without
// packages of its own.
func outputOf(options any) (output codegen.PackageOptions, ok bool) {
	if of, has := options.(interface{ Output() codegen.PackageOptions }); has {
		return of.Output(), true
	}
	return embedded[codegen.PackageOptions](options)
}

// output returns where a generator writes packages: by the job's options, by those of another job if it is not in this
// one, first of all of one that has the job's packages, or by the default ones. The directory is absolute.
func (cfg *Config) output(j *Job, generator string) (output codegen.PackageOptions) {
	found := j.find(generator)
	var first *Selected
	for i := range cfg.Jobs {
		switch other := cfg.Jobs[i].find(generator); {
		case found == nil && other != nil && cfg.Jobs[i].names(j.Packages):
			found = other
		case first == nil:
			first = other
		}
	}
	found = cmp.Or(found, first)
	if found != nil {
		output, _ = outputOf(found.Options)
	} else if g := cfg.generator(generator); g != nil && g.Options != nil {
		output, _ = outputOf(g.Options())
	}
	if !filepath.IsAbs(output.Dir) {
		output.Dir = filepath.Join(cfg.Dir, output.Dir)
	}
	return output
}

// names reports whether the patterns of a job name all packages of others.
func (j *Job) names(patterns []string) bool {
	return !slices.ContainsFunc(patterns, func(p string) bool {
		return !slices.ContainsFunc(j.Packages, func(pattern string) bool { return paths.Match(pattern, p) })
	})
}

// generator returns the generator of the name, or nil.
func (cfg *Config) generator(name string) *codegen.Generator {
	for _, g := range cfg.Generators {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// runs reports whether any job has the generator.
func (cfg *Config) runs(generator string) bool {
	for i := range cfg.Jobs {
		if cfg.Jobs[i].find(generator) != nil {
			return true
		}
	}
	return false
}

// readGenerated returns the generators that write packages of their own and do not run: gen does not write their output
// again, and other packages may need it. E.g. deep copies of packages that use a generated clientset.
func (cfg *Config) readGenerated() (names []string) {
	for _, g := range cfg.Generators {
		if g.Options == nil || cfg.runs(g.Name) {
			continue
		}
		if output, ok := outputOf(g.Options()); ok && output != (codegen.PackageOptions{}) {
			names = append(names, g.Name)
		}
	}
	return names
}

// byPath reports whether the job names the packages of groups after directories.
func (j *Job) byPath(report func(codegen.Diagnostic)) (byPath bool) {
	for _, selected := range j.Generate {
		options, _ := embedded[codegen.GroupOptions](selected.Options)
		switch options.GroupPackages {
		case "path":
			byPath = true
		case "", "group":
		default:
			report(ruleSharedOption.At(diag.NoPosition, "generator %s: groupPackages is %q",
				selected.Name, options.GroupPackages).Fix("write group or path"))
		}
	}
	return byPath
}

// namespaced returns whether the client of a resource takes a namespace, as the job's generators have it.
func (j *Job) namespaced(report func(codegen.Diagnostic)) func(r *model.Resource) bool {
	byGenclient := false
	for _, selected := range j.Generate {
		options, _ := embedded[codegen.GroupOptions](selected.Options)
		switch options.ClientScope {
		case "genclient":
			byGenclient = true
		case "", "any":
		default:
			report(ruleSharedOption.At(diag.NoPosition, "generator %s: clientScope is %q",
				selected.Name, options.ClientScope).Fix("write any or genclient"))
		}
	}
	return func(r *model.Resource) bool {
		return r.Namespaced || byGenclient && !r.Type.Markers.Has("genclient:nonNamespaced")
	}
}

// inputs returns the packages that the selected generators read beside those of their jobs.
func (cfg *Config) inputs() (inputs modelbuild.Dependencies) {
	var imports []func(marker.Marker) []string
	for _, job := range cfg.Jobs {
		for _, selected := range job.Generate {
			if of, has := selected.Options.(interface{ Inputs() []codegen.Input }); has {
				for _, input := range of.Inputs() {
					inputs.Packages = append(inputs.Packages, selected.dependency(input))
				}
			}
			if selected.Imports != nil {
				imports = append(imports, selected.Imports)
			}
		}
	}
	inputs.Marker = func(m marker.Marker) (all []string) {
		for _, of := range imports {
			all = append(all, of(m)...)
		}
		return all
	}
	return inputs
}

// dependency returns a package that the generator reads, with the option that names it.
func (s *Selected) dependency(in codegen.Input) modelbuild.Dependency {
	return modelbuild.Dependency{Path: in.Path, Optional: in.Optional, Pos: s.Positions[in.Option],
		NamedBy: fmt.Sprintf("option %s of generator %s", in.Option, s.Name)}
}

// patterns returns the package patterns of all jobs, each once.
func (cfg *Config) patterns() (all []string) {
	for _, job := range cfg.Jobs {
		all = append(all, job.Packages...)
	}
	return distinct(all)
}

// loadConfig says what to load.
func (s *Snapshot) loadConfig(inputs modelbuild.Dependencies) load.Config {
	cfg := load.Config{Dir: s.Dir, Env: s.Env, Patterns: s.patterns(), Complete: s.Complete, Parallel: s.Parallel,
		Record: s.record, Lenient: s.DropIn, Read: modelbuild.Read(s.markers)}
	for _, job := range s.Jobs {
		selection := job.selection()
		if s.part != nil {
			selection.Patterns = s.part.packages
		}
		cfg.Select = append(cfg.Select, selection)
	}
	if !s.Complete {
		cfg.Extra, cfg.ReadGenerated = inputs.Paths(), s.readGenerated()
	}
	if s.Session != nil {
		cfg.Memory = &s.Session.packages
	}
	return cfg
}
