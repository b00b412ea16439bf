package deepcopy

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// checkMarkers reports markers that ask for what gen can't write.
func checkMarkers(p *codegen.Pass, t *model.Type) {
	if t.Kind != model.Basic && !possible(t) { // to assign a basic value is to copy it
		if m, ok := t.Markers.Find("k8s:deepcopy-gen"); ok && !slices.Contains(m.Items, "false") {
			p.Report(ruleUncopyable.At(m.Pos, "%s can't get deep copy methods", t.Name).
				Fix("exported structs, maps, slices and arrays can: write the methods by hand, or remove the marker"))
		}
	}
	if !selected(t) {
		return
	}
	for _, m := range t.Markers.All(interfacesMarker) {
		for _, item := range m.Items {
			if !strings.Contains(item, ".") {
				p.Report(ruleInterface.At(m.Pos, "marker +%s: %q is not an import path with a name", m.Name, item).
					Fix("write, e.g., +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object"))
			} else {
				checkInterface(p, t, m, item)
			}
		}
	}
}

// checkNames reports names that hide what Go itself means by them from generated code.
func checkNames(p *codegen.Pass, t *model.Type) {
	for _, name := range parameters(t) {
		if names.Reserved(name) {
			p.Report(ruleHidden.At(t.Pos, "the type parameter %s of %s hides Go's own %s from generated code", name,
				t.Name, name).Fix("rename it"))
		}
	}
	for _, name := range []string{"any", "copy", "len", "make", "new", "nil"} {
		if t.Package.Declares(name) {
			p.Report(ruleHidden.At(t.Pos, "package %s declares %s, which hides Go's own from the deep copy of %s",
				t.PkgName, name, t.Name).
				Fix("rename it, or write the methods by hand"))
		}
	}
}
