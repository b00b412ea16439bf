package e2e

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"

	"github.com/gen-toolkit/gen/crds"
)

// definition returns a CRD of a group that other tests do not use.
func definition(kind, scope, versions string) string {
	plural := strings.ToLower(kind) + "s"
	return strings.NewReplacer("KIND", kind, "PLURAL", plural, "SCOPE", scope, "VERSIONS", versions).Replace(`---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: PLURAL.install.example.org}
spec:
  group: install.example.org
  names: {kind: KIND, plural: PLURAL}
  scope: SCOPE
  versions: [VERSIONS]
`)
}

// versions of definitions: objects have a size.
const (
	v1Stored     = `{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer}}}}}`
	v1Served     = `{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer}}}}}`
	v2Stored     = `{name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer}}}}}`
	v2Growing    = `{name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [{rule: self.size > oldSelf.size}]}}}`
	unstructural = `{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {properties: {size: {}}}}}`
)

func parse(t *testing.T, definitions ...string) *crds.Set {
	t.Helper()
	set, err := crds.Parse(fstest.MapFS{"crds.yaml": {Data: []byte(strings.Join(definitions, ""))}})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestInstall: definitions are installed together or not at all. Those of others, and those with objects, stay.
func TestInstall(t *testing.T) {
	client, err := crds.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	objects, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	mine, other := crds.Options{Owner: "mine.example.org"}, crds.Options{Owner: "other.example.org"}
	refuses := func(err error, messages ...string) {
		t.Helper()
		problems, is := crds.Refused(err)
		if !is || len(problems) != len(messages) {
			t.Fatalf("%d problems are wanted: %v", len(messages), err)
		}
		for i, message := range messages {
			if text := problems[i].Definition + ": " + problems[i].Message; !strings.Contains(text, message) {
				t.Errorf("%q is wanted: %s", message, text)
			}
		}
	}
	installed := func(name string) bool {
		t.Helper()
		_, err := client.Definitions.Get(ctx, name+".install.example.org", metav1.GetOptions{})
		return err == nil
	}

	apple, pear := definition("Apple", "Namespaced", v1Stored), definition("Pear", "Namespaced", v1Stored)
	_, err = crds.Install(ctx, client, parse(t, apple, definition("Plum", "Namespaced", unstructural)), mine)
	refuses(err, "plums.install.example.org: the API server refuses it")
	if installed("apples") {
		t.Error("one definition is installed, though another one is refused")
	}
	dry := mine
	dry.DryRun = true
	if _, err := crds.Install(ctx, client, parse(t, apple), dry); err != nil || installed("apples") {
		t.Errorf("a dry run: %v, installed: %t", err, installed("apples"))
	}
	report, err := crds.Install(ctx, client, parse(t, apple, pear), mine)
	if err != nil || report.String() != "apples.install.example.org created\npears.install.example.org created\n" {
		t.Fatalf("%v: %v", report, err)
	}
	for _, options := range []crds.Options{dry, mine} {
		report, err = crds.Install(ctx, client, parse(t, apple), options)
		if err != nil || report.Definitions[0].Action != "unchanged" {
			t.Errorf("again: %v: %v", report, err)
		}
	}

	_, err = crds.Install(ctx, client, parse(t, apple, pear), other)
	refuses(err, `apples.install.example.org: it belongs to "mine.example.org"`, "pears.install.example.org")
	_, err = crds.Install(ctx, client, parse(t, definition("Apple", "Cluster", v1Stored)), mine)
	refuses(err, "the scope is Namespaced, and can't become Cluster")
	_, err = crds.Install(ctx, client, parse(t, definition("Apple", "Namespaced", v2Stored)), mine)
	refuses(err, "objects may be stored in [v1], which the new definition lacks")

	apples := schema.GroupVersionResource{Group: "install.example.org", Version: "v1", Resource: "apples"}
	object := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "install.example.org/v1", "kind": "Apple",
		"metadata": map[string]any{"name": "boskoop"}, "size": int64(3)}}
	if _, err := objects.Resource(apples).Namespace("default").Create(ctx, object, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	_, err = crds.Uninstall(ctx, client, parse(t, apple, pear), mine)
	refuses(err, "apples.install.example.org: it has 1 objects")
	if !installed("pears") {
		t.Error("one definition is deleted, though another one is refused")
	}

	// An object that API servers do not write again stays as it is, and so does the list of versions.
	_, err = crds.Upgrade(ctx, client, parse(t, definition("Apple", "Namespaced", v1Served+", "+v2Growing)), mine)
	if err == nil || !strings.Contains(err.Error(), "1 objects stay in an old version") ||
		!strings.Contains(err.Error(), "default/boskoop") {
		t.Errorf("an object that can't be rewritten: %v", err)
	}
	crd, err := client.Definitions.Get(ctx, "apples.install.example.org", metav1.GetOptions{})
	if err != nil || len(crd.Status.StoredVersions) != 2 {
		t.Fatalf("stored versions %v: %v", crd.Status.StoredVersions, err)
	}
	report, err = crds.Upgrade(ctx, client, parse(t, definition("Apple", "Namespaced", v2Stored)), mine)
	if err != nil || report.String() != "apples.install.example.org updated, 1 objects rewritten, v1 removed\n" {
		t.Fatalf("%v: %v", report, err)
	}
	apples.Version = "v2"
	got, err := objects.Resource(apples).Namespace("default").Get(ctx, "boskoop", metav1.GetOptions{})
	if err != nil || got.Object["size"] != int64(3) {
		t.Errorf("the object after the upgrade: %v: %v", got, err)
	}

	// The options say what API servers trust for conversion webhooks. Without them, others do.
	converted := strings.Replace(definition("Plum", "Namespaced", v1Stored), "  scope:", `  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig: {service: {name: plums, namespace: default}}
  scope:`, 1)
	authority, err := os.ReadFile(shared.CAFile())
	if err != nil {
		t.Fatal(err)
	}
	trusting := mine
	trusting.CABundle = authority
	for _, options := range []crds.Options{trusting, mine} {
		if _, err := crds.Install(ctx, client, parse(t, converted), mine); err != nil {
			t.Fatal(err)
		}
		if options.CABundle == nil {
			patch, err := json.Marshal([]any{map[string]any{"op": "add", "value": authority,
				"path": "/spec/conversion/webhook/clientConfig/caBundle"}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := client.Definitions.Patch(ctx, "plums.install.example.org", types.JSONPatchType, patch,
				metav1.PatchOptions{FieldManager: "cert-manager"}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := crds.Install(ctx, client, parse(t, converted), options); err != nil {
			t.Fatal(err)
		}
		crd, err := client.Definitions.Get(ctx, "plums.install.example.org", metav1.GetOptions{})
		if err != nil || string(crd.Spec.Conversion.Webhook.ClientConfig.CABundle) != string(authority) {
			t.Errorf("the webhook's authority is not there: %v", err)
		}
	}
	if _, err := crds.Uninstall(ctx, client, parse(t, converted), mine); err != nil {
		t.Error(err)
	}

	adopting := other
	adopting.Adopt, adopting.DeleteObjects = true, true
	if _, err := crds.Install(ctx, client, parse(t, pear), adopting); err != nil {
		t.Error(err)
	}
	_, err = crds.Uninstall(ctx, client, parse(t, apple, pear), mine)
	refuses(err, "apples.install.example.org: it has 1 objects", `pears.install.example.org: it belongs to "other`)
	if _, err := crds.Uninstall(ctx, client, parse(t, apple, pear), adopting); err != nil || installed("apples") ||
		installed("pears") {
		t.Errorf("uninstall: %v", err)
	}
}
