package validation

import (
	"slices"

	"golang.org/x/mod/semver"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/contract"
)

// validatePath is the package that generated code calls. Its functions differ from version to version, so gen looks at
// the one that the user's module requires.
const validatePath = "k8s.io/apimachinery/pkg/api/validate"

// A library is a version of package validate.
type library struct {
	minor    string
	declares []string // types and constants that tell it from other versions

	// The functions for lists of values and for lists of pointers; "" if there is none.
	each, item, unique, update [2]string

	equalItems, equalParts string // compare two items of a list, and what two pointers lead to
	pointers               bool   // functions that compare two items take pointers to them
	deferred               bool   // what several markers say together comes after what each says, see step
	anyOption              bool   // IfOption takes lists and maps, too
	marksStops             bool   // errors say that they ended the validation of a value

	clientgo.Version // what came later than that
}

// The versions that have markers, formats and rules that others don't have.
const (
	v036 = "v0.36"
	v037 = "v0.37"
	v038 = "v0.38"
)

// has reports whether the version has what came with one version, and went with the one after another; "" is for no
// bound.
func (l library) has(since, last string) bool {
	return (since == "" || semver.Compare(l.minor, since) >= 0) && (last == "" || semver.Compare(l.minor, last) <= 0)
}

// libraries are the versions that gen knows, the newest first.
var libraries = []library{
	{minor: v037, declares: []string{"MatchItemFunc", "DiscriminatedRule", "NoAddItem"},
		each:   [2]string{"EachValSliceVal", "EachPtrSliceVal"},
		item:   [2]string{"ValSliceItem", "PtrSliceItem"},
		unique: [2]string{"ValSliceUnique", "PtrSliceUnique"}, update: [2]string{"ValSliceUpdate", "PtrSliceUpdate"},
		equalItems: "DirectEqual", equalParts: "DirectEqual",
		pointers: true, deferred: true, anyOption: true, marksStops: true},
	{minor: v036, declares: []string{"MatchItemFn", "DiscriminatedRule"},
		each: [2]string{"EachSliceVal"}, item: [2]string{"SliceItem"}, unique: [2]string{"Unique"},
		equalItems: "DirectEqual", equalParts: "DirectEqualPtr"},
}

// findLibrary returns the version of package validate that a pass has to write code for. It reports a package that is
// missing or of another version, at the package that asks for validation.
func findLibrary(p *codegen.Pass, asking *model.Package) (library, bool) {
	found := p.API.Dependency(validatePath)
	problem := ruleLibrary.At(asking.Pos, "package %s, which validation functions call, can't be loaded", validatePath)
	if found != nil {
		for _, l := range libraries {
			if !slices.ContainsFunc(l.declares, func(name string) bool { return !found.Declares(name) }) {
				if l.minor == v037 && contract.ClientGo(p).UpdateValue { // its package declares the same types
					l.minor, l.Version = contract.ClientGo(p).Minor, contract.ClientGo(p)
				}
				return l, true
			}
		}
		problem = ruleLibrary.At(asking.Pos, "package %s is of no version that gen knows", validatePath)
	}
	p.Report(problem.Fix("require %s %s to %s in go.mod, e.g. by %s", codegen.Apimachinery, v036,
		clientgo.Newest().Minor,
		clientgo.GoGet(codegen.Apimachinery, "")))
	return library{}, false
}

// validate returns a name of package validate, e.g. MaxLength.
func validate(name string) emit.Ident { return emit.Ident{Path: validatePath, Name: name} }
