package conformance

import (
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

//go:embed _clientgo/group_test.go
var groupTest []byte

// TestClientGoGroup is TestClientGo for a group that takes seconds: a client-go of nothing but events, in two versions
// and with hand-written methods. What is compared is that group's; what is above it, e.g. the clientset, is gen's on
// both sides.
func TestClientGoGroup(t *testing.T) {
	version := clientGo + "@" + clientGoReleases[0].version
	upstream, ours := copied(t, version), copied(t, version)
	api := []string{"k8s.io/api/events/..."}
	regenerateGroups(t, ours, api, api)
	replace(t, upstream.dir, ours.dir, "/events/")
	packages := []string{"./kubernetes/typed/events/...", "./listers/events/...", "./informers/events/...",
		"./applyconfigurations/events/..."}
	listed, differences := compareAPI(t, ofClientGo, upstream, ours, 30, 10, packages...)
	for _, problem := range listed.CheckSome(differences) {
		t.Error("divergences.md: ", problem)
	}
	test := filepath.Join(ours.dir, "group", "group_test.go")
	if err := os.Mkdir(filepath.Dir(test), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(test, groupTest, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log(run(t, ours, append([]string{"test", "./group"}, packages...)...))
}

// replace puts the generated files of one copy of client-go in place of another's, except those whose path has a
// part.
func replace(t *testing.T, dir, by, part string) {
	t.Helper()
	for _, file := range generatedFiles(t, dir, clientGoTrees) {
		if !strings.Contains(file, part) {
			if err := os.Remove(filepath.Join(dir, file)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, file := range generatedFiles(t, by, clientGoTrees) {
		if strings.Contains(file, part) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(by, file))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, file), content, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
