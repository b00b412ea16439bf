package docs

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// jsonNames are the names of Go's basic types in JSON.
var jsonNames = map[string]string{"bool": "boolean", "float32": "number", "float64": "number", "string": "string"}

func jsonName(basic string) string { return cmp.Or(jsonNames[basic], "integer") }

// ref names a type in the section of a type of the package from.
func (c *collector) ref(t *model.Type, from string) *TypeRef {
	t = model.Deref(t)
	switch {
	case t.IsNamed():
		return c.named(t, from)
	case t.Kind == model.Basic:
		return &TypeRef{Name: jsonName(t.BasicName())}
	case t.Kind == model.Slice && model.Deref(t.Elem).BasicName() == "uint8":
		return &TypeRef{Name: "string (base64)"}
	case t.Kind == model.Slice || t.Kind == model.Array:
		return &TypeRef{List: true, Elem: c.ref(t.Elem, from)}
	case t.Kind == model.Map:
		return &TypeRef{Key: c.ref(t.Key, from), Elem: c.ref(t.Elem, from)}
	case t.Kind == model.Struct:
		return &TypeRef{Name: "object"}
	case t.Kind == model.TypeParam:
		return &TypeRef{Name: t.Name}
	}
	return &TypeRef{Name: "any"}
}

// named names a declared type.
func (c *collector) named(t *model.Type, from string) *TypeRef {
	origin := cmp.Or(t.Origin, t)
	if documented := c.types[key(origin)]; documented != nil {
		r := c.local(documented, from)
		r.Name = t.Expr(func(string, string) string { return "" })
		return r
	}
	if address, ok := c.s.addresses[key(origin)]; ok {
		return &TypeRef{Name: t.Name, Address: address}
	}
	return &TypeRef{Name: t.Name, Address: c.elsewhere(origin)}
}

// local refers to a documented type from the page of a package.
func (c *collector) local(t *Type, from string) *TypeRef {
	r := &TypeRef{Name: t.Name, Local: t.ID}
	anchor := t.ID
	if c.markdown && c.names[c.page(t.Package)+" "+strings.ToLower(t.Name)] == 1 {
		anchor = strings.ToLower(t.Name)
	}
	r.Address = "#" + anchor
	if page := c.page(t.Package); page != c.page(from) {
		r.Address = page + c.extension + r.Address
	}
	return r
}

// ofKubernetes matches the packages that the API reference of Kubernetes documents.
var ofKubernetes = regexp.MustCompile(`^k8s\.io/(api|apimachinery|apiextensions-apiserver/pkg/apis)/`)

// elsewhere returns where a type of another module is documented.
func (c *collector) elsewhere(t *model.Type) string {
	if c.s.KubernetesVersion != "" && ofKubernetes.MatchString(t.PkgPath) {
		version, group := path.Base(t.PkgPath), path.Base(path.Dir(t.PkgPath))
		if group == "apiextensions" {
			group = "apiextensions-k8s-io"
		}
		return fmt.Sprintf("https://kubernetes.io/docs/reference/generated/kubernetes-api/v%s/#%s-%s-%s",
			strings.TrimPrefix(c.s.KubernetesVersion, "v"), strings.ToLower(t.Name), version, group)
	}
	first, _, _ := strings.Cut(t.PkgPath, "/")
	if t.Package != nil || !strings.Contains(first, ".") {
		return ""
	}
	return "https://pkg.go.dev/" + t.PkgPath + "#" + t.Name
}
