package names

import "strings"

// roles are what the packages of a group and version are for, by the path element before the group, as client-gen and
// its siblings lay out directories.
var roles = map[string]string{
	"applyconfiguration": "apply", "applyconfigurations": "apply", "typed": "typed", "listers": "listers",
	"informers": "informers", "externalversions": "informers",
}

// Alias returns the import alias of a package by its path and name. An API version has group and version, e.g. "corev1"
// for k8s.io/api/core/v1, and clients the role before them, e.g. "applycorev1" for
// k8s.io/client-go/applyconfigurations/core/v1. A clientset is "clientset", its fake "fakeclientset". Other packages
// have their name, e.g. "cache" for k8s.io/client-go/tools/cache.
func Alias(path, name string) string {
	elements := strings.Split(path, "/")
	last := len(elements) - 1
	switch {
	case IsVersion(name):
		for i := last - 1; i >= 0; i-- {
			if IsVersion(elements[i]) || elements[i] == name {
				continue
			}
			if i > 0 {
				name = Identifier(elements[i]) + name
				return roles[elements[i-1]] + name
			}
			return Identifier(elements[i]) + name
		}
	case name == "fake" && last > 0:
		parent := strings.Join(elements[:last], "/")
		return name + strings.TrimPrefix(Alias(parent, Package(elements[last-1])), "typed")
	case last > 0 && elements[last-1] == "clientset" && (name == "versioned" || name == "internalversion"):
		return "clientset"
	}
	return name
}
