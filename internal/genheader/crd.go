package genheader

import (
	"bytes"
	"path"
	"path/filepath"
	"regexp"
)

// Annotated reports whether a manifest has the annotation that controller-gen writes into CRDs.
func Annotated(content []byte) bool {
	return bytes.Contains(content, []byte("\n    controller-gen.kubebuilder.io/version:"))
}

// crdName matches the name of a CRD, e.g. "fruits.example.org".
var crdName = regexp.MustCompile(`(?m)^  name: ['"]?([a-z0-9-]+)\.([a-z0-9.-]+)['"]?$`)

// FromControllerGen reports whether a file is a CRD as controller-gen has written it: a single one, in a file that is
// called after it, e.g. example.org_fruits.yaml. Scripts make others of it, e.g. by joining several.
func FromControllerGen(name string, content []byte) bool {
	if !Annotated(content) || bytes.Count(content, []byte("\nkind: CustomResourceDefinition\n")) > 1 {
		return false
	}
	found := crdName.FindSubmatch(content)
	return found != nil && path.Base(filepath.ToSlash(name)) == string(found[2])+"_"+string(found[1])+".yaml"
}
