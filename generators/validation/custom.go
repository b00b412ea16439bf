package validation

import (
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
	signature := "func " + fn + "(ctx context.Context, op operation.Operation, fldPath *field.Path, obj, oldObj " + want +
		") field.ErrorList"
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
