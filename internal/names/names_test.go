package names

import (
	"go/token"
	"testing"
)

func TestNames(t *testing.T) {
	for _, test := range []struct {
		what     string
		f        func(string) string
		in, want string
	}{
		{"plural", Plural, "Fruit", "Fruits"},
		{"plural", Plural, "NetworkPolicy", "NetworkPolicies"},
		{"plural", Plural, "Ingress", "Ingresses"},
		{"plural", Plural, "Gateway", "Gateways"},
		{"plural", Plural, "Endpoints", "Endpoints"},
		{"resource", Resource, "NetworkPolicy", "networkpolicies"},
		{"resource", Resource, "WithTriggers", "withtriggerses"},
		{"custom resource", CustomResource, "WithTriggers", "withtriggers"},
		{"custom resource", CustomResource, "NetworkPolicy", "networkpolicies"},
		{"private", Private, "Fruit", "fruit"},
		{"private", Private, "APIService", "apiService"},
		{"private", Private, "CSINode", "csiNode"},
		{"private", Private, "ABC", "abc"},
		{"private", Private, "Interface", "interface_"},
		{"private", Private, "String", "string_"},
		{"public", Public, "v1beta1", "V1beta1"},
		{"identifier", Identifier, "example.org", "exampleorg"},
		{"identifier", Identifier, "2048-game", "_2048game"},
	} {
		if got := test.f(test.in); got != test.want {
			t.Errorf("%s of %q is %q, want %q", test.what, test.in, got, test.want)
		}
	}
}

func TestAlias(t *testing.T) {
	for path, want := range map[string]string{
		"k8s.io/api/core/v1":                                 "corev1",
		"k8s.io/apimachinery/pkg/apis/meta/v1":               "metav1",
		"k8s.io/api/autoscaling/v2beta2":                     "autoscalingv2beta2",
		"example.org/v1":                                     "exampleorgv1",
		"example.org/fruit/v1/v1":                            "fruitv1",
		"v1":                                                 "v1",
		"k8s.io/client-go/applyconfigurations/meta/v1":       "applymetav1",
		"k8s.io/client-go/kubernetes/typed/core/v1":          "typedcorev1",
		"k8s.io/client-go/kubernetes/typed/core/v1/fake":     "fakecorev1",
		"k8s.io/client-go/discovery/fake":                    "fakediscovery",
		"example.org/client/listers/fruit/v1":                "listersfruitv1",
		"example.org/client/informers/externalversions/a/v1": "informersav1",
		"example.org/client/clientset/versioned":             "clientset",
		"example.org/client/clientset/versioned/fake":        "fakeclientset",
		"example.org/client/clientset/scheme":                "scheme",
		"example.org/listers/v1":                             "listersv1",
		"k8s.io/client-go/tools/cache":                       "cache",
	} {
		if got := Alias(path, path[lastSlash(path)+1:]); got != want {
			t.Errorf("Alias(%q) is %q, want %q", path, got, want)
		}
	}
}

func lastSlash(path string) int {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return i
		}
	}
	return -1
}

// FuzzNames: for any input, the output is valid in Go code.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"Fruit", "API", "type", "Łódź", "a.b-c", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if token.IsIdentifier(name) {
			if private := Private(name); !token.IsIdentifier(private) || Reserved(private) {
				t.Errorf("Private(%q) is %q, no free identifier", name, private)
			}
		}
		if id := Identifier(name); id != "_" && !token.IsIdentifier(id) && !Reserved(id) {
			t.Errorf("Identifier(%q) is %q", name, id)
		}
	})
}

func TestGoFile(t *testing.T) {
	all := []string{"DOC", "Doc", "Fruit", "doc"}
	for name, want := range map[string]string{
		"Fruit": "fruit.go", "DOC": "doc_1.go", "Doc": "doc_2.go", "doc": "doc_3.go",
	} {
		if got := GoFile(name, all, "doc.go"); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
