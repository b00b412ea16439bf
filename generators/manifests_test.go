package generators_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/internal/proof"
)

// notForServers are the kinds of manifests that no API server reads as its own: kustomize reads the first, and the
// others are samples of custom resources, which are solutions of their schemas.
var notForServers = regexp.MustCompile(
	`^(kustomize\.config\.k8s\.io/v1beta1 Kustomization|\S*example\.(org|com)/\S+ \S+)$`)

// others are golden cases with manifests of users, or with the option unchecked.
var others = []string{"schemapatch/testdata/", "crd/testdata/unchecked.txtar"}

// TestKindsOfManifests lists all kinds of manifests that the generators write: package proof knows each, and finds
// nothing to refuse in the golden files, whatever way their content came.
func TestKindsOfManifests(t *testing.T) {
	written := map[string]bool{}
	kind := regexp.MustCompile(`(?m)^apiVersion: (\S+)\nkind: (\S+)$`)
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".txtar" ||
			slices.ContainsFunc(others, func(other string) bool { return strings.HasPrefix(path, other) }) {
			return err
		}
		archive, err := txtar.ParseFile(path)
		if err != nil {
			return err
		}
		for _, f := range archive.Files {
			name, isWanted := strings.CutPrefix(f.Name, "want/")
			template := filepath.Base(filepath.Dir(name)) == "templates"
			if !isWanted || filepath.Ext(name) != ".yaml" || template {
				continue
			}
			for _, match := range kind.FindAllSubmatch(f.Data, -1) {
				written[string(match[1])+" "+string(match[2])] = true
			}
			for _, problem := range proof.Prove(f.Data) {
				t.Errorf("%s: %s: %+v", path, name, problem)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range written {
		if !slices.Contains(proof.Kinds(), name) && !notForServers.MatchString(name) {
			t.Errorf("generators write %s, which package proof does not know", name)
		}
	}
	for _, name := range proof.Kinds() {
		if !written[name] {
			t.Errorf("no golden case has %s", name)
		}
	}
}
