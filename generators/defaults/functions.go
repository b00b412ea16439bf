package defaults

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// byHand are the hand-written defaulting functions of a type.
type byHand struct {
	object     *model.Function   // SetObjectDefaults_<T>: takes care of all that is inside
	base       *model.Function   // SetDefaults_<T>
	additional []*model.Function // SetDefaults_<T>_<more>, by name
}

func (h byHand) any() bool { return h.object != nil || h.base != nil || len(h.additional) > 0 }

// covers says whether the functions take care of all that is inside of the type.
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

// functions has the hand-written functions by the type that they default.
type functions map[*model.Type]byHand

// collect finds the hand-written functions in the packages of the job that ask for defaulting, in the packages that hold
// their types, and in those that the options name.
func collect(p *codegen.Pass) functions {
	fns, seen := functions{}, map[string]bool{}
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
			scan(p.API.Input(pkg.Markers.Value(inputMarker)))
		}
	}
	for _, path := range p.Options.(*Options).Inputs() {
		scan(p.API.Input(path))
	}
	return fns
}

func (fns functions) add(p *codegen.Pass, f *model.Function) {
	object, isObject := strings.CutPrefix(f.Name, "SetObjectDefaults_")
	base, isBase := strings.CutPrefix(f.Name, "SetDefaults_")
	if !isObject && !isBase {
		return
	}
	if len(f.Params) != 1 || len(f.Results) > 0 || f.Params[0].Kind != model.Pointer || f.Params[0].Named() {
		if p.API.Package(f.PkgPath) != nil {
			p.Report(diag.Warnf(f.Pos, "%s is never called by generated code: it is not a func(*T)", f.Name).
				Fix("give it one parameter, a pointer, and no result; or another name"))
		}
		return
	}
	t := f.Params[0].Elem
	h := fns[t]
	switch {
	case isObject && object == t.Name:
		fns.ambiguous(p, h.object, f)
		h.object = f
	case isBase && base == t.Name:
		fns.ambiguous(p, h.base, f)
		h.base = f
	case isBase && strings.HasPrefix(base, t.Name+"_"):
		h.additional = append(h.additional, f)
	}
	fns[t] = h
}

// describe returns a text that is the same for functions by which the same is generated.
func (fns functions) describe() string {
	var lines []string
	for t, h := range fns {
		line := fmt.Sprintf("%q %t %t", t, h.object != nil, h.covers())
		for _, f := range h.calls() {
			line += fmt.Sprintf(" %q %q %q", f.PkgPath, f.PkgName, f.Name)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func (fns functions) ambiguous(p *codegen.Pass, known, f *model.Function) {
	if known != nil {
		p.Report(diag.Errorf(f.Pos, "%s.%s and %s.%s default the same type", known.PkgPath, f.Name, f.PkgPath, f.Name).
			Fix("keep one of them, or call the other from it under another name"))
	}
}
