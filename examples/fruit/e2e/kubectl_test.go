package e2e

import (
	"strings"
	"testing"
)

// TestKubectl is the session that the README of examples/fruit shows.
func TestKubectl(t *testing.T) {
	ns := namespace(t, shared)
	kubectl := func(args ...string) string {
		t.Helper()
		out, err := shared.Kubectl(t.Context(), append(args, "--namespace", ns)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	expect := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("kubectl printed\n%s\nwant\n%s", got, want)
		}
	}

	expect(kubectl("create", "-f", "../config/samples/apple.yaml"), "fruit.example.org/apple created\n")
	expect(kubectl("create", "-f", "../config/samples/banana.yaml"), "fruit.example.org/banana created\n")
	expect(kubectl("get", "fruits"), `NAME     SWEET   WEIGHT   COMMENT
apple    false   100      little bit rotten
banana   true    80       just bought
`)
	explained := kubectl("explain", "fruits.spec")
	for _, comment := range []string{"Spec is what we know of the fruit.", `Comment is free text, e.g. "just bought".`, "Sweet tells whether children like it.", "Weight is in grams."} {
		if !strings.Contains(explained, comment) {
			t.Errorf("kubectl explain does not show %q:\n%s", comment, explained)
		}
	}

	kubectl("label", "fruit", "banana", "tastes-good=true")
	expect(kubectl("get", "fruits", "-l", "tastes-good=true", "-o", "name"), "fruit.example.org/banana\n")
	expect(kubectl("delete", "fruit", "banana"), "fruit.example.org \"banana\" deleted from "+ns+" namespace\n")
	expect(kubectl("get", "fruits", "-o", "name"), "fruit.example.org/apple\n")
}

// TestSchemaRejects: the API server validates by the generated schema.
func TestSchemaRejects(t *testing.T) {
	const heavy = "apiVersion: example.org/v1\nkind: Fruit\nmetadata: {name: melon}\nspec: {weight: heavy}\n"
	_, err := shared.KubectlInput(t.Context(), strings.NewReader(heavy), "create", "--validate=false", "--namespace", namespace(t, shared), "-f", "-")
	if err == nil || !strings.Contains(err.Error(), "spec.weight") || !strings.Contains(err.Error(), "integer") {
		t.Errorf("weight: heavy gave %v, want a refusal that names spec.weight and integer", err)
	}
}
