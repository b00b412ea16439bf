// Package gen_test checks rules of the repository, e.g. which package may import which.
package gen_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

const module = "github.com/gen-toolkit/gen/"

// allowed says which of gen's own packages a package may import: "x" means x and what is below. The first prefix
// counts.
var allowed = []struct {
	of  string
	may []string
}{
	{"internal/ruledoc", []string{"codegen/diag"}},
	{"internal/genheader", nil},
	{"internal/content", nil},
	{"internal/jsonpath", nil},
	{"internal/names", nil},
	{"internal/manifest", nil},
	{"internal/parallel", nil},
	{"internal/proof", []string{"codegen/marker", "internal/admissioncel"}},
	{"internal/paths", nil},
	{"internal/printable", nil},
	{"internal/progress", nil},
	{"internal/terminal", nil},
	{"internal/regular", nil},
	{"internal/yamlfile", nil},
	{"internal/process", nil},
	{"internal/git", nil},
	{"internal/fix", []string{"codegen/diag"}},
	{"internal/lock", nil},
	{"internal/trace", []string{"internal/content", "internal/genheader", "internal/parallel"}},
	{"internal/watch", nil},
	{"internal/scaffold/gocommand", nil},
	{"internal/project", nil},
	{"internal/scaffold", []string{"internal/names", "internal/project"}},
	{"internal/compare", []string{"codegen/diag", "internal/content", "internal/load", "internal/trace"}},
	{"internal/oldtools/argv", nil},
	{"internal/oldtools", []string{"internal/oldtools/argv"}},
	{"internal/load/golist", []string{"codegen/diag", "internal/genheader", "internal/trace", "internal/parallel", "internal/paths"}},
	{"internal/load/reachable", []string{"internal/trace", "internal/parallel"}},
	{"internal/load", []string{"codegen/diag", "internal/content", "internal/load/golist", "internal/load/reachable", "internal/genheader", "internal/trace", "internal/parallel"}},
	{"internal/writer", []string{"codegen/diag", "internal/content", "internal/genheader", "internal/trace", "internal/manifest", "internal/parallel", "internal/paths", "internal/printable"}},
	{"internal/memo", nil},
	{"internal/clientgo", nil},
	{"internal/contract", []string{"codegen/diag", "codegen/model", "internal/clientgo", "internal/load", "internal/markers", "internal/trace", "internal/writer"}},
	{"internal/apigraph", []string{"codegen/marker", "codegen/model"}},
	{"internal/dev", []string{"internal/printable", "internal/trace", "internal/watch"}},
	{"internal/apilint", []string{"codegen/diag", "internal/load"}},
	{"internal/crdfile", []string{"codegen/diag", "codegen/model"}},
	{"internal/importer", []string{"codegen/diag", "internal/names", "internal/printable"}},
	{"internal/goapi", []string{"codegen/breaking", "codegen/diag", "codegen/model"}},
	{"internal/revision", nil},
	{"internal/findings", []string{"codegen/breaking", "codegen/diag", "codegen/marker", "codegen/model"}},
	{"internal/jobs", []string{"codegen", "internal/clientgo", "internal/genheader", "internal/load", "internal/markers", "internal/modelbuild", "internal/names", "internal/paths"}},
	{"internal/driver/severity", []string{"codegen"}},
	{"internal/driver/record", []string{"codegen/diag", "internal/driver/severity", "internal/load", "internal/memo", "internal/trace", "internal/writer"}},
	{"internal/driver/verify", []string{"codegen", "internal/clientgo", "internal/comments", "internal/content", "internal/driver/record", "internal/genheader", "internal/jobs", "internal/load", "internal/markers", "internal/paths", "internal/printable", "internal/trace", "internal/writer"}},
	{"internal/driver", []string{"codegen", "internal"}},
	{"internal/lsp", []string{"codegen", "internal"}},
	{"internal/templategen", []string{"codegen", "internal/genheader", "internal/names"}},
	{"internal/replay", []string{"codegen/breaking", "codegen/diag", "codegen/model", "internal/names", "internal/printable"}},
	{"internal/pluginhost", []string{"codegen", "internal/genheader", "internal/protocol"}},
	{"internal/protocol", nil},
	{"codegen/plugin", []string{"codegen", "internal/driver", "internal/jobs", "internal/markers", "internal/protocol", "internal/revision", "internal/writer"}},
	{"internal/config", []string{"codegen", "internal/apilint", "internal/driver", "internal/jobs", "internal/markers", "internal/modelbuild", "internal/names", "internal/pluginhost", "internal/protocol", "internal/paths", "internal/templategen", "internal/trace", "internal/findings"}}, // it fills in the options of generators
	{"internal/dropin", []string{"codegen", "internal/config", "internal/driver", "internal/jobs", "internal/oldtools", "internal/project"}},
	{"codegen/diag", nil},
	{"internal/report", []string{"codegen/diag", "internal/printable", "internal/paths"}},
	{"codegen/breaking", []string{"codegen/diag", "codegen/model"}},
	{"internal/markers/quoted", nil},
	{"internal/markers", []string{"codegen/diag", "codegen/marker", "internal/markers/quoted"}},
	{"internal/comments", []string{"codegen/diag", "codegen/marker", "internal/load", "internal/markers", "internal/names"}},
	{"codegen/marker", []string{"internal/markers/quoted"}},
	{"codegen/model", []string{"codegen/diag", "codegen/marker", "internal/clientgo", "internal/comments", "internal/genheader", "internal/jsonpath", "internal/load", "internal/markers", "internal/modelbuild", "internal/names", "internal/parallel", "internal/paths"}},
	{"internal/modelbuild", []string{"codegen/diag", "codegen/marker", "internal/comments", "internal/load", "internal/markers"}}, // the driver's way into codegen/model
	{"codegen/emit", []string{"codegen/model", "internal/contract", "internal/genheader", "internal/names"}},
	{"codegen/analyzer", []string{"codegen", "internal/comments", "internal/markers", "internal/printable"}},
	{"internal/cli", []string{"codegen", "internal/config", "internal/driver", "internal/driver/verify", "internal/proof", "internal/jobs", "internal/lock", "internal/memo", "internal/paths", "internal/printable", "internal/progress", "internal/report", "internal/terminal", "internal/trace", "internal/writer"}},
	{"internal/command/ascmd", []string{"internal/cli", "internal/config", "internal/driver", "internal/dropin", "internal/lock", "internal/paths", "internal/terminal", "internal/writer"}},
	{"internal/command/breakingcmd", []string{"codegen", "internal/cli", "internal/config", "internal/crdfile", "internal/driver", "internal/jobs", "internal/findings", "internal/parallel", "internal/paths", "internal/pluginhost", "internal/printable", "internal/replay", "internal/revision", "internal/trace"}},
	{"internal/command/devcmd", []string{"internal/cli", "internal/dev", "internal/paths", "internal/writer"}},
	{"internal/command/explaincmd", []string{"codegen", "internal/apilint", "internal/cli", "internal/config", "internal/driver", "internal/findings", "internal/importer", "internal/markers", "internal/pluginhost", "internal/templategen", "internal/terminal"}},
	{"internal/command/importcmd", []string{"codegen/diag", "codegen/model", "internal/cli", "internal/crdfile", "internal/driver", "internal/jobs", "internal/importer", "internal/paths", "internal/printable", "internal/writer"}},
	{"internal/command/initcmd", []string{"codegen", "internal/clientgo", "internal/cli", "internal/lock", "internal/project", "internal/scaffold", "internal/terminal", "internal/writer"}},
	{"internal/command/lintcmd", []string{"codegen/diag", "internal/cli", "internal/driver", "internal/fix", "internal/genheader", "internal/lock", "internal/printable", "internal/report", "internal/writer"}},
	{"internal/command/watchcmd", []string{"codegen/diag", "internal/cli", "internal/driver", "internal/jobs", "internal/memo", "internal/printable", "internal/terminal", "internal/trace", "internal/watch", "internal/writer"}},
	{"internal/command/", nil},
	{"internal/command", []string{"codegen", "internal"}},
	{"codegen/genmain", []string{"codegen", "internal/command"}},
	{"codegen/codegentest", []string{"codegen", "internal"}},
	{"codegen", []string{"codegen/breaking", "codegen/diag", "codegen/emit", "codegen/marker", "codegen/model", "internal/contract", "internal/genheader", "internal/manifest", "internal/load", "internal/markers", "internal/names", "internal/trace", "internal/writer"}},
	{"templates", []string{"codegen/emit"}},
	{"generators/internal/merging", []string{"codegen", "generators/internal/decode"}}, // which JSON a type has
	{"generators/internal", []string{"codegen", "internal/manifest", "internal/names", "internal/templategen"}},
	{"examples/internal/generated", []string{"codegen/genmain", "generators"}},
	{"examples/", []string{"examples"}},
	{"generators/client", []string{"codegen", "internal", "templates", "generators/internal", "generators/applyconfiguration"}},            // which it requires
	{"generators/informer", []string{"codegen", "internal", "templates", "generators/internal", "generators/client", "generators/lister"}}, // it names their packages
	{"generators/reconciler", []string{"codegen", "internal", "templates", "generators/internal", "generators/applyconfiguration", "generators/client", "generators/informer", "generators/lister"}}, // it names their packages
	{"generators/crd/celrules", []string{"codegen/marker", "codegen/model", "generators/internal/declarative"}},
	{"generators/crd/keyword", []string{"codegen/marker", "generators/crd/celrules", "generators/crd/objects"}},
	{"generators/crd/translate", []string{"codegen/marker", "codegen/model", "generators/internal/declarative", "generators/crd/celrules", "generators/crd/keyword"}},
	{"generators/crd/schema", []string{"codegen", "internal", "generators/internal", "generators/crd/celrules", "generators/crd/keyword", "generators/crd/translate"}},
	{"generators/crd/objects", nil},
	{"generators/crd/validate", []string{"codegen", "internal", "generators/internal", "generators/crd/keyword", "generators/crd/objects", "generators/crd/schema"}},
	{"generators/crd/change", []string{"codegen/breaking", "codegen/diag", "generators/crd/keyword", "generators/crd/schema"}},
	{"generators/crd", []string{"codegen", "internal", "generators/internal", "generators/crd/schema", "generators/crd/validate", "generators/crd/change"}},
	{"generators/docs", []string{"codegen", "internal", "templates", "generators/crd", "generators/samples"}}, // which it shows
	{"generators/samples", []string{"codegen", "internal", "generators/internal", "generators/crd"}},          // of which it makes objects
	{"generators/jsonschema", []string{"codegen", "internal", "generators/internal", "generators/crd"}},       // whose schemas it translates
	{"generators/schemapatch", []string{"codegen", "internal", "generators/crd/schema", "generators/crd/validate"}},
	{"generators/rbac/calls", []string{"codegen", "internal"}},
	{"generators/rbac", []string{"codegen", "internal", "generators/internal", "generators/rbac/calls"}},
	{"internal/admissioncel", nil},
	{"generators/validation/coverage", []string{"codegen", "templates"}},
	{"generators/validation", []string{"codegen", "internal", "templates", "generators/internal", "generators/validation/coverage"}},
	{"generators/admissionpolicy", []string{"codegen", "internal", "generators/internal"}},
	{"generators/", []string{"codegen", "internal", "templates", "generators/internal"}}, // other generators import no generator
	{"generators", []string{"codegen", "generators"}},
	{"cmd/gen/golangci", []string{"codegen/analyzer", "generators"}},
	{"cmd/gen/internal/migratecmd", []string{"cmd/gen/internal/migrate", "codegen/diag", "internal/cli", "internal/compare", "internal/config", "internal/driver", "internal/genheader", "internal/memo", "internal/paths", "internal/printable", "internal/project", "internal/report", "internal/writer"}},
	{"cmd/gen/internal/migrate/shell", []string{"internal/oldtools/argv"}},
	{"cmd/gen/internal/migrate/worktree", nil},
	{"cmd/gen/internal/migrate/", []string{"cmd/gen/internal/migrate/shell", "internal/oldtools/argv"}},
	{"cmd/gen/internal/migrate", []string{"cmd/gen/internal/migrate", "internal/genheader", "internal/names", "internal/oldtools", "internal/paths", "internal/project"}},
	{"cmd/gen/internal/calls", []string{"cmd/gen/internal/migrate"}},
	{"cmd/gen", []string{"cmd/gen/internal/migratecmd", "codegen", "generators", "internal/cli", "internal/command"}},
	{"cmd/", []string{"codegen", "generators"}},
}

// reserved are imports that only some packages may have.
var reserved = map[string][]string{
	"github.com/dave/jennifer/jen":    {"codegen/emit", "generators/deepequal", "generators/defaults", "generators/conversion", "generators/internal/code"},
	"github.com/spf13/cobra":          {"cmd/gen", "internal/command", "internal/command/ascmd", "internal/command/breakingcmd", "internal/command/devcmd", "internal/command/explaincmd", "internal/command/importcmd", "internal/command/initcmd", "internal/command/lintcmd", "cmd/gen/internal/migratecmd", "internal/command/watchcmd"},
	"github.com/sourcegraph/jsonrpc2": {"internal/lsp"},
	"go/types":                        {"generators/rbac/calls", "internal/comments", "internal/apilint", "internal/goapi", "internal/load", "internal/compare", "codegen/model"},
	"golang.org/x/tools/go/packages":  {"internal/apilint", "internal/load", "internal/load/golist"},
	"github.com/fsnotify/fsnotify":    {"internal/watch"},
	"os/exec":                         {"internal/process"},
	module + "internal/process":       {"internal/git", "internal/revision", "internal/pluginhost", "internal/replay", "internal/load/golist", "cmd/gen/internal/migrate/worktree", "internal/scaffold/gocommand", "internal/dev", "internal/terminal", "internal/command/devcmd", "internal/command"}, // git, go mod download and kubectl, plugins, go build of a state, go env, the old generators, go get, what a project runs, a pager, a control plane
	module + "internal/git":           {"internal/revision", "cmd/gen/internal/migrate/worktree"},
	"log":                             {},
	"github.com/gobuffalo/flect":      {}, // it reads files of the current directory before main: internal/names has its plurals
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation": {"internal/proof"}, // it brings client-go and gRPC
	module + "internal/writer": {"codegen", "codegen/plugin", "internal/contract", "internal/driver", "internal/driver/record", "internal/driver/verify", "internal/command", "internal/cli", "internal/command/ascmd", "internal/command/devcmd", "internal/command/importcmd", "internal/command/initcmd", "internal/command/lintcmd", "cmd/gen/internal/migratecmd", "internal/command/watchcmd"},
	module + "internal/load":   {"codegen", "internal/comments", "internal/jobs", "generators/rbac/calls", "internal/apilint", "internal/modelbuild", "codegen/model", "codegen/codegentest", "internal/contract", "internal/driver", "internal/driver/record", "internal/driver/verify", "internal/compare"},
	"os":                       {"internal/dev", "internal/regular", "internal/git", "internal/pluginhost", "internal/replay", "internal/revision", "codegen/plugin", "internal/trace", "internal/content", "internal/load/golist", "internal/writer", "internal/memo", "codegen/codegentest", "cmd/gen", "cmd/gen/internal/calls", "internal/command", "internal/cli", "internal/command/ascmd", "internal/command/breakingcmd", "internal/command/devcmd", "internal/command/importcmd", "internal/command/initcmd", "internal/command/lintcmd", "cmd/gen/internal/migratecmd", "internal/command/watchcmd", "internal/config", "internal/lock", "cmd/gen/internal/migrate/worktree", "internal/terminal", "internal/terminal/terminaltest"},
	"time":                     {"internal/dev", "internal/git", "internal/process", "internal/replay", "internal/revision", "internal/findings", "internal/pluginhost", "internal/command", "codegen/model", "internal/cli", "internal/command/ascmd", "internal/command/breakingcmd", "internal/command/devcmd", "internal/command/importcmd", "internal/command/initcmd", "internal/command/lintcmd", "cmd/gen/internal/migratecmd", "internal/command/watchcmd", "internal/lsp", "internal/lock", "internal/watch", "internal/memo", "cmd/gen/internal/migrate/worktree", "internal/progress", "internal/templategen", "internal/terminal", "internal/trace", "generators/internal/declarative", "generators/internal/decode"}, // generators/internal/declarative: what a duration means; generators/internal/decode: its JSON; codegen/model: whether a day exists; internal/findings: the last day of an exception; internal/templategen: how long a template may take; internal/progress: how long a stage takes; internal/trace: how old a change is
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

// doors are packages that all of internal, codegen and cmd/gen/internal may use; those of processes are among the reserved imports.
var doors = []string{"internal/regular", "internal/yamlfile", "internal/process", "internal/git"}

func mayImport(own, target string) bool {
	if slices.Contains(doors, target) && (strings.HasPrefix(own, "internal/") || strings.HasPrefix(own, "codegen/") || strings.HasPrefix(own, "cmd/gen/internal/")) {
		return true
	}
	if target == "internal/ruledoc" { // where rules are described
		target = "codegen/diag"
	}
	for _, rule := range allowed {
		if strings.HasPrefix(own, rule.of) {
			return slices.ContainsFunc(rule.may, func(may string) bool { return target == may || strings.HasPrefix(target, may+"/") })
		}
	}
	return false
}

// TestClientGoIsNoRequirement: client-go is for generated code. The API server's validation brings it along, as an
// indirect requirement of the same old version; gen's own packages leave it alone.
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

// doorsOfCalls are calls that only some packages may make, and why.
var doorsOfCalls = []struct {
	call *regexp.Regexp
	may  map[string]string // packages, with what they do
}{
	{regexp.MustCompile(`\bos\.(Open|ReadFile)\(|io\.ReadAll\(os\.Stdin\)`), map[string]string{
		"internal/regular": "these calls wait for named pipes, and read devices"}},
	{regexp.MustCompile(`\bos\.OpenFile\(`), map[string]string{
		"internal/regular": "reads regular files without waiting for others", "internal/writer": "creates files of its own",
		"internal/lock": "creates a lock of its own", "internal/command/breakingcmd": "writes to the null device"}},
	{regexp.MustCompile(`\bos\.ReadDir\(`), map[string]string{
		"internal/trace": "records what it lists", "internal/memo": "lists gen's own cache"}},
	{regexp.MustCompile(`\bos\.DirFS\(`), map[string]string{
		"internal/regular": "bounds the files in it", "cmd/gen/internal/migrate/worktree": "copies files of any size"}},
	{regexp.MustCompile(`\.Execute(Template)?\(&?\w[\w.]*, `), map[string]string{
		"internal/templategen": "executes users' templates, with bounds",
		"generators/docs":      "executes templates of its own",
		"codegen/emit":         "executes templates of generators",
		"internal/replay":      "executes a template of its own",
		"internal/scaffold":    "executes templates of its own"}},
}

// TestCallsGoThroughDoors looks for calls that pass a door by.
func TestCallsGoThroughDoors(t *testing.T) {
	for _, p := range list(t, "./internal/...", "./codegen/...", "./generators/...", "./cmd/...") {
		own := strings.TrimPrefix(p.ImportPath, module)
		names, err := filepath.Glob(filepath.Join(own, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(content)) {
				code, _, _ := strings.Cut(line, "//")
				for _, door := range doorsOfCalls {
					if door.may[own] == "" && !strings.HasSuffix(name, "_test.go") && door.call.MatchString(code) {
						t.Errorf("%s passes by the door of %v: %s", name, door.may, strings.TrimSpace(line))
					}
				}
			}
		}
	}
}
