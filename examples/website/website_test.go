// Package website_test has both controllers serve websites on a real API server, and counts their requests and lines.
package website_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
	"github.com/gen-toolkit/gen/examples/website/client/clientset/versioned"
	websites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1"
	"github.com/gen-toolkit/gen/examples/website/controllerruntime"
	"github.com/gen-toolkit/gen/examples/website/gen"
	"github.com/gen-toolkit/gen/examples/website/parts"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// TestWebsites: the controllers do the same work.
func TestWebsites(t *testing.T) {
	plane, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = plane.Stop() }()
	if err := plane.InstallCRDs(t.Context(), "config/crd"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"apply", "-f", "config/rbac"},
		{"create", "clusterrolebinding", "website", "--clusterrole=website", "--user=webmaster"}} {
		if _, err := plane.Kubectl(t.Context(), args...); err != nil {
			t.Fatal(err)
		}
	}
	config, err := clientcmd.BuildConfigFromFlags("", plane.Kubeconfig())
	if err != nil {
		t.Fatal(err)
	}
	config.QPS = -1
	t.Run("children", func(t *testing.T) { children(t, config) })
	for name, run := range map[string]program{
		"gen": func(ctx context.Context, config *rest.Config, zone *parts.Zone) error {
			config.Impersonate.UserName = "webmaster" // who has the role that gen has read from the code
			return gen.Run(ctx, config, zone, websites.WebsiteOptions{})
		},
		"controller-runtime": func(ctx context.Context, config *rest.Config, zone *parts.Zone) error {
			return controllerruntime.Run(ctx, config, zone, 1)
		},
	} {
		t.Run(name, func(t *testing.T) { serve(t, config, name, run) })
	}
}

type program func(context.Context, *rest.Config, *parts.Zone) error

// A town has the websites of one program, in a namespace of its own.
type town struct {
	*testing.T
	name   string
	kube   kubernetes.Interface
	client versioned.Interface
	zone   *parts.Zone
	writes atomic.Int64 // of the program
	stop   func()
}

// start runs the program until stop is called.
func (t *town) start(config *rest.Config, run program) {
	t.zone = &parts.Zone{}
	config = rest.CopyConfig(config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return counter{next, &t.writes} })
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, config, t.zone) }()
	t.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// A counter counts the requests that write.
type counter struct {
	next   http.RoundTripper
	writes *atomic.Int64
}

func (c counter) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Method != http.MethodGet && !strings.Contains(request.URL.Path, "/events") {
		c.writes.Add(1)
	}
	return c.next.RoundTrip(request)
}

// until waits for something that the program does.
func (t *town) until(what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("not within a minute: ", what)
		}
	}
}

// quiet waits until the program has written nothing for a second, and returns how often it has written since then.
func (t *town) quiet(before int64) int64 {
	for last, since := t.writes.Load(), time.Now(); time.Since(since) < time.Second; time.Sleep(20 * time.Millisecond) {
		if now := t.writes.Load(); now != last {
			last, since = now, time.Now()
		}
	}
	return t.writes.Load() - before
}

func (t *town) site() *webv1.Website {
	t.Helper()
	site, err := t.client.WebV1().Websites(t.name).Get(t.Context(), "shop", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// is reports whether a condition of the website is true, for the newest spec.
func (t *town) is(condition string) bool {
	t.Helper()
	site := t.site()
	c := meta.FindStatusCondition(site.Status.Conditions, condition)
	return c != nil && c.Status == metav1.ConditionTrue && c.ObservedGeneration == site.Generation
}

func (t *town) patch(patch string) {
	t.Helper()
	_, err := t.client.WebV1().Websites(t.name).Patch(t.Context(), "shop", types.MergePatchType, []byte(patch), metav1.PatchOptions{})
	if err != nil {
		t.Fatal(err)
	}
}

// available is what the controller of Deployments would do.
func (t *town) available(pods string) {
	t.Helper()
	_, err := t.kube.AppsV1().Deployments(t.name).Patch(t.Context(), "shop", types.MergePatchType,
		[]byte(`{"status":{"replicas":`+pods+`,"readyReplicas":`+pods+`,"availableReplicas":`+pods+`}}`), metav1.PatchOptions{}, "status")
	if err != nil {
		t.Fatal(err)
	}
}

func serve(test *testing.T, config *rest.Config, name string, run program) {
	t := &town{T: test, name: name, kube: kubernetes.NewForConfigOrDie(config), client: versioned.NewForConfigOrDie(config)}
	ctx := t.Context()
	if _, err := t.kube.CoreV1().Namespaces().Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	site := &webv1.Website{ObjectMeta: metav1.ObjectMeta{Name: "shop"},
		Spec: webv1.WebsiteSpec{Host: "shop.example.org", Page: "<h1>Shop</h1>", Replicas: 2, Certificate: "tls"}}
	if _, err := t.client.WebV1().Websites(name).Create(ctx, site, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	t.start(config, run)
	t.until("it waits for the certificate", func() bool { return t.is("Stalled") })

	secrets := t.kube.CoreV1().Secrets(name)
	secret, err := secrets.Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "tls"}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.until("it starts pods", func() bool { return t.is("Reconciling") && !t.is("Stalled") })
	t.available("2")
	t.until("it is ready", func() bool { return t.is("Ready") && !t.is("Reconciling") })
	deployments, pages := t.kube.AppsV1().Deployments(name), t.kube.CoreV1().ConfigMaps(name)
	deployment, err := deployments.Get(ctx, "shop", metav1.GetOptions{})
	if err != nil || !metav1.IsControlledBy(deployment, t.site()) || !t.zone.Has("shop.example.org") {
		t.Fatal("it has no Deployment of its own, or no record: ", err)
	}

	secret.Data = map[string][]byte{"tls.crt": []byte("new")}
	if _, err := secrets.Update(ctx, secret, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	t.until("its pods have the new certificate", func() bool {
		now, err := deployments.Get(ctx, "shop", metav1.GetOptions{})
		return err == nil && now.Generation > deployment.Generation
	})
	if _, err := deployments.Patch(ctx, "shop", types.MergePatchType, []byte(`{"spec":{"replicas":5}}`), metav1.PatchOptions{}); err != nil {
		t.Fatal(err)
	}
	t.until("its pods are as many as it says", func() bool {
		now, err := deployments.Get(ctx, "shop", metav1.GetOptions{})
		return err == nil && *now.Spec.Replicas == 2
	})

	before := t.writes.Load() + t.quiet(t.writes.Load())
	for i := range 20 {
		t.patch(`{"metadata":{"annotations":{"visitors":"` + strings.Repeat("i", i+1) + `"}}}`)
		time.Sleep(50 * time.Millisecond) // so that each is a Reconcile
	}
	t.Logf("20 annotations: %d writes", t.quiet(before))
	if n := t.quiet(before); n > 0 && name == "gen" {
		t.Errorf("%d writes, and nothing differs", n)
	}

	t.patch(`{"spec":{"page":null}}`)
	t.until("its page is gone", func() bool {
		_, err := pages.Get(ctx, "shop", metav1.GetOptions{})
		return apierrors.IsNotFound(err)
	})
	t.quiet(0)
	t.stop()
	before = t.writes.Load()
	t.start(config, run)
	t.until("it is there again", func() bool { return t.zone.Has("shop.example.org") })
	t.Logf("a restart: %d writes", t.quiet(before))
	if n := t.quiet(before); n > 0 && name == "gen" {
		t.Errorf("%d writes after a restart, and nothing differs", n)
	}

	if err := t.client.WebV1().Websites(name).Delete(ctx, "shop", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	t.until("it is gone", func() bool {
		_, err := t.client.WebV1().Websites(name).Get(ctx, "shop", metav1.GetOptions{})
		return apierrors.IsNotFound(err)
	})
	if t.zone.Has("shop.example.org") {
		t.Error("its record is left")
	}
	t.stop()
}

// TestLines: the controller of gen is the shorter one.
func TestLines(t *testing.T) {
	lines := func(file string) (n int) {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				n++
			}
		}
		return n
	}
	ours, theirs := lines("gen/webmaster.go"), lines("controllerruntime/webmaster.go")
	t.Logf("lines without comments: gen %d, controller-runtime %d", ours, theirs)
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{fmt.Sprintf("by gen: %d lines", ours), fmt.Sprintf("by controller-runtime: %d lines", theirs)} {
		if !strings.Contains(string(readme), said) {
			t.Errorf("README.md does not say %q", said)
		}
	}
	if ours >= theirs {
		t.Error("the controller of gen is no shorter")
	}
}
