package replay

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/model"
)

// TestPublished: the program of a published module is built apart from it, by the module's requirements.
func TestPublished(t *testing.T) {
	states := []State{published(t, "red"), published(t, "blue")}
	objects, err := Read("samples.yaml", []byte("apiVersion: example.org/v1\nkind: Fruit\nmetadata: {name: apple}\n"))
	if err != nil {
		t.Fatal(err)
	}
	result, err := Compare(t.Context(), states[0], states[1], objects)
	if err != nil {
		t.Fatal(err)
	}
	if result.Objects != 1 || len(result.Findings) != 1 ||
		result.Findings[0].Message != `defaulting sets "blue", and "red" before, for apple in samples.yaml` {
		t.Errorf("%+v", result)
	}
}

// published returns a module whose kind has a default.
func published(t *testing.T, color string) State {
	dir := t.TempDir()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"go.mod": strings.Replace(string(mod), "module github.com/gen-toolkit/gen\n", "module example.org/fruit\n", 1),
		"go.sum": string(sums),
		"fruit.go": `package fruit

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Fruit struct {
	metav1.TypeMeta
	metav1.ObjectMeta ` + "`json:\"metadata\"`" + `

	Color string
}

func (f *Fruit) Default() { f.Color = "` + color + `" }
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return State{Name: color, Dir: dir, Module: "example.org/fruit",
		Packages: []*model.Package{{Path: "example.org/fruit", Dir: dir, Group: "example.org", Version: "v1"}}}
}
