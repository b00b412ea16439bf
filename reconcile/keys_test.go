package reconcile_test

import (
	"fmt"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
)

func texts(keys []reconcile.Key) (all []string) {
	for _, key := range keys {
		all = append(all, key.String())
	}
	return all
}

// TestOwnerKeys: an owner in a namespace is in that of the object, a cluster-scoped one in none.
func TestOwnerKeys(t *testing.T) {
	object := owned("recipe", "soup")
	kind := schema.GroupKind{Group: "apps", Kind: "Deployment"}
	equal(t, "namespaced", texts(reconcile.OwnerKeys[*corev1.ConfigMap](kind, true)(object)), "hall/soup")
	equal(t, "cluster-scoped", texts(reconcile.OwnerKeys[*corev1.ConfigMap](kind, false)(object)), "soup")
	object.OwnerReferences[0].APIVersion = "a/b/c"
	equal(t, "a version that is none", texts(reconcile.OwnerKeys[*corev1.ConfigMap](kind, true)(object)))
}

// TestIndexedKeys: an object leads to those that have its name in an index: of its namespace, or of all if it has none.
func TestIndexedKeys(t *testing.T) {
	byRecipe := func(object any) ([]string, error) {
		if recipe, ok := object.(*corev1.Secret); ok && recipe.Annotations["recipe"] != "" {
			return []string{recipe.Annotations["recipe"]}, nil
		}
		return nil, nil
	}
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{"byRecipe": byRecipe,
		"byRecipe/namespace": func(object any) ([]string, error) {
			values, err := byRecipe(object)
			for i := range values {
				values[i] = object.(*corev1.Secret).Namespace + "/" + values[i]
			}
			return values, err
		}})
	for i, namespace := range []string{"hall", "hall", "cellar"} {
		secret := &corev1.Secret{}
		secret.Namespace, secret.Name = namespace, fmt.Sprint("secret-", i)
		secret.Annotations = map[string]string{"recipe": "soup"}
		must(t, indexer.Add(secret))
	}
	keys := reconcile.IndexedKeys[*corev1.ConfigMap](indexer, "byRecipe")
	found := texts(keys(owned("soup", "")))
	if len(found) != 2 || found[0][:5] != "hall/" || found[1][:5] != "hall/" {
		t.Errorf("in the namespace: %q", found)
	}
	everywhere := owned("soup", "")
	everywhere.Namespace = ""
	if found := keys(everywhere); len(found) != 3 {
		t.Errorf("in all namespaces: %q", found)
	}
	equal(t, "nobody", texts(keys(owned("cake", ""))))
	equal(t, "no such index", texts(reconcile.IndexedKeys[*corev1.ConfigMap](indexer, "byCook")(owned("soup", ""))))
}

// TestJoinKeys: each key is there once.
func TestJoinKeys(t *testing.T) {
	owner := reconcile.OwnerKeys[*corev1.ConfigMap](schema.GroupKind{Group: "apps", Kind: "Deployment"}, true)
	own := reconcile.OwnKey[*corev1.ConfigMap]
	equal(t, "of both", texts(reconcile.JoinKeys(own, owner)(owned("recipe", "soup"))), "hall/recipe", "hall/soup")
	equal(t, "the same", texts(reconcile.JoinKeys(own, owner)(owned("soup", "soup"))), "hall/soup")
}
