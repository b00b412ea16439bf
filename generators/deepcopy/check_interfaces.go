package deepcopy

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

const (
	interfacesMarker = "k8s:deepcopy-gen:interfaces"
	runtimeObject    = runtimePath + ".Object" // its method is fixed, so it is not loaded
)

// imported returns the packages of the interfaces that a marker names.
func imported(m marker.Marker) (paths []string) {
	if m.Name != interfacesMarker {
		return nil
	}
	for _, item := range m.Items {
		if pkgPath, _ := marker.Qualified(item); pkgPath != "" && item != runtimeObject {
			paths = append(paths, pkgPath)
		}
	}
	return paths
}

// checkInterface reports an interface of a marker that does not exist, or that the type would not implement.
func checkInterface(p *codegen.Pass, t *model.Type, m marker.Marker, item string) {
	pkgPath, name := marker.Qualified(item)
	if item == runtimeObject {
		if !t.MayHaveMethod("GetObjectKind") {
			p.Report(ruleInterface.At(m.Pos, "%s can't be a runtime.Object: it has no method GetObjectKind", t.Name).
				Fix("embed metav1.TypeMeta `json:\",inline\"`, or remove the marker"))
		}
		return
	}
	pkg := p.API.Dependency(pkgPath)
	if pkg == nil {
		return // has been reported
	}
	in := pkg.Type(name)
	if in == nil || in.Kind != model.Interface || in.Generic {
		var interfaces []string
		for _, other := range pkg.Types {
			if other.Kind == model.Interface {
				interfaces = append(interfaces, other.Name)
			}
		}
		d := ruleInterface.At(m.Pos, "marker +%s: package %s declares no interface %s", m.Name, pkgPath, name)
		if near := marker.Closest(name, interfaces); near != "" {
			p.Report(d.Fix("did you mean %s.%s?", pkgPath, near))
			return
		}
		p.Report(d.Fix("name an interface with a method DeepCopy<Interface>() that returns it"))
		return
	}
	if method, ok := in.Method("DeepCopy" + name); !ok || !in.IsResultOf(method) {
		p.Report(ruleInterface.At(m.Pos, "marker +%s: the interface %s has no method DeepCopy%s() %s", m.Name, item,
			name, name).
			Fix("declare the method in the interface, or remove the marker: a value of the interface could not be " +
				"copied"))
		return
	}
	if missing := t.MissingMethod(in); missing != "" && !strings.HasPrefix(missing, "DeepCopy") {
		p.Report(ruleInterface.At(m.Pos, "%s can't be a %s: it has no method %s", t.Name, item, missing).
			Fix("write the method, or remove the marker"))
	}
}
