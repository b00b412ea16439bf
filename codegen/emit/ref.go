package emit

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// An Ident is a name that a package declares. [File.Ref] writes it and imports the package.
type Ident struct {
	Path    string // e.g. "k8s.io/api/core/v1"
	Package string // e.g. "v1"; "" means the last element of Path
	Name    string // e.g. "Pod"
}

// IdentOf returns the name of a declared type, e.g. Pod of "k8s.io/api/core/v1".
func IdentOf(t *model.Type) Ident { return Ident{Path: t.PkgPath, Package: t.PkgName, Name: t.Name} }

// Ref returns the name as the file has to write it, e.g. "corev1.Pod", and imports its package.
func (f *File) Ref(n Ident) string {
	if n.Package == "" {
		n.Package = names.Package(path.Base(n.Path))
	}
	if q := f.qualifier(n.Path, n.Package); q != "" {
		return q + "." + n.Name
	}
	return n.Name
}

// qualifier returns the alias under which the file imports the package, or "" for its own.
func (f *File) qualifier(pkgPath, pkgName string) string {
	if pkgPath == f.of.Path {
		return ""
	}
	if alias, ok := f.imports[pkgPath]; ok {
		return alias
	}
	alias := f.free(pkgPath, pkgName)
	f.imports[pkgPath], f.aliases[alias] = alias, true
	return alias
}

// free returns an alias that the file has not used: the usual one, else one with more of the path before it.
func (f *File) free(pkgPath, pkgName string) string {
	usual := f.usual(pkgPath, pkgName)
	elements := strings.Split(path.Dir(pkgPath), "/")
	if usual != pkgName && len(elements) > 0 {
		elements = elements[:len(elements)-1] // it is in the alias
	}
	alias := usual
	for i := len(elements) - 1; f.taken(alias, pkgPath) && i >= 0; i-- {
		alias = names.Identifier(elements[i]) + alias
	}
	for base, n := alias, 2; f.taken(alias, pkgPath); n++ {
		alias = fmt.Sprintf("%s%d", base, n)
	}
	return alias
}

// usual returns the alias that each file has where it can.
func (f *File) usual(pkgPath, pkgName string) string {
	for _, of := range []map[string]string{f.of.Aliases, aliases} {
		if alias, ok := of[pkgPath]; ok {
			return alias
		}
	}
	// no import hides a type, or what is private and has two words
	return strings.ToLower(names.Alias(pkgPath, pkgName))
}

// taken reports whether an alias is that of another package, or a name of the file.
func (f *File) taken(alias, pkgPath string) bool {
	if f.aliases[alias] || slices.Contains(f.frame.Reserved, alias) ||
		slices.Contains(f.of.Declared, alias) || names.Reserved(alias) {
		return true
	}
	for other, usual := range f.of.Aliases {
		if usual == alias && other != pkgPath {
			return true
		}
	}
	return false
}

// pathsByAlias are the packages that generated code names most, by the alias that templates and generated code write:
// {{ref "metav1.Object"}}.
var pathsByAlias = map[string]string{
	"context": "context", "fmt": "fmt", "json": "encoding/json", "http": "net/http", "maps": "maps",
	"rand": "math/rand", "reflect": "reflect", "bits": "math/bits", "bytes": "bytes",
	"errors": "errors", "io": "io", "bufio": "bufio", "embed": "embed", "expvar": "expvar", "flag": "flag",
	"hash": "hash", "html": "html", "image": "image", "mime": "mime", "net": "net", "plugin": "plugin",
	"atomic": "sync/atomic", "heap": "container/heap", "debug": "runtime/debug",
	"cmp": "cmp", "iter": "iter", "log": "log", "math": "math", "os": "os", "path": "path", "regexp": "regexp",
	"slices": "slices", "sort": "sort", "strings": "strings", "unicode": "unicode",
	"stdtesting": "testing", "strconv": "strconv", "sync": "sync", "time": "time",

	"apierrors":      "k8s.io/apimachinery/pkg/api/errors",
	"meta":           "k8s.io/apimachinery/pkg/api/meta",
	"metav1":         "k8s.io/apimachinery/pkg/apis/meta/v1",
	"diff":           "k8s.io/apimachinery/pkg/util/diff",
	"equality":       "k8s.io/apimachinery/pkg/api/equality",
	"fuzzer":         "k8s.io/apimachinery/pkg/api/apitesting/fuzzer",
	"conversion":     "k8s.io/apimachinery/pkg/conversion",
	"labels":         "k8s.io/apimachinery/pkg/labels",
	"runtime":        "k8s.io/apimachinery/pkg/runtime",
	"coverage":       "k8s.io/apimachinery/pkg/test/coverage",
	"schema":         "k8s.io/apimachinery/pkg/runtime/schema",
	"serializer":     "k8s.io/apimachinery/pkg/runtime/serializer",
	"types":          "k8s.io/apimachinery/pkg/types",
	"unstructured":   "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured",
	"utiljson":       "k8s.io/apimachinery/pkg/util/json",
	"utilruntime":    "k8s.io/apimachinery/pkg/util/runtime",
	"wait":           "k8s.io/apimachinery/pkg/util/wait",
	"sharding":       "k8s.io/apimachinery/pkg/sharding",
	"watch":          "k8s.io/apimachinery/pkg/watch",
	"apply":          "k8s.io/client-go/util/apply",
	"cache":          "k8s.io/client-go/tools/cache",
	"discovery":      "k8s.io/client-go/discovery",
	"fakediscovery":  "k8s.io/client-go/discovery/fake",
	"flowcontrol":    "k8s.io/client-go/util/flowcontrol",
	"gentype":        "k8s.io/client-go/gentype",
	"ctrlconversion": "sigs.k8s.io/controller-runtime/pkg/conversion",
	"metafuzzer":     "k8s.io/apimachinery/pkg/apis/meta/fuzzer",
	"field":          "k8s.io/apimachinery/pkg/util/validation/field",
	"operation":      "k8s.io/apimachinery/pkg/api/operation",
	"safe":           "k8s.io/apimachinery/pkg/api/safe",
	"sets":           "k8s.io/apimachinery/pkg/util/sets",
	"validate":       "k8s.io/apimachinery/pkg/api/validate",
	"yaml":           "k8s.io/apimachinery/pkg/util/yaml",
	"randfill":       "sigs.k8s.io/randfill",
	"listers":        "k8s.io/client-go/listers",
	"ctrlcache":      "sigs.k8s.io/controller-runtime/pkg/cache",
	"managedfields":  "k8s.io/apimachinery/pkg/util/managedfields",
	"reconcile":      "github.com/gen-toolkit/gen/reconcile",
	"reconciletest":  "github.com/gen-toolkit/gen/reconcile/reconciletest",
	"rest":           "k8s.io/client-go/rest",
	"testing":        "k8s.io/client-go/testing",
}

// aliases are the aliases of well-known packages by their paths; packages of the standard library have none.
var aliases = func() map[string]string {
	byPath := map[string]string{}
	for alias, pkgPath := range pathsByAlias {
		if first, _, _ := strings.Cut(pkgPath, "/"); strings.Contains(first, ".") {
			byPath[pkgPath] = alias
		}
	}
	return byPath
}()

// plainPaths are the packages that some aliases mean where nothing is about Kubernetes.
var plainPaths = map[string]string{"runtime": "runtime", "testing": "testing", "types": "go/types"}

// lookupIdent returns the name that a text means: a shorthand, e.g. "metav1.Object", or one with the import path.
func lookupIdent(shorthand string, plain bool) (Ident, error) {
	if slash := strings.LastIndexByte(shorthand, '/'); slash >= 0 {
		dot := strings.LastIndexByte(shorthand, '.')
		if dot < slash {
			return Ident{}, fmt.Errorf("%s names no declaration: write e.g. %s.Fruit", shorthand, shorthand)
		}
		return Ident{Path: shorthand[:dot], Name: shorthand[dot+1:]}, nil
	}
	alias, name, _ := strings.Cut(shorthand, ".")
	pkgPath, ok := pathsByAlias[alias]
	if of, is := plainPaths[alias]; plain && is {
		pkgPath, ok = of, true
	}
	if !ok {
		return Ident{}, fmt.Errorf("%s: no well-known package has the alias %q: write its import path", shorthand,
			alias)
	}
	n := Ident{Path: pkgPath, Package: path.Base(pkgPath), Name: name}
	if path.Base(path.Dir(pkgPath)) == alias { // its last element is a major version: k8s.io/klog/v2
		n.Package = alias
	}
	return n, nil
}
