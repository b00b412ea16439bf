package conformance

import (
	"errors"
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

// refusedEdits are changes of a CRD that the API server refuses, by the rule that says so.
var refusedEdits = map[string]func(*apiext.CustomResourceDefinition){
	"scope-changed":          func(crd *apiext.CustomResourceDefinition) { crd.Spec.Scope = apiext.ClusterScoped },
	"stored-version-removed": func(crd *apiext.CustomResourceDefinition) { crd.Spec.Versions[0].Name = "v2" },
}

func (s *outcomes) refused(rule string, edit func(*apiext.CustomResourceDefinition)) {
	old := definition(0, &apiext.JSONSchemaProps{Type: "object"}, "new")
	edited := old.DeepCopy()
	edit(edited)
	if found := change.Definitions(old, edited); len(found) != 1 || found[0].Rule != rule {
		s.Errorf("found %v", found)
	}
	if out, err := s.kubectl("apply", "--server-side", "-f", s.file(edited)); err == nil {
		s.Errorf("the API server takes the CRD: %s", out)
	}
}

// moved holds what gen breaking says of another storage version: without a webhook, v2 reads objects without the field
// that it lacks, the next write loses it, and one that changes what v2 refuses is refused.
func (s *outcomes) moved(i int) {
	spec := func(fields ...string) apiext.JSONSchemaProps {
		of := apiext.JSONSchemaProps{Type: "object", Required: fields[1:],
			Properties: map[string]apiext.JSONSchemaProps{"other": {Type: "string"}}}
		for _, name := range fields {
			of.Properties[name] = apiext.JSONSchemaProps{Type: "string"}
		}
		return of
	}
	first, next := spec("value"), spec("other", "size")
	old := definition(i, &first, "")
	moved := definition(i, &next, "")
	moved.Spec.Versions[0].Name = "v2"
	moved.Spec.Versions = append(moved.Spec.Versions, *old.Spec.Versions[0].DeepCopy())
	moved.Spec.Versions[1].Storage = false
	got := ""
	for _, c := range change.Storage(old, moved) {
		got += c.Rule + " " + change.PathOf(c.Path) + "\n"
	}
	if want := "storage-version-loses spec.value\nstorage-version-refuses spec.size\n"; got != want {
		s.Errorf("found %s", got)
	}
	s.apply(i, &first, "")
	s.until("the object is created", func() error { return s.create(i, `"a"`) })
	if out, err := s.kubectl("apply", "--server-side", "-f", s.file(moved)); err != nil {
		s.Fatal(out, err)
	}
	value := func(version, want string) {
		s.until(version+" reads "+want, func() error {
			of := fmt.Sprintf("cases%d.%s.example.org/a", i, version)
			out, err := s.kubectl("get", of, "-o=jsonpath={.spec.value}")
			if err == nil && out != want {
				err = errors.New(out)
			}
			return err
		})
	}
	value("v2", "")
	value("v1", "a")
	patch := func(patch string) error {
		_, err := s.kubectl("patch", fmt.Sprintf("cases%d.v2.example.org/a", i), "--type=merge", "-p", patch)
		return err
	}
	if err := patch(`{"spec":{"other":"y"}}`); err == nil {
		s.Error("v2 takes a change without size")
	}
	if err := patch(`{"metadata":{"labels":{"a":"b"}}}`); err != nil {
		s.Error(err)
	}
	value("v1", "")
}
