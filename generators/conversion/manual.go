package conversion

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

const conversionPath = "k8s.io/apimachinery/pkg/conversion"

// A manual conversion is one that somebody wrote by hand.
type manual struct {
	*model.Function
	in, out *model.Type
}

// copyOnly says that the function does what an assignment does; drop that the field is to be left out.
func (m *manual) copyOnly() bool { return m.Markers.Value(fnMarker) == "copy-only" }
func (m *manual) drop() bool     { return m.Markers.Value(fnMarker) == "drop" }

// scan takes in the hand-written conversion functions of a package, once.
func (pl *planner) scan(pkg *model.Package) {
	if pkg == nil || pl.scanned[pkg.Path] {
		return
	}
	pl.scanned[pkg.Path] = true
	for _, f := range pkg.Funcs {
		if !strings.HasPrefix(f.Name, "Convert_") {
			continue
		}
		in, out, ok := signature(f)
		if !ok {
			pl.malformed = append(pl.malformed, f)
			continue
		}
		if f.Name != functionName(in, out) {
			if pl.pass.API.Package(pkg.Path) != nil {
				pl.pass.Report(ruleName.At(f.Pos,
					"%s converts %s to %s, but gen looks for another name", f.Name, in, out).
					Fix("rename it to %s", functionName(in, out)))
			}
			continue
		}
		p := pairOf(in, out)
		pl.manual[p] = append(pl.manual[p], &manual{f, in, out})
	}
}

// signature reads func(in *A, out *B, s conversion.Scope) error.
func signature(f *model.Function) (in, out *model.Type, ok bool) {
	if len(f.Params) != 3 || len(f.Results) != 1 {
		return nil, nil, false
	}
	a, b := f.Params[0], f.Params[1]
	if a.Kind != model.Pointer || a.IsNamed() || b.Kind != model.Pointer || b.IsNamed() {
		return nil, nil, false
	}
	if !f.Params[2].Is(conversionPath, "Scope") || f.Results[0].IsNamed() || f.Results[0].Name != "error" {
		return nil, nil, false
	}
	return a.Elem, b.Elem, true
}

// checkMalformed reports functions of the API's packages that look like conversions and are none. One that takes the
// name of a conversion to be written is an error, because the generated file could not compile beside it.
func (t *target) checkMalformed() {
	for _, f := range t.planner.malformed {
		if f.PkgPath != t.pkg.Path {
			continue
		}
		report := func(rule *diag.Rule, head string) {
			t.planner.pass.Report(rule.At(f.Pos, "%s is not a conversion function: it has the wrong signature",
				f.Name).
				Fix("declare it as %s", head))
		}
		taken := slices.IndexFunc(t.conversions, func(c *structConversion) bool {
			return f.Name == functionName(c.in, c.out)
		})
		switch {
		case taken >= 0:
			report(ruleTaken, declaration(t.pkg, t.conversions[taken].in, t.conversions[taken].out))
		case calledAsConversion(f):
			report(ruleSignature, "func "+f.Name+"(in *A, out *B, s conversion.Scope) error")
		}
	}
}

// calledAsConversion reports whether a function has the name of a conversion between the first two types of its
// signature. A function with another name is a helper.
func calledAsConversion(f *model.Function) bool {
	types := append(slices.Clone(f.Params), f.Results...)
	return len(types) < 2 || f.Name == functionName(element(types[0]), element(types[1]))
}

// element returns what a pointer points to, and another type as it is.
func element(t *model.Type) *model.Type {
	if t.Kind == model.Pointer && !t.IsNamed() {
		return t.Elem
	}
	return t
}

// declaration returns the head of the function to write in a package, e.g. "func Convert_v1_Fruit_To_api_Fruit(in
// *Fruit, out *api.Fruit, s conversion.Scope) error".
func declaration(pkg *model.Package, in, out *model.Type) string {
	qualify := func(pkgPath, pkgName string) string {
		if pkgPath == pkg.Path {
			return ""
		}
		return pkgName
	}
	return "func " + functionName(in, out) + "(in *" + in.Expr(qualify) + ", out *" + out.Expr(qualify) +
		", s conversion.Scope) error"
}
