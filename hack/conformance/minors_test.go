package conformance

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/minors"
	"github.com/gen-toolkit/gen/internal/clientgo"
)

// notFeatures are fields of a row that are compared by themselves.
var notFeatures = []string{"Minor", "First", "StructuredMerge", "Discovery"}

// TestClientGoTable derives the table of clientgo.Version from the sources of the versions that testdata requires.
func TestClientGoTable(t *testing.T) {
	checked := map[string]bool{}
	for _, name := range notFeatures {
		checked[name] = true
	}
	for name := range minors.Behaviour {
		checked[name] = true
	}
	for _, version := range testedClientGo(t) {
		row, support := clientgo.Find(version)
		if support != clientgo.Known || !strings.HasPrefix(version, row.Minor+".") {
			t.Errorf("%s has the row of %s", version, row.Minor)
		}
		for _, f := range minors.Features {
			checked[f.Field] = true
			has, err := f.In(version)
			if err != nil {
				t.Fatal(err)
			}
			field := reflect.ValueOf(row).FieldByName(f.Field)
			if !field.IsValid() || field.Bool() != has {
				t.Errorf("%s: %s is %v, but whether %s/%s has %q is %v", row.Minor, f.Field, field, f.Module, f.Dir,
					f.Text, has)
			}
		}
		requires, err := minors.Requirements("apimachinery", version)
		if err != nil {
			t.Fatal(err)
		}
		if merge := strings.TrimSuffix(row.StructuredMerge, "/typed"); requires[merge] == "" {
			t.Errorf("%s: apimachinery does not require %s", row.Minor, merge)
		}
		discovery := minors.Feature{Module: "client-go", Dir: "kubernetes",
			Text: "Discovery() discovery." + row.Discovery + "\n"}
		if has, err := discovery.In(version); err != nil || !has {
			t.Errorf("%s: clientsets do not return %s: %v", row.Minor, row.Discovery, err)
		}
	}
	for field := range reflect.TypeFor[clientgo.Version]().Fields() {
		if !checked[field.Name] {
			t.Errorf("nothing derives the field %s: add it to package minors", field.Name)
		}
	}
}

// testedClientGo returns the versions of client-go that the modules in testdata require: one of each minor version.
func testedClientGo(t *testing.T) (versions []string) {
	t.Helper()
	required := regexp.MustCompile(`(?m)^\s*k8s\.io/client-go (v\S+)$`)
	names, err := filepath.Glob("../../testdata/v0*/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	minor := map[string]bool{}
	for _, name := range append(names, "../../testdata/go.mod") {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		version := required.FindSubmatch(content)
		if version == nil {
			t.Fatal(name, " requires no client-go")
		}
		row, _ := clientgo.Find(string(version[1]))
		minor[row.Minor] = true
		versions = append(versions, string(version[1]))
	}
	if !minor[clientgo.Oldest().Minor] || !minor[clientgo.Newest().Minor] || len(minor) != len(names)+1 {
		t.Errorf("the modules in testdata have %q", versions)
	}
	return versions
}
