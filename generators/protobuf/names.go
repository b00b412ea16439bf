package protobuf

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// protoPackage returns the protobuf package of a Go package, e.g. "k8s.io.kube_aggregator.v1" for
// "k8s.io/kube-aggregator/v1".
func protoPackage(goPath string) string {
	return strings.NewReplacer("/", ".", "-", "_").Replace(goPath)
}

// goNames are the names by which String prints types of other packages: those of the imports that gogo chose. They are
// part of what String returns, so they stay.
type goNames struct {
	own   string // path of the package itself
	alias map[string]string
	taken map[string]bool
}

func newGoNames(own string) goNames {
	return goNames{own: own, alias: map[string]string{},
		taken: map[string]bool{"fmt": true, "math": true, "proto": true}}
}

// message returns the name of a message's type, e.g. "v1.ObjectMeta"; names depend on the order of the calls.
func (n goNames) message(t *model.Type) string {
	if t.PkgPath == n.own {
		return t.Name
	}
	alias, ok := n.alias[t.PkgPath]
	if !ok {
		base := underscored(path.Base(t.PkgPath))
		alias = base
		for i := 1; n.taken[alias]; i++ {
			alias = base + strconv.Itoa(i)
		}
		n.alias[t.PkgPath], n.taken[alias] = alias, true
	}
	return alias + "." + t.Name
}

// scalar returns the name of a scalar, slice or map type, e.g. "k8s_io_apimachinery_pkg_types.UID" or "string".
func (n goNames) scalar(t *model.Type, unnamed string) string {
	switch t.PkgPath {
	case "":
		return unnamed
	case n.own:
		return t.Name
	}
	return underscored(t.PkgPath) + "." + t.Name
}

func underscored(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, text)
}

// helpers returns what the templates declare beside methods. Hand-written code of apimachinery calls some of them, so
// the names end as go-to-protobuf's do.
func helpers() (names []string) {
	for _, name := range []string{"helpers", "gogo", "text"} {
		for _, of := range templates.Get("protobuf/" + name + ".tmpl").Identifiers() {
			if strings.HasSuffix(of, "Generated") {
				names = append(names, of)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// locals are the names of variables in the methods and helpers: they hide a type of that name.
var locals = []string{"b", "chunk", "data", "depth", "encoded", "end", "entry", "err", "field", "i", "item", "j", "key",
	"keys", "length", "m", "message", "n", "next", "number", "own", "rv", "shift", "src", "start", "tag", "v", "value",
	"wireType"}

// predeclared are the names of Go's own that the methods use.
var predeclared = []string{"any", "append", "bool", "byte", "cap", "copy", "error", "float32", "float64",
	"int", "int32", "int64", "len", "make", "nil", "string", "uint", "uint32", "uint64"}
