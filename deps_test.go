package gen_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/clientgo"
)

// TestDirectRequirements: hack/deps.txt has a reason for every direct requirement.
func TestDirectRequirements(t *testing.T) {
	var required []string
	for _, r := range goMod(t, "go.mod").Require {
		if !r.Indirect {
			required = append(required, r.Mod.Path)
		}
	}
	reasons, err := os.ReadFile("hack/deps.txt")
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	for line := range bytes.Lines(reasons) {
		if module, reason, ok := strings.Cut(string(line), " "); ok && module != "#" && strings.TrimSpace(reason) != "" {
			explained = append(explained, module)
		}
	}
	slices.Sort(required)
	if diff := cmp.Diff(required, explained); diff != "" {
		t.Errorf("go.mod and hack/deps.txt differ (-go.mod +deps.txt):\n%s", diff)
	}
}

// TestReconcile: the module reconcile needs client-go alone, in the oldest version that gen supports, so that it raises
// nothing in a user's go.mod. It is the module that gen asks for, and imports nothing of gen.
func TestReconcile(t *testing.T) {
	path, version, _ := strings.Cut(codegen.Reconcile, "@")
	file := goMod(t, "reconcile/go.mod")
	if file.Module.Mod.Path != path {
		t.Errorf("the module is %s, and gen asks for %s", file.Module.Mod.Path, path)
	}
	for _, r := range file.Require {
		switch module := r.Mod.Path; {
		case r.Indirect || module == "k8s.io/klog/v2" || module == "k8s.io/utils":
		case module != "k8s.io/api" && module != "k8s.io/apimachinery" && module != "k8s.io/client-go":
			t.Errorf("it requires %s", module)
		case r.Mod.Version != clientgo.Oldest().Minor+".0":
			t.Errorf("it requires %s %s, which is not the oldest", module, r.Mod.Version)
		}
	}
	for _, r := range goMod(t, "reconcile/reconcileprom/go.mod").Require {
		if r.Mod.Path == path && r.Mod.Version != version {
			t.Errorf("reconcileprom requires %s, and gen asks for %s", r.Mod.Version, version)
		}
	}
	const page = "docs/controllers.md"
	if content, err := os.ReadFile(page); err != nil || !bytes.Contains(content, []byte("go get "+codegen.Reconcile)) {
		t.Errorf("%s does not say go get %s: %v", page, codegen.Reconcile, err)
	}
	files, err := filepath.Glob("reconcile/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("reconcile/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, own...) {
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if strings.HasPrefix(imported, module) && imported != path && !strings.HasPrefix(imported, path+"/") {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
}

func goMod(t *testing.T, name string) *modfile.File {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
