package proof

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

type memory map[string]bool

func (m memory) Remembers() bool             { return true }
func (m memory) Known(statement []byte) bool { return m[string(statement)] }
func (m memory) Learn(statement []byte)      { m[string(statement)] = true }

func claim(rule, description string) *Claim {
	kind := &model.Resource{Kind: "Fruit", Type: &model.Type{Name: "Fruit", Kind: model.Struct}, Package: &model.Package{}}
	crd := &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{
		Group: "example.org", Scope: apiext.ClusterScoped,
		Names: apiext.CustomResourceDefinitionNames{Kind: "Fruit", ListKind: "FruitList", Plural: "fruits", Singular: "fruit"},
		Versions: []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{
			OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", Description: description, XValidations: apiext.ValidationRules{{Rule: rule}}},
		}}},
	}}
	crd.Name = "fruits.example.org"
	return &Claim{CRD: crd, Versions: []*model.Resource{kind}, Names: kind}
}

// TestMemory: only what is true is learned, whatever it is described by, and what is known is not looked at again.
func TestMemory(t *testing.T) {
	known := memory{}
	check := func(c *Claim) int {
		t.Helper()
		problems, err := Check(t.Context(), []*Claim{c}, known)
		if err != nil {
			t.Fatal(err)
		}
		return len(problems)
	}
	if check(claim("self.nothing", "")) == 0 || len(known) != 0 {
		t.Errorf("a rule that does not compile is accepted, or learned: %d", len(known))
	}
	if check(claim("true", "one")) != 0 || len(known) != 1 {
		t.Errorf("a rule is refused, or not learned: %d", len(known))
	}
	if check(claim("true", "another")) != 0 || len(known) != 1 {
		t.Errorf("another description makes another statement: %d", len(known))
	}
	known.Learn(claim("self.nothing", "").statement())
	if n := check(claim("self.nothing", "")); n != 0 {
		t.Errorf("what is known is looked at again: %d problems", n)
	}
}
