package jobs

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/markers"
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

// Output returns where a generator writes packages: by the job's options, by those of another job if it is not in this
// one, first of all of one that has the job's packages, or by the default ones. The generator is nil if gen has none of
// the name.
func (all List) Output(j *Job, name string, generator *codegen.Generator) (output codegen.PackageOptions) {
	found := j.Find(name)
	var first *Selected
	for i := range all {
		switch other := all[i].Find(name); {
		case found == nil && other != nil && all[i].names(j.Packages):
			found = other
		case first == nil:
			first = other
		}
	}
	found = cmp.Or(found, first)
	if found != nil {
		output, _ = outputOf(found.Options)
	} else if generator != nil && generator.Options != nil {
		output, _ = outputOf(generator.Options())
	}
	return output
}

// names reports whether the patterns of a job name all packages of others.
func (j *Job) names(patterns []string) bool {
	return !slices.ContainsFunc(patterns, func(p string) bool {
		return !slices.ContainsFunc(j.Packages, func(pattern string) bool { return paths.Match(pattern, p) })
	})
}

// Defining returns a generator for the markers that the options of each generator define.
func (all List) Defining() (defining []*codegen.Generator) {
	for _, j := range all {
		for _, of := range j.Generate {
			if options, defines := of.Options.(interface{ Markers() []marker.Definition }); defines {
				defining = append(defining, &codegen.Generator{Name: of.Name, Markers: options.Markers()})
			}
		}
	}
	return defining
}

// Unmarked reports whether a generator reads packages without markers.
func (all List) Unmarked() bool {
	return slices.ContainsFunc(all, func(j Job) bool {
		return slices.ContainsFunc(j.Generate, func(of Selected) bool {
			options, has := of.Options.(interface{ Unmarked() bool })
			return has && options.Unmarked()
		})
	})
}

// OutputIsInput returns those generators that write packages of their own and do not run: gen does not write their
// output again, and other packages may need it. E.g. deep copies of packages that use a generated clientset.
func (all List) OutputIsInput(generators []*codegen.Generator) (names []string) {
	for _, g := range generators {
		if g.Options == nil || all.Run(g.Name) {
			continue
		}
		if output, ok := outputOf(g.Options()); ok && output != (codegen.PackageOptions{}) {
			names = append(names, g.Name)
		}
	}
	return names
}

// ByPath reports whether the job names the packages of groups after directories.
func (j *Job) ByPath(report func(diag.Diagnostic)) bool {
	of := func(options codegen.GroupOptions) string { return options.GroupPackages }
	return j.chooses("groupPackages", of, "group", "path", report)
}

// Namespaced returns whether the client of a resource takes a namespace, as the job's generators have it.
func (j *Job) Namespaced(report func(diag.Diagnostic)) func(r *model.Resource) bool {
	of := func(options codegen.GroupOptions) string { return options.ClientScope }
	byGenclient := j.chooses("clientScope", of, "any", "genclient", report)
	return func(r *model.Resource) bool {
		return r.Namespaced || byGenclient && !r.Type.Markers.Has("genclient:nonNamespaced")
	}
}

// chooses reports whether an option of any generator has another value than the default one. It reports those that have
// neither.
func (j *Job) chooses(
	option string, of func(codegen.GroupOptions) string, standard, other string, report func(diag.Diagnostic),
) (chosen bool) {
	for _, selected := range j.Generate {
		options, _ := embedded[codegen.GroupOptions](selected.Options)
		switch value := of(options); value {
		case other:
			chosen = true
		case "", standard:
		default:
			report(ruleSharedOption.At(diag.NoPosition, "generator %s: %s is %q", selected.Name, option, value).
				Fix("write %s or %s", standard, other))
		}
	}
	return chosen
}

// CouldGoByPath reports whether a generator names packages after groups, but could name them after directories.
func (all List) CouldGoByPath(generator string) bool {
	for _, job := range all {
		if s := job.Find(generator); s != nil {
			if options, ok := embedded[codegen.GroupOptions](s.Options); ok {
				return options.GroupPackages != "path"
			}
		}
	}
	return false
}

// Dependencies returns the packages that the generators read beside those of their jobs.
func (all List) Dependencies() (inputs modelbuild.Dependencies) {
	var imports []func(marker.Marker) []string
	for _, job := range all {
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

// Markers returns the names of the markers that the generators read, and those whose results they read.
func (all List) Markers() (names []string) {
	seen := map[string]bool{}
	var add func(g *codegen.Generator)
	add = func(g *codegen.Generator) {
		if seen[g.Name] {
			return
		}
		seen[g.Name] = true
		for _, d := range g.Markers {
			names = append(names, d.Name)
		}
		for _, required := range g.Requires {
			add(required)
		}
	}
	for _, job := range all {
		for _, selected := range job.Generate {
			add(selected.Generator)
		}
	}
	for _, d := range markers.Shared {
		names = append(names, d.Name)
	}
	return names
}
