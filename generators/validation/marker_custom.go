package validation

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// customPrefix begins the names of functions for +k8s:customValidation.
const customPrefix = "ValidateCustom_"

// customValidation calls the hand-written ValidateCustom_<Type> or ValidateCustom_<Type>_<Field>.
func customValidation(e *evaluator, t tag) (outcome, error) {
	owner, fn := t.at.typ, customPrefix+t.at.typ.Name
	if t.at.scope == onField {
		owner = model.Deref(t.at.around.typ)
		fn = customPrefix + owner.Name + "_" + t.at.field.Name
	}
	h := e.custom(owner, fn)
	want := nilableText(t.at.typ)
	signature := "func " + fn + "(ctx context.Context, op operation.Operation, fldPath *field.Path, obj, oldObj " +
		want + ") field.ErrorList"
	switch {
	case h.found == nil:
		return outcome{}, mistake("write "+signature, "package %s has no function %s", h.Path, fn)
	case !validates(h.found, t.at.typ):
		return outcome{}, mistake("write "+signature, "%s has other parameters or results", fn)
	}
	return outcome{calls: []call{{Func: h.Ident}}}, nil
}

// nilableText returns the type of a value in a signature, e.g. "*Fruit".
func nilableText(t *model.Type) string {
	text := t.Expr(func(_, pkgName string) string { return "" })
	if isNilable(t) {
		return text
	}
	return "*" + text
}

// validates reports whether a function has the signature of validation functions, for values of a type.
func validates(f *model.Function, t *model.Type) bool {
	const field = "k8s.io/apimachinery/pkg/util/validation/field"
	if len(f.Params) != 5 || len(f.Results) != 1 {
		return false
	}
	value := func(p *model.Type) bool {
		if isNilable(t) {
			return p.Identical(t)
		}
		return p.Kind == model.Pointer && !p.IsNamed() && p.Elem.Identical(t)
	}
	path := f.Params[2]
	return f.Params[0].Is("context", "Context") &&
		f.Params[1].Is("k8s.io/apimachinery/pkg/api/operation", "Operation") &&
		path.Kind == model.Pointer && path.Elem.Is(field, "Path") &&
		value(f.Params[3]) && value(f.Params[4]) && f.Results[0].Is(field, "ErrorList")
}

// custom finds a function for +k8s:customValidation. It lies beside the generated functions.
func (r *request) custom(owner *model.Type, name string) handWritten {
	h := handWritten{Ident: emit.Ident{Path: owner.PkgPath, Package: owner.PkgName, Name: name}}
	home := r.home(owner.PkgPath)
	if homes := r.homes[owner.PkgPath]; !r.nearest && len(homes) > 0 {
		home = homes[0]
	}
	if home != nil {
		h.Ident = emit.Ident{Path: home.Path, Package: home.Name, Name: name}
		h.found = home.Func(name)
		r.claimed[h.found] = true
	}
	return h
}

// unclaimed reports functions for +k8s:customValidation that no marker calls.
func unclaimed(p *codegen.Pass, all []*request) {
	for _, r := range all {
		for _, f := range r.pkg.Funcs {
			if strings.HasPrefix(f.Name, customPrefix) && !r.claimed[f] {
				p.Report(ruleUncalled.At(f.Pos, "no marker calls %s", f.Name).
					Fix("mark the type or field +k8s:customValidation, or give the function another name"))
			}
		}
		for _, f := range r.types.Funcs {
			if !slices.Contains(r.homes[r.types.Path], r.types) && strings.HasPrefix(f.Name, customPrefix) {
				p.Report(ruleUncalled.At(f.Pos, "%s is not beside the functions that would call it", f.Name).
					Fix("move it to package %s", r.pkg.Path))
			}
		}
	}
}
