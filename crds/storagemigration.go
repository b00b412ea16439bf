package crds

import (
	"context"
	"fmt"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

// begins is how long the controller manager may take to begin with a StorageVersionMigration. If it does not, its
// controller does not run. It may also take that long to note its end in the definition's conditions.
const begins = 10 * time.Second

// byServer has the controller manager rewrite the objects, by a StorageVersionMigration. It reports false where there
// is none, where it fails, and where it takes too long: then the caller rewrites them itself.
func (i *installer) byServer(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) (bool, error) {
	resource, ok, err := i.migrations()
	if err != nil || !ok {
		return false, err
	}
	migrations := i.Dynamic.Resource(resource)
	wanted := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": resource.GroupVersion().String(), "kind": "StorageVersionMigration",
		"metadata": map[string]any{"generateName": crd.Spec.Names.Plural + "-"},
		"spec": map[string]any{"resource": map[string]any{
			"group": crd.Spec.Group, "resource": crd.Spec.Names.Plural,
		}},
	}}
	var created *unstructured.Unstructured
	err = retry(ctx, func() error {
		created, err = migrations.Create(ctx, wanted, metav1.CreateOptions{FieldManager: i.Owner})
		return err
	})
	if apierrors.IsForbidden(err) || apierrors.IsInvalid(err) || apierrors.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("create a StorageVersionMigration: %w", err)
	}
	state, err := i.wait(ctx, migrations, created.GetName())
	if !state["Running"] {
		// One that stays has no effect any more. A running one does: without it, the definition would keep the
		// condition StorageMigrating.
		_ = migrations.Delete(context.WithoutCancel(ctx), created.GetName(), metav1.DeleteOptions{})
	}
	return state["Succeeded"], err
}

// wait waits until a StorageVersionMigration has ended, and the controller manager has noted that in the definition. It
// gives up if that does not begin, or takes too long. It returns the last conditions.
func (i *installer) wait(
	ctx context.Context, migrations dynamic.ResourceInterface, name string,
) (state map[string]bool, err error) {
	start, ended := time.Now(), time.Time{}
	for {
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return state, err
		}
		now, err := migrations.Get(ctx, name, metav1.GetOptions{})
		switch {
		case apierrors.IsNotFound(err), apierrors.IsForbidden(err):
			return state, nil
		case err != nil && !transient(err):
			return state, err
		case err == nil:
			state = conditions(now)
		}
		if ended.IsZero() && (state["Succeeded"] || state["Failed"]) {
			ended = time.Now()
		}
		switch {
		case !ended.IsZero() && (!state["Running"] || time.Since(ended) > begins),
			len(state) == 0 && time.Since(start) > begins,
			ended.IsZero() && time.Since(start) > i.serverTimeout():
			return state, nil
		}
	}
}

// migrations returns the resource of StorageVersionMigrations, if the API server has one whose objects name a group and
// a resource: v1beta1 and later.
func (c *Client) migrations() (resource schema.GroupVersionResource, ok bool, err error) {
	for _, version := range []string{"v1", "v1beta1"} {
		of := schema.GroupVersion{Group: "storagemigration.k8s.io", Version: version}
		list, err := c.Discovery.ServerResourcesForGroupVersion(of.String())
		if apierrors.IsNotFound(err) {
			continue
		}
		if err != nil {
			return resource, false, err
		}
		for _, r := range list.APIResources {
			if r.Name == "storageversionmigrations" {
				return of.WithResource(r.Name), true, nil
			}
		}
	}
	return resource, false, nil
}

// conditions returns the types of an object's conditions, and whether they are true.
func conditions(object *unstructured.Unstructured) map[string]bool {
	all := map[string]bool{}
	list, _, _ := unstructured.NestedSlice(object.Object, "status", "conditions")
	for _, item := range list {
		if condition, ok := item.(map[string]any); ok {
			name, _ := condition["type"].(string)
			all[name] = condition["status"] == "True"
		}
	}
	return all
}
