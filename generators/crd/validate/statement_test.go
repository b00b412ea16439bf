package validate

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

type memory map[string]bool

func (m memory) memo(statement []byte, prove func() ([]byte, error)) ([]byte, error) {
	if m[string(statement)] {
		return nil, nil
	}
	value, err := prove()
	m[string(statement)] = err == nil
	return value, err
}

// accepted returns how many statements are true.
func (m memory) accepted() (n int) {
	for _, is := range m {
		if is {
			n++
		}
	}
	return n
}

func candidate(rule, description string) *Candidate {
	kind := &model.Resource{Kind: "Fruit", Type: &model.Type{Name: "Fruit", Kind: model.Struct},
		Package: &model.Package{}}
	crd := &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{
		Group: "example.org", Scope: apiext.ClusterScoped,
		Names: apiext.CustomResourceDefinitionNames{Kind: "Fruit", ListKind: "FruitList", Plural: "fruits",
			Singular: "fruit"},
		Versions: []apiext.CustomResourceDefinitionVersion{
			{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{
				OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", Description: description,
					XValidations: apiext.ValidationRules{{Rule: rule}}},
			}}},
	}}
	crd.Name = "fruits.example.org"
	return &Candidate{CRD: crd, Versions: []*model.Resource{kind}, Names: kind}
}

// TestMemory: only true statements are recorded, whatever describes them, and a recorded one is not checked again.
func TestMemory(t *testing.T) {
	store := memory{}
	check := func(c *Candidate) int {
		t.Helper()
		problems, err := Check(t.Context(), []*Candidate{c}, store.memo)
		if err != nil {
			t.Fatal(err)
		}
		return len(problems)
	}
	if check(candidate("self.nothing", "")) == 0 || store.accepted() != 0 {
		t.Errorf("a rule that does not compile is accepted, or recorded: %d", store.accepted())
	}
	if check(candidate("true", "one")) != 0 || store.accepted() != 1 {
		t.Errorf("a rule is refused, or not recorded: %d", store.accepted())
	}
	if check(candidate("true", "another")) != 0 || store.accepted() != 1 {
		t.Errorf("another description makes another statement: %d", store.accepted())
	}
	store[string(candidate("self.nothing", "").statement())] = true
	if n := check(candidate("self.nothing", "")); n != 0 {
		t.Errorf("a recorded statement is checked again: %d problems", n)
	}
}
