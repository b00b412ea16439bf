package gen_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	kubefake "k8s.io/client-go/kubernetes/fake"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
	"github.com/gen-toolkit/gen/examples/website/client/clientset/versioned/fake"
	websites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1"
	fakewebsites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1/fake"
	"github.com/gen-toolkit/gen/examples/website/gen"
	"github.com/gen-toolkit/gen/examples/website/parts"
)

// TestSteps: a website waits for its certificate, then for its pods. It has a record, and its parts while they are
// wanted. All on fake clients, without waiting.
func TestSteps(t *testing.T) {
	ctx := t.Context()
	client := fake.NewClientset(&webv1.Website{ObjectMeta: metav1.ObjectMeta{Namespace: "town", Name: "shop", UID: "1"},
		Spec: webv1.WebsiteSpec{Host: "shop.example.org", Page: "<h1>Shop</h1>", Replicas: 2, Certificate: "tls"}})
	kube, zone := kubefake.NewClientset(), &parts.Zone{}
	c, err := fakewebsites.NewWebsiteController(client, kube, websites.WebsiteOptions{},
		func(c *websites.WebsiteController) websites.WebsiteReconciler {
			return websites.WithWebsiteFinalizer(c, parts.Finalizer, gen.Webmaster{WebsiteController: c, Kube: kube, Zone: zone})
		})
	if err != nil {
		t.Fatal(err)
	}
	settled := func(condition string) *webv1.Website {
		t.Helper()
		if err := c.Settle(ctx, 20); err != nil {
			t.Fatal(err)
		}
		site, err := client.WebV1().Websites("town").Get(ctx, "shop", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if !meta.IsStatusConditionTrue(site.Status.Conditions, condition) {
			t.Errorf("it is not %s: %+v", condition, site.Status.Conditions)
		}
		return site
	}
	if site := settled("Stalled"); len(site.Finalizers) != 1 || !zone.Has("shop.example.org") {
		t.Errorf("finalizers %v, zone %v", site.Finalizers, zone)
	}

	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "town", Name: "tls", ResourceVersion: "7"}}
	if _, err := kube.CoreV1().Secrets("town").Create(ctx, secret, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	settled("Reconciling")
	deployment, err := kube.AppsV1().Deployments("town").Get(ctx, "shop", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	deployment.Status.AvailableReplicas = 2
	if _, err := kube.AppsV1().Deployments("town").UpdateStatus(ctx, deployment, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	site := settled("Ready")
	if pages(t, kube) != 1 {
		t.Errorf("it has %d pages", pages(t, kube))
	}

	site.Spec.Page = ""
	if _, err := client.WebV1().Websites("town").Update(ctx, site, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	settled("Ready")
	if pages(t, kube) != 0 {
		t.Errorf("it has %d pages", pages(t, kube))
	}
}

func pages(t *testing.T, kube kubernetes.Interface) int {
	t.Helper()
	list, err := kube.CoreV1().ConfigMaps("town").List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return len(list.Items)
}
