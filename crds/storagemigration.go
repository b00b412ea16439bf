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
)

// begins is how long the controller manager may take to begin with a StorageVersionMigration. If it does not, its
// controller does not run.
const begins = 10 * time.Second

// byServer has the controller manager rewrite the objects, by a StorageVersionMigration. It reports false where there
// is none, or where it fails: then the caller rewrites them itself.
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
	defer func() {
		// one that stays has no effect any more
		_ = migrations.Delete(context.WithoutCancel(ctx), created.GetName(), metav1.DeleteOptions{})
	}()
	for start := time.Now(); ; {
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return false, err
		}
		now, err := migrations.Get(ctx, created.GetName(), metav1.GetOptions{})
		switch {
		case apierrors.IsNotFound(err):
			return false, nil
		case err != nil && !transient(err):
			return false, err
		case err != nil:
			continue
		}
		switch state := conditions(now); {
		case state["Succeeded"]:
			return true, nil
		case state["Failed"], len(state) == 0 && time.Since(start) > begins:
			return false, nil
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
