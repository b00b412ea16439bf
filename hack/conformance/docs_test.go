package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v3"
)

// crdRefDocs is the program that the generator docs replaces.
const crdRefDocs = "github.com/elastic/crd-ref-docs@v0.3.0"

// documented are projects that call crd-ref-docs, with its arguments from their Makefiles.
var documented = []struct {
	module, source, config string
}{
	{"sigs.k8s.io/gateway-api@v1.6.1", "apis", "crd-ref-docs.yaml"},
	{"sigs.k8s.io/cluster-api@v1.13.4", "api", "hack/crd-ref-docs-config-v1beta2.yaml"},
	{"sigs.k8s.io/cluster-api@v1.13.4", "api", "hack/crd-ref-docs-config-v1beta1.yaml"},
	{"github.com/openreports/reports-api@v0.2.1", "apis", "docs/config.yaml"},
}

// TestDocs compares API references: what crd-ref-docs lists, gen lists, too.
func TestDocs(t *testing.T) {
	used := map[string]bool{}
	for _, project := range documented {
		t.Run(filepath.Base(project.module)+" "+filepath.Base(project.config), func(t *testing.T) {
			copied := copied(t, project.module, "-mod=mod")
			old := filepath.Join(t.TempDir(), "old.md")
			run(t, copied, "run", crdRefDocs, "--renderer=markdown", "--source-path="+project.source,
				"--config="+project.config, "--output-path="+old)
			if err := os.WriteFile(filepath.Join(copied.dir, "gen.yaml"), docsConfig(t, copied.dir, project.source,
				project.config), 0o644); err != nil {
				t.Fatal(err)
			}
			gen(t, copied.dir, copied.env, "run", "--no-cache")
			new := readDocs(contentOf(t, filepath.Join(copied.dir, "gen-docs/api.md")))
			compareDocs(t, readDocs(contentOf(t, old)), new, used)
		})
	}
	for _, d := range docDifferences {
		if !used[d.pattern] {
			t.Errorf("no project has the difference %s any more", d.pattern)
		}
	}
}

func contentOf(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// docsConfig returns gen.yaml with the options of a configuration of crd-ref-docs.
func docsConfig(t *testing.T, dir, source, name string) []byte {
	t.Helper()
	var config struct {
		Processor map[string]any `yaml:"processor"`
	}
	if err := yaml.Unmarshal([]byte(contentOf(t, filepath.Join(dir, name))), &config); err != nil {
		t.Fatal(err)
	}
	options := map[string]any{"dir": "gen-docs", "file": "api"}
	for _, key := range []string{"ignoreTypes", "ignoreFields", "ignoreGroupVersions"} {
		if config.Processor[key] != nil {
			options[key] = config.Processor[key]
		}
	}
	content, err := yaml.Marshal(map[string]any{"packages": []string{"./" + source + "/..."},
		"generate": map[string]any{"docs": options}})
	if err != nil {
		t.Fatal(err)
	}
	return content
}
