package reconcile_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/metadata/fake"
	"k8s.io/client-go/metadata/metadatainformer"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestWatchMetadata: a change of a Secret, of which the API server sends the metadata alone, concerns its owner.
func TestWatchMetadata(t *testing.T) {
	c, _ := running(t, 0, reconcile.Options{})
	known := runtime.NewScheme()
	must(t, metav1.AddMetaToScheme(known))
	client := fake.NewSimpleMetadataClient(known)
	secrets := metadatainformer.NewFilteredMetadataInformer(client, corev1.SchemeGroupVersion.WithResource("secrets"),
		metav1.NamespaceAll, 0, nil, nil).Informer()
	owners := reconcile.OwnerKeys[*metav1.PartialObjectMetadata](
		appsv1.SchemeGroupVersion.WithKind("Deployment").GroupKind(), true)
	must(t, reconcile.Watch(c, reconcile.Source[*metav1.PartialObjectMetadata]{Informer: secrets, Keys: owners}))
	go secrets.Run(t.Context().Done())

	seen := make(chan string, 10)
	background(func() error {
		return c.RunFunc(t.Context(), func(_ context.Context, key reconcile.Key) (reconcile.Result, error) {
			seen <- key.Name
			return reconcile.Result{}, nil
		})
	})
	receive(t, seen) // the deployment itself
	secret := &metav1.PartialObjectMetadata{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Secret"},
		ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: "recipe", OwnerReferences: []metav1.OwnerReference{
			{APIVersion: "apps/v1", Kind: "Deployment", Name: "stew", UID: types.UID("1")}}},
	}
	resource := client.Resource(corev1.SchemeGroupVersion.WithResource("secrets")).Namespace("hall")
	_, err := resource.(fake.MetadataClient).CreateFake(secret, metav1.CreateOptions{})
	must(t, err)
	if name := receive(t, seen); name != "stew" {
		t.Errorf("%s is reconciled", name)
	}
}
