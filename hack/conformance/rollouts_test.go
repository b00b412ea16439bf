package conformance

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// rollouts is a project whose hack/gen-crd-spec changes controller-gen's CRDs deep inside of pod templates.
const rollouts = "github.com/argoproj/argo-rollouts@v1.10.1"

// marked are its fields with a pod template or metadata: the file, how the line begins, and the ways to the metadata
// and to the pod, if there is one.
var marked = []struct{ file, line, metadata, pod string }{
	{"types.go", "\tTemplate corev1.PodTemplateSpec `json", ".metadata", ".spec"},
	{"experiment_types.go", "\tTemplate corev1.PodTemplateSpec `json", ".metadata", ".spec"},
	{"analysis_types.go", "\tSpec     batchv1.JobSpec", ".template.metadata", ".template.spec"},
	{"analysis_types.go", "\tMetadata metav1.ObjectMeta", "", ""},
}

// resources are the parts of a pod that it leaves without a schema.
var resources = []string{"containers[*].resources.limits", "containers[*].resources.requests",
	"initContainers[*].resources.limits", "initContainers[*].resources.requests",
	"ephemeralContainers[*].resources.limits", "ephemeralContainers[*].resources.requests", "volumes"}

// TestRollouts makes by markers what hack/gen-crd-spec makes by a program: the CRDs that the project has committed.
func TestRollouts(t *testing.T) {
	const described = "the program removes the descriptions of what it replaces, and gen keeps them"
	for _, test := range []struct {
		name    string
		markers []string          // on each of the resources
		differs map[string]string // reasons, by expressions on paths
	}{
		{"schemaless", []string{"kubebuilder:validation:Schemaless", "kubebuilder:pruning:PreserveUnknownFields"},
			map[string]string{`\.description$`: described}},
		{"opaque", []string{"gen:opaque"}, map[string]string{
			`\.description$`:                 described,
			`\.(limits|requests)\.type$`:     "gen says that it is an object",
			`\.volumes\.type$`:               "gen says that it is a list",
			`\.volumes\.items$`:              "gen says that the list has items with any content",
			`\.volumes\.x-kubernetes-pres.*`: "the content is that of the items",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := copied(t, rollouts, "-mod=mod")
			markRollouts(t, filepath.Join(in.dir, "pkg/apis/rollouts/v1alpha1"), test.markers)
			gen(t, in.dir, in.env, "crd", "--dir", "got", "--file", "{{kebab .Kind}}-crd.yaml", "--empty-subresources",
				"--controller-gen-version", "v0.19.0", "./pkg/apis/rollouts/v1alpha1")
			committed, err := filepath.Glob(filepath.Join(in.dir, "manifests/crds/*-crd.yaml"))
			if err != nil || len(committed) != 5 {
				t.Fatalf("the project has the CRDs %q: %v", committed, err)
			}
			counts := map[string]int{}
			for _, name := range committed {
				got := filepath.Join(in.dir, "got", filepath.Base(name))
				for _, d := range differences("", objectOf(t, name), objectOf(t, got)) {
					pattern := explanation(test.differs, d.path)
					if pattern == "" {
						t.Errorf("%s: %s", filepath.Base(name), d)
					}
					counts[pattern]++
				}
			}
			for pattern, reason := range test.differs {
				if counts[pattern] == 0 {
					t.Errorf("no CRD differs in %s any more", pattern)
				}
				t.Logf("%d × %s: %s", counts[pattern], pattern, reason)
			}
		})
	}
}

// markRollouts marks the fields with pod templates and metadata: metadata has labels and annotations, and the resources
// have the given markers.
func markRollouts(t *testing.T, dir string, markers []string) {
	t.Helper()
	for _, field := range marked {
		var b strings.Builder
		for _, at := range resources {
			for _, marker := range markers {
				if field.pod != "" {
					override(&b, field.pod+"."+at, marker)
				}
			}
		}
		override(&b, cmp.Or(field.metadata, "."), "gen:embeddedObjectMeta")
		for _, name := range []string{"name", "namespace", "finalizers"} {
			override(&b, field.metadata+"."+name, "gen:skip")
		}
		insert(t, filepath.Join(dir, field.file), field.line, b.String())
	}
}

// explanation returns the expression that matches a path, or "".
func explanation(differs map[string]string, path string) string {
	for pattern := range differs {
		if regexp.MustCompile(pattern).MatchString(path) {
			return pattern
		}
	}
	return ""
}

// override adds a marker that sets another one inside of the field's type.
func override(b *strings.Builder, path, marker string) {
	fmt.Fprintf(b, "\t// +gen:override:path=%s,set=\"+%s\"\n", path, marker)
}

// insert inserts text before the line of a file that begins with a prefix.
func insert(t *testing.T, file, prefix, text string) {
	t.Helper()
	content := contentOf(t, file)
	if strings.Count(content, prefix) != 1 {
		t.Fatalf("%s has not one line %q", file, prefix)
	}
	content = strings.Replace(content, prefix, text+prefix, 1)
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// objectOf returns the object of a YAML file.
func objectOf(t *testing.T, name string) (object map[string]any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(contentOf(t, name)), &object); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return object
}
