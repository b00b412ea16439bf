package e2e

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// warnings keeps the warnings of API servers.
type warnings struct {
	mu  sync.Mutex
	all []string
}

func (w *warnings) HandleWarningHeader(_ int, _, text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, text)
}

// take returns the warnings since the last call, without what names the policy.
func (w *warnings) take() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var texts []string
	for _, text := range w.all {
		if _, message, ok := strings.Cut(text, "': "); ok {
			text = message
		}
		texts = append(texts, text)
	}
	w.all = nil
	return strings.Join(texts, "\n")
}

// policed installs the fences with their policies, and waits until these are in force. It returns a client whose warnings are kept.
func policed(t *testing.T) (dynamic.Interface, *warnings) {
	t.Helper()
	ctx := t.Context()
	if err := shared.InstallCRDs(ctx, "../policies/config/crd"); err != nil {
		t.Fatal(err)
	}
	out, err := shared.Kubectl(ctx, "apply", "--server-side", "--validate=strict", "-f", "../policies/config/policies.yaml")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := shared.Kubectl(context.Background(), "delete", "-f", "../policies/config/policies.yaml", "-f", "../policies/config/crd"); err != nil {
			t.Error(err)
		}
	})
	if n := strings.Count(out, "serverside-applied"); n != 17 {
		t.Fatalf("%d objects, want eight policies, and a binding of each but for one with two:\n%s", n, out)
	}
	with, said := rest.CopyConfig(config), &warnings{}
	with.WarningHandler = said
	client, err := dynamic.NewForConfig(with)
	if err != nil {
		t.Fatal(err)
	}
	return client, said
}

var (
	fences      = schema.GroupVersionResource{Group: "fence.example.org", Version: "v1", Resource: "fences"}
	configMaps  = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}
	limitRanges = schema.GroupVersionResource{Version: "v1", Resource: "limitranges"}
	services    = schema.GroupVersionResource{Version: "v1", Resource: "services"}
	secrets     = schema.GroupVersionResource{Version: "v1", Resource: "secrets"}
)

func fenced(name string, spec map[string]any) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{"apiVersion": "fence.example.org/v1", "kind": "Fence",
		"metadata": map[string]any{"name": name}, "spec": spec}}
}

func core(kind, name string, more map[string]any) *unstructured.Unstructured {
	object := map[string]any{"apiVersion": "v1", "kind": kind, "metadata": map[string]any{"name": name}}
	for key, value := range more {
		object[key] = value
	}
	return &unstructured.Unstructured{Object: object}
}

// eventually waits until API servers have compiled the policies.
func eventually(t *testing.T, what string, ready func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ready(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("not within a minute: ", what)
		}
	}
}

// TestPolicies has a real API server enforce what testdata/policies says by markers.
func TestPolicies(t *testing.T) {
	client, said := policed(t)
	ctx, dry, yard := t.Context(), metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}, namespace(t, "yard")
	refused := func(t *testing.T, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	create := func(object *unstructured.Unstructured) error {
		_, err := client.Resource(fences).Namespace(yard).Create(ctx, object, dry)
		return err
	}
	three := map[string]any{"data": map[string]any{"a": "1", "b": "2", "c": "3"}}
	eventually(t, "a high fence is refused", func() bool { return create(fenced("high", map[string]any{"height": int64(300)})) != nil })
	eventually(t, "a config map is refused", func() bool {
		_, err := client.Resource(configMaps).Namespace(yard).Create(ctx, core("ConfigMap", "full", three), dry)
		return err != nil
	})
	eventually(t, "a secret is changed", func() bool {
		made, err := client.Resource(secrets).Namespace(yard).Create(ctx, core("Secret", "s", map[string]any{"metadata": map[string]any{"name": "s", "labels": map[string]any{"a": "b"}}}), dry)
		return err == nil && len(made.GetLabels()) == 3
	})
	eventually(t, "a fence is changed and warned about", func() bool {
		made, err := client.Resource(fences).Namespace(yard).Create(ctx, fenced("a", map[string]any{"height": int64(1), "size": int64(1)}), dry)
		if err != nil {
			return false // a patch of a new kind waits for its schema
		}
		text, _, _ := unstructured.NestedString(made.Object, "spec", "namespace")
		return text == yard && said.take() != ""
	})

	t.Run("validating", func(t *testing.T) {
		refused(t, create(fenced("high", map[string]any{"height": int64(300)})), "no high fence here")
		maps := client.Resource(configMaps).Namespace(yard)
		_, err := maps.Create(ctx, core("ConfigMap", "full", three), dry)
		refused(t, err, "at most two keys, not 3")
		if _, err := client.Resource(configMaps).Namespace("default").Create(ctx, core("ConfigMap", "full", three), dry); err != nil {
			t.Error("the condition holds in other namespaces: ", err)
		}
		protected := core("ConfigMap", "protected", nil)
		protected.SetLabels(map[string]string{"example.org/protected": "yes"})
		if _, err := maps.Create(ctx, protected, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		if _, err := shared.Kubectl(ctx, "create", "clusterrolebinding", "gardener", "--clusterrole=gardener", "--user=gardener"); err != nil {
			t.Fatal(err)
		}
		if _, err := shared.Kubectl(ctx, "create", "clusterrole", "gardener", "--verb=get,delete", "--resource=configmaps"); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the gardener may delete", func() bool {
			_, err := shared.Kubectl(ctx, "auth", "can-i", "delete", "configmaps", "-n", yard, "--as", "gardener")
			return err == nil
		})
		_, err = shared.Kubectl(ctx, "delete", "configmap", "protected", "-n", yard, "--as", "gardener")
		refused(t, err, "it is protected")
		if err := maps.Delete(ctx, "protected", metav1.DeleteOptions{}); err != nil {
			t.Error("who may delete secrets may not delete it: ", err)
		}
	})

	t.Run("parameters", func(t *testing.T) {
		limit := func() error {
			_, err := client.Resource(limitRanges).Namespace(yard).Create(ctx, core("LimitRange", "one", map[string]any{"spec": map[string]any{
				"limits": []any{map[string]any{"type": "Pod", "max": map[string]any{"cpu": "1"}}}}}), dry)
			return err
		}
		refused(t, limit(), "failed to configure binding: no params found")
		for _, most := range []string{"0", "1"} {
			limits := core("ConfigMap", "limits", map[string]any{"data": map[string]any{"most": most}})
			if _, err := client.Resource(configMaps).Namespace(yard).Apply(ctx, "limits", limits, metav1.ApplyOptions{FieldManager: "test"}); err != nil {
				t.Fatal(err)
			}
			want := "at most 0"
			eventually(t, "limits are known", func() bool {
				err := limit()
				return most == "1" && err == nil || most == "0" && err != nil && strings.Contains(err.Error(), want)
			})
		}
	})

	t.Run("bindings", func(t *testing.T) { bindings(t, client, said, yard) })

	t.Run("mutating", func(t *testing.T) {
		labelled := core("Secret", "s", map[string]any{"type": "Opaque"})
		labelled.SetLabels(map[string]string{"a": "b"})
		made, err := client.Resource(secrets).Namespace(yard).Create(ctx, labelled, metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		labels := made.GetLabels()
		if labels["example.org/namespace"] != yard || labels["example.org/kind"] != "Opaque" || labels["a"] != "b" || made.Object["immutable"] != true {
			t.Errorf("the secret is %v", made.Object)
		}
		posted, err := client.Resource(fences).Namespace(yard).Create(ctx, fenced("posted", map[string]any{"height": int64(1),
			"posts": []any{map[string]any{"name": "corner"}}}), dry)
		if err != nil {
			t.Fatal(err)
		}
		if posts, _, _ := unstructured.NestedSlice(posted.Object, "spec", "posts"); len(posts) != 2 {
			t.Errorf("the posts are %v, want one more", posts)
		}
	})

	t.Run("deprecated", func(t *testing.T) { deprecated(t, client.Resource(fences).Namespace(yard), said) })
}

// deprecated creates and updates a fence step by step.
func deprecated(t *testing.T, client dynamic.ResourceInterface, said *warnings) {
	const size, odd = "spec.size is deprecated since 2026-03-31: use spec.height", "spec.odd-name is deprecated: nobody can spell it."
	metal := func(at string) string { return at + ".metal is deprecated: posts are of wood" }
	ctx := t.Context()
	made, err := client.Create(ctx, fenced("plain", map[string]any{"height": int64(1), "posts": []any{map[string]any{"name": "a"}}}), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if text := said.take(); text != "" {
		t.Errorf("without deprecated fields: %s", text)
	}
	post := func(more map[string]any) []any { return []any{map[string]any{"name": "a"}, more} }
	colored := map[string]any{"name": "b", "colors": map[string]any{"front": []any{map[string]any{"shade": "red"}}}}
	for _, step := range []struct {
		field string
		value any
		want  string
	}{
		{"size", int64(2), size},
		{"height", int64(2), ""},
		{"size", int64(3), size},
		{"odd-name", "x", odd},
		{"posts", post(map[string]any{"name": "b"}), ""},
		{"posts", post(map[string]any{"name": "b", "metal": true}), metal("spec.posts[]")},
		{"height", int64(3), ""},
		{"posts", post(colored), "spec.posts[].colors[][].shade is deprecated"},
		{"sides", map[string]any{"left": map[string]any{"metal": true, "name": "l"}}, metal("spec.sides[]")},
		{"sides", map[string]any{"left": map[string]any{"metal": true, "name": "x"}}, ""},
		{"layers", []any{[]any{map[string]any{"metal": true, "name": "x"}}}, metal("spec.layers[][]")},
		{"size", nil, ""},
		{"height", int64(4), ""},
	} {
		if err := unstructured.SetNestedField(made.Object, step.value, "spec", step.field); err != nil {
			t.Fatal(err)
		}
		if step.value == nil {
			unstructured.RemoveNestedField(made.Object, "spec", step.field)
		}
		if made, err = client.Update(ctx, made, metav1.UpdateOptions{}); err != nil {
			t.Fatal(err)
		}
		if text := said.take(); text != step.want {
			t.Errorf("after %s = %v: warned %q, want %q", step.field, step.value, text, step.want)
		}
	}
	if err := unstructured.SetNestedField(made.Object, true, "status", "broken"); err != nil {
		t.Fatal(err)
	}
	if _, err := client.UpdateStatus(ctx, made, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	if text := said.take(); text != "" {
		t.Errorf("the status: %s", text)
	}
	if err := client.Delete(ctx, "plain", metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
		t.Error(err)
	}
}
