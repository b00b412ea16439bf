// Package e2e holds testdata's generated code against a real kube-apiserver and etcd.
package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned"
)

// shared is the control plane of all tests, and config leads to it.
var (
	shared *controlplane.ControlPlane
	config *rest.Config
)

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	ctx := context.Background()
	var err error
	if shared, err = controlplane.Start(ctx, controlplane.Options{Log: os.Stderr}); err != nil {
		return 0, err
	}
	defer func() { _ = shared.Stop() }() // its processes die with this one in any case
	if err := shared.InstallCRDs(ctx, "../config/crd"); err != nil {
		return 0, err
	}
	if config, err = clientcmd.BuildConfigFromFlags("", shared.Kubeconfig()); err != nil {
		return 0, err
	}
	config.QPS, config.Burst = 500, 1000
	code := m.Run()
	return code, remove(ctx)
}

// remove takes the CRDs away again. An API server that was not ready to list the objects of one waits longer and longer before it
// tries again, unless something about the CRD changes.
func remove(ctx context.Context) error {
	_, err := shared.Kubectl(ctx, "delete", "--wait=false", "-f", "../config/crd")
	for try := 0; err == nil && try < 20; try++ {
		if _, err := shared.Kubectl(ctx, "wait", "--for=delete", "--timeout=3s", "crd", "--all"); err == nil {
			return nil
		}
		_, _ = shared.Kubectl(ctx, "annotate", "--overwrite", "crd", "--all", fmt.Sprintf("example.org/try=%d", try)) // some may be gone
	}
	return errors.Join(errors.New("the CRDs can't be deleted"), err)
}

func clientset(t *testing.T) versioned.Interface {
	t.Helper()
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// namespace makes a namespace.
func namespace(t *testing.T, name string) string {
	t.Helper()
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.CoreV1().Namespaces().Create(t.Context(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	return name
}

// startPlane starts a control plane of its own for a test, whose API server has further arguments. The configuration is
// for clients with many requests.
func startPlane(t *testing.T, args ...string) (*controlplane.ControlPlane, *rest.Config) {
	t.Helper()
	plane, err := controlplane.Start(t.Context(), controlplane.Options{APIServerArgs: args})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = plane.Stop() })
	config, err := clientcmd.BuildConfigFromFlags("", plane.Kubeconfig())
	if err != nil {
		t.Fatal(err)
	}
	config.QPS, config.Burst = 500, 1000
	return plane, config
}
