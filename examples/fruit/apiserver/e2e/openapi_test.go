package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

// definition is what the tests look at in an OpenAPI schema.
type definition struct {
	Description string
	Type        string
	Default     any
	Enum        []string
	ListType    string   `json:"x-kubernetes-list-type"`
	ListMapKeys []string `json:"x-kubernetes-list-map-keys"`
	Required    []string
	Properties  map[string]definition
}

// TestOpenAPI: kube-apiserver publishes the group's definitions, under the names that gen gives the models.
func TestOpenAPI(t *testing.T) {
	t.Run("V2", func(t *testing.T) {
		eventually(t, "the group in OpenAPI v2", func() error {
			var document struct{ Definitions map[string]definition }
			if err := get(t, "/openapi/v2", &document); err != nil {
				return err
			}
			return complete(document.Definitions)
		})
	})
	t.Run("V3", func(t *testing.T) {
		for _, version := range []string{"v1", "v1alpha1"} {
			eventually(t, "the group in OpenAPI v3", func() error {
				var document struct {
					Components struct{ Schemas map[string]definition }
				}
				if err := get(t, "/openapi/v3/apis/market.example.org/"+version, &document); err != nil {
					return err
				}
				if version == "v1" {
					return errors.Join(complete(document.Components.Schemas), defaults(document.Components.Schemas))
				}
				return alpha(document.Components.Schemas)
			})
		}
	})
}

// get reads a document of kube-apiserver.
func get(t *testing.T, path string, into any) error {
	content, err := kube(t).Discovery().RESTClient().Get().AbsPath(path).SetHeader("Accept", "application/json").
		DoRaw(t.Context())
	if err != nil {
		return err
	}
	return json.Unmarshal(content, into)
}

// complete returns an error unless the definitions of v1 say what the types and their markers say.
func complete(all map[string]definition) error {
	order, spec := all["org.example.market.v1.Order"], all["org.example.market.v1.OrderSpec"]
	items, delivery := spec.Properties["items"], spec.Properties["delivery"]
	for _, fact := range []struct{ got, want any }{
		{order.Description, "Order is what a buyer wants from the market."},
		{spec.Required, []string{"items"}},
		{items.ListType, "map"},
		{items.ListMapKeys, []string{"fruit"}},
		{delivery.Enum, []string{"Express", "Standard"}},
	} {
		if fmt.Sprint(fact.got) != fmt.Sprint(fact.want) {
			return fmt.Errorf("the definitions have %v, want %v", fact.got, fact.want)
		}
	}
	return nil
}

// defaults is complete for defaults, which API servers leave out of OpenAPI v2.
func defaults(all map[string]definition) error {
	delivery := all["org.example.market.v1.OrderSpec"].Properties["delivery"].Default
	grams := all["org.example.market.v1.Item"].Properties["grams"].Default
	if delivery != "Standard" || grams != 1000.0 {
		return fmt.Errorf("the defaults are %v and %v, want Standard and 1000", delivery, grams)
	}
	return nil
}

// alpha is complete for v1alpha1.
func alpha(all map[string]definition) error {
	spec := all["org.example.market.v1alpha1.OrderSpec"]
	if got := spec.Properties["fruit"].Type; got != "object" {
		return fmt.Errorf("the fruit of v1alpha1 have the type %q, want object", got)
	}
	return nil
}
