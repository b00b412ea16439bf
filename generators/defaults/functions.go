package defaults

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// byHand are the hand-written defaulting functions of a type.
type byHand struct {
	object     *model.Function   // SetObjectDefaults_<T>: takes care of all that is inside
	base       *model.Function   // SetDefaults_<T>
	additional []*model.Function // SetDefaults_<T>_<more>, by name
}

func (h byHand) any() bool { return h.object != nil || h.base != nil || len(h.additional) > 0 }

// covers reports whether the functions take care of all that is inside of the type.
func (h byHand) covers() bool {
	return h.object != nil || h.base != nil && h.base.Markers.Value(asking) == "covers"
}

// calls returns the functions to call, in order.
func (h byHand) calls() []*model.Function {
	switch {
	case h.object != nil:
		return []*model.Function{h.object}
	case h.base == nil:
		return h.additional
	case h.covers():
		return []*model.Function{h.base}
	}
	return append([]*model.Function{h.base}, h.additional...)
}

// written are all hand-written functions of a type, which may lie in several packages.
type written struct{ object, base, additional []*model.Function }

// functions has the hand-written functions by the type that they default.
type functions struct {
	pass    *codegen.Pass
	imports map[[2]string]bool // whether the first of two packages imports the second
	byType  map[*model.Type]*written
	// by the path of a package with types: the package that defaults them by +k8s:defaulter-gen-input
	homes map[string]string
}

// collect finds the hand-written functions in the packages of the job that ask for defaulting, in the packages that
// hold their types, and in those that the options name.
func collect(p *codegen.Pass, options *Options) functions {
	fns, seen := functions{p, map[[2]string]bool{}, map[*model.Type]*written{}, map[string]string{}}, map[string]bool{}
	scan := func(pkg *model.Package) {
		if pkg == nil || seen[pkg.Path] {
			return
		}
		seen[pkg.Path] = true
		for _, f := range pkg.Funcs {
			fns.add(p, f)
		}
	}
	for _, pkg := range p.API.Packages {
		if _, asked := requested(pkg); asked {
			scan(pkg)
			types := pkg.Markers.Value(inputMarker)
			scan(p.API.Dependency(types))
			fns.homes[types] = pkg.Path
		}
	}
	for _, path := range options.ExtraPeerDirs {
		scan(p.API.Dependency(path))
	}
	return fns
}

func (fns functions) add(p *codegen.Pass, f *model.Function) {
	object, isObject := strings.CutPrefix(f.Name, "SetObjectDefaults_")
	base, isBase := strings.CutPrefix(f.Name, "SetDefaults_")
	if !isObject && !isBase {
		return
	}
	if len(f.Params) != 1 || len(f.Results) > 0 || f.Params[0].Kind != model.Pointer || f.Params[0].IsNamed() {
		if p.API.Package(f.PkgPath) != nil {
			p.Report(ruleUncalled.At(f.Pos, "%s is never called by generated code: it is not a func(*T)", f.Name).
				Fix("give it one parameter, a pointer, and no result; or another name"))
		}
		return
	}
	t := f.Params[0].Elem
	all := fns.byType[t]
	if all == nil {
		all = &written{}
		fns.byType[t] = all
	}
	switch {
	case isObject && object == t.Name:
		all.object = append(all.object, f)
	case isBase && base == t.Name:
		all.base = append(all.base, f)
	case isBase && strings.HasPrefix(base, t.Name+"_"):
		all.additional = append(all.additional, f)
	}
}

// of returns the functions that a package can call for a type. Of several with one name, the first counts:
// in the package itself, beside the type, in the package that defaults those of the type. Others are ambiguous.
func (fns functions) of(pkg string, t *model.Type) (h byHand, ambiguous []*model.Function) {
	all := fns.byType[t]
	if all == nil {
		return h, nil
	}
	choose := func(candidates []*model.Function) *model.Function {
		candidates = fns.callable(pkg, candidates)
		for _, home := range []string{pkg, t.PkgPath, fns.homes[t.PkgPath]} {
			if i := slices.IndexFunc(candidates, func(f *model.Function) bool { return f.PkgPath == home }); i >= 0 {
				return candidates[i]
			}
		}
		if len(candidates) == 0 {
			return nil
		}
		if len(candidates) > 1 {
			ambiguous = candidates
		}
		return candidates[0]
	}
	return byHand{choose(all.object), choose(all.base), fns.callable(pkg, all.additional)}, ambiguous
}

// callable returns the functions of packages that do not import a package, which can't call the others.
func (fns functions) callable(pkg string, all []*model.Function) []*model.Function {
	return slices.DeleteFunc(slices.Clone(all), func(f *model.Function) bool {
		pair := [2]string{f.PkgPath, pkg}
		imports, done := fns.imports[pair]
		if of := fns.pass.API.Dependency(f.PkgPath); !done && of != nil && f.PkgPath != pkg {
			imports = of.DependsOn(pkg)
			fns.imports[pair] = imports
		}
		return imports
	})
}

// byHand returns the hand-written functions that the target calls for a type, and reports where there are several.
func (t *target) byHand(typ *model.Type) byHand {
	h, ambiguous := t.functions.of(t.pkg.Path, typ)
	if len(ambiguous) > 0 && !t.reported[typ] {
		t.reported[typ] = true
		a, b := ambiguous[0], ambiguous[1]
		t.pass.Report(ruleAmbiguous.At(t.pkg.Pos,
			"package %s needs one defaulting function for %s, but there are two: %s.%s and %s.%s", t.pkg.Path, typ,
			a.PkgPath, a.Name, b.PkgPath, b.Name).
			Fix("declare %s in package %s; it can call the one that you mean", a.Name, t.pkg.Name))
	}
	return h
}
