package schema

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/equality"
)

// TestRewriter: copies are changed everywhere, share what the originals share, and leave these as they are.
func TestRewriter(t *testing.T) {
	shared := map[string]props{"name": {Type: "string", Description: "a name"}}
	items := &props{Type: "object", Description: "an item", Properties: shared}
	one := &props{Properties: map[string]props{
		"direct": {Properties: shared},
		"list":   {Items: &apiext.JSONSchemaPropsOrArray{Schema: items}},
		"values": {AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: items}},
	}}
	before := one.DeepCopy()
	calls := 0
	r := NewRewriter(func(s *props) { calls++; s.Description = "" })
	got := r.Copy(one)
	if !equality.Semantic.DeepEqual(one, before) {
		t.Errorf("the original has changed: %v", one)
	}
	Walk(got, func(s *props) {
		if s.Description != "" {
			t.Errorf("%q is left", s.Description)
		}
	})
	list, values := got.Properties["list"].Items.Schema, got.Properties["values"].AdditionalProperties
	if list != values.Schema || Identity(list.Properties) != Identity(got.Properties["direct"].Properties) {
		t.Error("the copies of a shared schema are several")
	}
	if !values.Allows {
		t.Error("additionalProperties is not what it was")
	}
	if r.Copy(one) != got || calls != 6 {
		t.Errorf("%d calls for 6 schemas", calls)
	}
}
