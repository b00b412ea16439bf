package e2e

import (
	"context"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
)

// bindings: a policy is in force where the labels of a namespace say so, with the parameters and actions of the binding, and
// sees no objects that its selector leaves out. In the yard, config map limits lets services have one port.
func bindings(t *testing.T, client dynamic.Interface, said *warnings, yard string) {
	ctx, dry := t.Context(), metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}
	trial := namespace(t, "trial")
	for name, value := range map[string]string{yard: "yes", trial: "trial"} {
		if _, err := shared.Kubectl(ctx, "label", "namespace", name, "example.org/fenced="+value); err != nil {
			t.Fatal(err)
		}
	}
	limits := client.Resource(configMaps).Namespace("default")
	if _, err := limits.Create(ctx, core("ConfigMap", "trial-limits", map[string]any{"data": map[string]any{"most": "0"}}), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = limits.Delete(context.Background(), "trial-limits", metav1.DeleteOptions{}) })
	serve := func(in, label string) error {
		service := core("Service", "s", map[string]any{"spec": map[string]any{"ports": []any{
			map[string]any{"name": "a", "port": int64(1)}, map[string]any{"name": "b", "port": int64(2)}}}})
		service.SetLabels(map[string]string{label: "yes"})
		_, err := client.Resource(services).Namespace(in).Create(ctx, service, dry)
		return err
	}
	eventually(t, "the binding of the yard is in force", func() bool {
		err := serve(yard, "a")
		return err != nil && strings.Contains(err.Error(), "at most 1") // of config map limits in the yard
	})
	said.take()
	eventually(t, "the binding of the trial is in force", func() bool {
		return serve(trial, "a") == nil && strings.Contains(said.take(), "at most 0")
	})
	if err := serve(yard, "example.org/free"); err != nil {
		t.Error("the policy sees what its selector leaves out: ", err)
	}
	if err := serve("default", "a"); err != nil || said.take() != "" {
		t.Error("the policy sees namespaces without a binding: ", err)
	}
}
