// Package minors holds the table of what minor versions of client-go have against their sources. In: the module cache.
// Out: which features a version has.
package minors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// Withheld is a requirement of Kubernetes v1.38.0-beta.0 that the module proxy does not have, and Available one that
// takes its place; testdata/go.mod replaces it, too.
const (
	Withheld  = "sigs.k8s.io/structured-merge-diff/v7 v7.0.1"
	Available = "sigs.k8s.io/structured-merge-diff/v7 v7.0.0"
)

// A Feature is a field of clientgo.Version, and a text in the sources of the versions for which it is set.
type Feature struct {
	Field  string // e.g. "GenericFakes"
	Module string // e.g. "client-go", of k8s.io
	Dir    string // e.g. "gentype"
	Text   string // e.g. "type FakeClient["
}

// Features are those that sources of modules tell. Others are in Behaviour.
var Features = []Feature{
	{"SchemeConverter", "apimachinery", "pkg/util/managedfields", "func NewSchemeTypeConverter("},
	{"ModelNames", "apimachinery", "pkg/runtime", "util.OpenAPIModelNamer"},
	{"GenericFakes", "client-go", "gentype", "type FakeClient["},
	{"Encodings", "client-go", "util/apply", "func NewRequest("},
	{"ListContexts", "client-go", "tools/cache", "ListWithContextFunc "},
	{"WatchLists", "client-go", "tools/cache", "func ToListWatcherWithWatchListSemantics("},
	{"NamedInformers", "client-go", "tools/cache", "type InformerName struct"},
	{"TypedInformers", "client-go", "tools/cache", "type TypedSharedIndexInformer["},
	{"ProtoMessages", "api", "core/v1", "proto.RegisterType("},
	{"PrefixedOpenAPI", "kube-openapi", "pkg/generators", `"k8s:optional"`},
	{"DeleteResults", "apimachinery", "pkg/apis/meta/v1", "type APIResult interface"},
	{"KeptSerializers", "client-go", "kubernetes/typed/core/v1", "config.NegotiatedSerializer == nil"},
	{"ShardSelectors", "client-go", "tools/cache", "SetShardSelector(selector sharding.Selector) error"},
	{"UpdateValue", "apimachinery", "pkg/api/validate", "func UpdateValue["},
	{"PointerMaps", "apimachinery", "pkg/api/validate", "func EachPtrMapVal["},
	{"Amounts", "apimachinery", "pkg/api/validate", "func MinimumQuantity"},
}

// Behaviour are features that only upstream's generators show, by their field, with the test that compares these.
var Behaviour = map[string]string{
	"ElementDefaults": "TestOpenAPI", "SetMessages": "TestValidationOutputs", "ApartMarkers": "TestValidationOutputs",
	"AnyStability": "TestValidationOutputs", "ServedAlphas": "TestValues",
}

// Dir returns the directory of a module of k8s.io in the module cache, e.g. of "client-go" for "v0.36.3". kube-openapi
// is that which apimachinery requires.
func Dir(module, version string) (string, error) {
	if module == "kube-openapi" {
		requires, err := Requirements("apimachinery", version)
		if err != nil {
			return "", err
		}
		version = requires["k8s.io/kube-openapi"]
	}
	return Downloaded("k8s.io/" + module + "@" + version)
}

// Downloaded returns the directory of a module in the module cache, e.g. of "k8s.io/api@v0.36.3".
func Downloaded(module string) (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	var found struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &found); jsonErr != nil || found.Dir == "" {
		return "", fmt.Errorf("%s is not in the module cache: %w: %s", module, err, found.Error)
	}
	return found.Dir, nil
}

// Requirements returns the versions that a module requires, by module path.
func Requirements(module, version string) (map[string]string, error) {
	dir, err := Dir(module, version)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(dir, "go.mod")
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	file, err := modfile.ParseLax(name, content, nil)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, r := range file.Require {
		all[r.Mod.Path] = r.Mod.Version
	}
	return all, nil
}

// In reports whether a version has the feature.
func (f Feature) In(version string) (bool, error) {
	dir, err := Dir(f.Module, version)
	if err != nil {
		return false, err
	}
	names, err := filepath.Glob(filepath.Join(dir, f.Dir, "*.go")) // none where the directory is newer
	if err != nil {
		return false, err
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return false, err
		}
		if !strings.HasSuffix(name, "_test.go") && bytes.Contains(content, []byte(f.Text)) {
			return true, nil
		}
	}
	return false, nil
}
