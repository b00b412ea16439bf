// Package gen_test checks the house as a whole: who imports whom.
package gen_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

const module = "github.com/gen-toolkit/gen/"

// allowed says which of gen's own packages a package may import: "x" means x and what is below. The first prefix counts.
var allowed = []struct {
	of  string
	may []string
}{
	{"codegen/diag", nil},
	{"codegen/header", nil},
	{"codegen/names", nil},
	{"codegen/manifest", nil},
	{"codegen/parallel", nil},
	{"codegen/pattern", nil},
	{"codegen/marker", []string{"codegen/diag"}},
	{"codegen/endpoint", []string{"codegen/marker"}},
	{"codegen/wire", nil},
	{"codegen/inputs", []string{"codegen/parallel", "codegen/wire"}},
	{"codegen/load", []string{"codegen/diag", "codegen/header", "codegen/inputs", "codegen/parallel", "codegen/pattern"}},
	{"codegen/model", []string{"codegen/diag", "codegen/load", "codegen/marker", "codegen/names", "codegen/parallel"}},
	{"codegen/emit", []string{"codegen/header", "codegen/model", "codegen/names"}},
	{"codegen/output", []string{"codegen/diag", "codegen/header", "codegen/inputs", "codegen/manifest", "codegen/parallel", "codegen/pattern"}},
	{"codegen/cache", []string{"codegen/diag", "codegen/inputs", "codegen/output", "codegen/wire"}},
	{"codegen", []string{"codegen"}},
	{"templates", nil},
	{"generators/crd/schema", []string{"codegen"}},
	{"generators/crd/proof", []string{"codegen", "generators/crd/schema"}},
	{"generators/crd", []string{"codegen", "generators/crd/schema", "generators/crd/proof"}},
	{"generators/schemapatch", []string{"codegen", "generators/crd/schema", "generators/crd/proof"}},
	{"generators/", []string{"codegen", "templates"}}, // one generator never imports another
	{"generators", []string{"codegen", "generators"}},
	{"cmd/gen/internal/collect", nil},
	{"cmd/gen/internal/lock", nil},
	{"cmd/gen/internal/early", []string{"cmd/gen/internal/repeat"}},
	{"cmd/gen/internal/repeat", []string{"codegen/inputs", "codegen/wire"}}, // what is ready before the libraries are
	{"cmd/gen", []string{"cmd/gen", "codegen", "generators"}},
}

// reserved are imports that only some packages may have.
var reserved = map[string][]string{
	"github.com/dave/jennifer/jen":   {"codegen/emit", "generators/deepcopy", "generators/defaults", "generators/conversion"},
	"github.com/spf13/cobra":         {"cmd/gen/cli"},
	"go/types":                       {"codegen/load", "codegen/model"},
	"golang.org/x/tools/go/packages": {"codegen/load"},
	"github.com/fsnotify/fsnotify":   {"cmd/gen/internal/watch"},
	"os/exec":                        {"codegen/load"}, // go env
	"log":                            {},
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation": {"generators/crd/proof"}, // it brings client-go and gRPC
	module + "codegen/output": {"codegen", "codegen/cache", "cmd/gen/cli"},
	module + "codegen/load":   {"codegen", "codegen/model", "codegen/golden"},
	"os":                      {"codegen/inputs", "codegen/load", "codegen/output", "codegen/cache", "codegen/golden", "cmd/gen", "cmd/gen/cli", "cmd/gen/internal/config", "cmd/gen/internal/collect", "cmd/gen/internal/early", "cmd/gen/internal/lock", "cmd/gen/internal/repeat"},
	"time":                    {"cmd/gen/cli", "cmd/gen/internal/lock", "cmd/gen/internal/watch", "cmd/gen/internal/repeat", "codegen/cache", "codegen/inputs"}, // codegen/inputs: how old a change is
}

type listed struct {
	ImportPath string
	Imports    []string
}

func TestImportDirection(t *testing.T) {
	for _, p := range list(t, "./...") {
		own, _ := strings.CutPrefix(p.ImportPath, module)
		for _, imported := range p.Imports {
			if users, ok := reserved[imported]; ok && !slices.Contains(users, own) {
				t.Errorf("%s imports %s, which only %v may", own, imported, users)
			}
			if target, ok := strings.CutPrefix(imported, module); ok && !mayImport(own, target) {
				t.Errorf("%s imports %s against the direction of the house", own, target)
			}
		}
	}
}

func mayImport(own, target string) bool {
	for _, rule := range allowed {
		if strings.HasPrefix(own, rule.of) {
			return slices.ContainsFunc(rule.may, func(may string) bool { return target == may || strings.HasPrefix(target, may+"/") })
		}
	}
	return false
}

// TestClientGoIsNoRequirement: client-go is for generated code. The API server's validation brings it along, as an indirect
// requirement of the same old version; gen's own packages leave it alone.
func TestClientGoIsNoRequirement(t *testing.T) {
	content, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse("go.mod", content, nil)
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for _, r := range file.Require {
		versions[r.Mod.Path] = r.Mod.Version
		if r.Mod.Path == "k8s.io/client-go" && !r.Indirect {
			t.Error("go.mod requires k8s.io/client-go directly")
		}
	}
	if client, machinery := versions["k8s.io/client-go"], versions["k8s.io/apimachinery"]; client != machinery {
		t.Errorf("client-go is %s and apimachinery %s: users get at least both", client, machinery)
	}
	for _, p := range list(t, "./...") {
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, "k8s.io/client-go") {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
}

func list(t *testing.T, args ...string) []listed {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports"}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
