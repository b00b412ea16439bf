package e2e

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"

	"github.com/gen-toolkit/gen/crds"
)

// A kiln is a definition of a test, and its objects.
type kiln struct {
	*testing.T
	kind    string
	client  *crds.Client
	objects dynamic.Interface
	options crds.Options
}

func newKiln(t *testing.T, kind string) *kiln {
	client, err := crds.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	objects, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		name := strings.ToLower(kind) + "s.install.example.org"
		err := client.Definitions.Delete(context.Background(), name, metav1.DeleteOptions{})
		if err != nil && !apierrors.IsNotFound(err) {
			t.Error(err)
		}
	})
	return &kiln{t, kind, client, objects, crds.Options{Owner: "kiln.example.org", OwnRewrite: true}}
}

// set returns a definition with versions, e.g. "v1 stored heat mode", and perhaps a conversion.
func (k *kiln) set(conversion string, versions ...string) *crds.Set {
	var all []string
	for _, v := range versions {
		words := strings.Fields(v)
		fields := ""
		for _, field := range words[2:] {
			fields += field + ": {type: string}, "
		}
		all = append(all, fmt.Sprintf("{name: %s, served: true, storage: %t, schema: {openAPIV3Schema: {type: object, "+
			"properties: {spec: {type: object, properties: {%s}}}}}}", words[0], words[1] == "stored", fields))
	}
	return parse(k.T, definition(k.kind, "Namespaced", strings.Join(all, ", "))+conversion)
}

func (k *kiln) at(version string) dynamic.ResourceInterface {
	return k.objects.Resource(schema.GroupVersionResource{Group: "install.example.org", Version: version,
		Resource: strings.ToLower(k.kind) + "s"}).Namespace("default")
}

func (k *kiln) create(version, name string, spec map[string]any) {
	k.Helper()
	object := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "install.example.org/" + version,
		"kind": k.kind, "metadata": map[string]any{"name": name}, "spec": spec}}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		_, err := k.at(version).Create(k.Context(), object, metav1.CreateOptions{})
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			k.Fatal(err)
		}
	}
}

// An operation is e.g. [crds.Upgrade].
type operation func(context.Context, *crds.Client, *crds.Set, crds.Options) (*crds.Report, error)

func (k *kiln) must(set *crds.Set, f operation) {
	k.Helper()
	if _, err := f(k.Context(), k.client, set, k.options); err != nil {
		k.Fatal(err)
	}
}

// spec returns that of an object.
func (k *kiln) spec(version, name string) map[string]any {
	k.Helper()
	object, err := k.at(version).Get(k.Context(), name, metav1.GetOptions{})
	if err != nil {
		k.Fatal(err)
	}
	spec, _, _ := unstructured.NestedMap(object.Object, "spec")
	return spec
}

// TestOlderRelease: a program of an older release does not take fields away that only the newer one has.
func TestOlderRelease(t *testing.T) {
	k := newKiln(t, "Rollback")
	older, newer := k.set("", "v1beta1 stored heat"), k.set("", "v1 stored heat mode", "v1beta1 served heat")
	k.must(older, crds.Upgrade)
	k.must(newer, crds.Upgrade)
	k.must(older, crds.Upgrade) // there are no objects
	k.must(newer, crds.Upgrade)
	k.create("v1", "pot", map[string]any{"heat": "900", "mode": "slow"})
	_, err := crds.Upgrade(t.Context(), k.client, older, k.options)
	problems, is := crds.Refused(err)
	if !is || len(problems) != 1 ||
		!strings.Contains(problems[0].Message, "objects have .spec.mode, which version v1beta1 lacks") {
		t.Fatalf("the older release: %v", err)
	}
	if spec := k.spec("v1", "pot"); spec["mode"] != "slow" {
		t.Errorf("the object is %v", spec)
	}
	k.options.AllowLoss = true
	k.must(older, crds.Upgrade)
	if spec := k.spec("v1beta1", "pot"); spec["heat"] != "900" || spec["mode"] != nil {
		t.Errorf("the object is %v after AllowLoss", spec)
	}
}

// TestDroppedWebhook: objects that only the former conversion can read are rewritten before it goes.
func TestDroppedWebhook(t *testing.T) {
	k := newKiln(t, "Convert")
	k.must(k.set("", "v1beta1 stored heat"), crds.Upgrade)
	k.create("v1beta1", "pot", map[string]any{"heat": "900"})
	k.must(k.set(renames(t, "heat", "temperature"), "v1 stored temperature", "v1beta1 served heat"), crds.Install)
	k.create("v1", "second", map[string]any{"temperature": "1"})
	last := k.set("", "v1 stored temperature")
	if _, err := crds.Install(t.Context(), k.client, last, k.options); err == nil {
		t.Error("Install drops a webhook that objects need")
	}
	k.must(last, crds.Upgrade)
	if spec := k.spec("v1", "pot"); spec["temperature"] != "900" {
		t.Errorf("the object is %v", spec)
	}
	crd, err := k.client.Definitions.Get(t.Context(), "converts.install.example.org", metav1.GetOptions{})
	if err != nil || crd.Spec.Conversion.Strategy != apiextensionsv1.NoneConverter ||
		!slices.Equal(crd.Status.StoredVersions, []string{"v1"}) {
		t.Errorf("the definition converts by %v, and has objects in %v: %v", crd.Spec.Conversion,
			crd.Status.StoredVersions, err)
	}
}

// renames returns a conversion by a webhook that renames a field of v1beta1 in v1.
func renames(t *testing.T, beta, stable string) string {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var review apiextensionsv1.ConversionReview
		if err := json.NewDecoder(r.Body).Decode(&review); err != nil {
			t.Error(err)
		}
		answer := &apiextensionsv1.ConversionResponse{UID: review.Request.UID,
			Result: metav1.Status{Status: metav1.StatusSuccess}}
		for _, raw := range review.Request.Objects {
			object := map[string]any{}
			if err := json.Unmarshal(raw.Raw, &object); err != nil {
				t.Error(err)
			}
			from, to := beta, stable
			if strings.HasSuffix(review.Request.DesiredAPIVersion, "beta1") {
				from, to = stable, beta
			}
			spec, _ := object["spec"].(map[string]any)
			if value, ok := spec[from]; ok {
				spec[to] = value
				delete(spec, from)
			}
			object["apiVersion"] = review.Request.DesiredAPIVersion
			answer.ConvertedObjects = append(answer.ConvertedObjects,
				runtime.RawExtension{Object: &unstructured.Unstructured{Object: object}})
		}
		review.Request, review.Response = nil, answer
		if err := json.NewEncoder(w).Encode(review); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	return fmt.Sprintf("  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: "+
		"{url: '%s/convert', caBundle: %s}}}\n", server.URL, base64.StdEncoding.EncodeToString(certificate))
}

// TestChangedMeanwhile: while objects are rewritten, another program stores one in the old version, and goes back. It
// is rewritten, too. Where the other program does not go back, Upgrade ends.
func TestChangedMeanwhile(t *testing.T) {
	k := newKiln(t, "Flip")
	former := k.set("", "v1beta1 stored heat", "v1 served heat")
	k.must(k.set("", "v1beta1 stored heat"), crds.Upgrade)
	for i := range 120 {
		k.create("v1beta1", fmt.Sprint("pot-", i), map[string]any{"heat": "900"})
	}
	wanted, other := k.set("", "v1 stored heat", "v1beta1 served heat"), k.options
	flipped := false
	k.options.Progress = func(p crds.Progress) {
		if p.Step != "rewriting" || p.Objects != 100 || flipped {
			return
		}
		flipped = true
		for _, set := range []*crds.Set{former, wanted} {
			if _, err := crds.Install(t.Context(), k.client, set, other); err != nil {
				t.Error(err)
			}
			if set == former {
				time.Sleep(time.Second)
				k.create("v1beta1", "late", map[string]any{"heat": "1"})
			}
		}
	}
	k.must(wanted, crds.Upgrade)
	k.options.Progress = nil
	k.must(k.set("", "v1 stored heat"), crds.Upgrade)
	list, err := k.at("v1").List(t.Context(), metav1.ListOptions{})
	if err != nil || len(list.Items) != 121 || !flipped {
		t.Errorf("the objects can't be listed any more: %v", err)
	}

	k.must(former, crds.Upgrade)
	k.options.Progress = func(p crds.Progress) {
		if p.Step == "applied" {
			if _, err := crds.Install(t.Context(), k.client, former, other); err != nil {
				t.Error(err)
			}
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err = crds.Upgrade(ctx, k.client, wanted, k.options)
	if errors.Is(err, context.DeadlineExceeded) || err == nil ||
		!strings.Contains(err.Error(), "somebody else has changed") {
		t.Errorf("another program has changed the definition: %v", err)
	}
}

// TestAdoptWhole: nothing of a former owner stays. Uninstall without an owner removes nothing.
func TestAdoptWhole(t *testing.T) {
	k := newKiln(t, "Adopt")
	const webhook = "  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: " +
		"{url: 'https://127.0.0.1:9/convert'}}}\n"
	theirs := k.set(webhook, "v1 stored heat").Definitions()[0]
	theirs.Spec.Names.ShortNames = []string{"adp"}
	_, err := k.client.Definitions.Create(t.Context(), theirs, metav1.CreateOptions{FieldManager: "helm"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := crds.Uninstall(t.Context(), k.client, k.set("", "v1 stored heat"), crds.Options{}); err == nil {
		t.Error("Uninstall without an owner is no error")
	}
	if _, err := crds.Uninstall(t.Context(), k.client, k.set("", "v1 stored heat"), k.options); err == nil {
		t.Error("Uninstall removes a definition that nobody owns")
	}
	k.options.Adopt = true
	k.must(k.set("", "v1 stored heat"), crds.Install)
	crd, err := k.client.Definitions.Get(t.Context(), theirs.Name, metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if crd.Spec.Conversion.Strategy != apiextensionsv1.NoneConverter || len(crd.Spec.Names.ShortNames) > 0 {
		t.Errorf("of the former owner are left: %v, %v", crd.Spec.Conversion, crd.Spec.Names.ShortNames)
	}
	for _, entry := range crd.ManagedFields {
		if entry.Manager == "helm" {
			t.Errorf("helm still manages %s", entry.FieldsV1)
		}
	}
	k.options.Adopt = false
	report, err := crds.Install(t.Context(), k.client, k.set("", "v1 stored heat"), k.options)
	if err != nil || report.Definitions[0].Action != "unchanged" {
		t.Errorf("again: %v, %v", report, err)
	}
	k.must(k.set("", "v1 stored heat"), crds.Uninstall)
}
