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

// config, kubectl and kubeconfig are those of the control plane.
var (
	config     *rest.Config
	kubectl    func(ctx context.Context, args ...string) (stdout string, err error)
	kubeconfig string
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
	cp, err := controlplane.Start(ctx, controlplane.Options{Log: os.Stderr})
	if err != nil {
		return 0, err
	}
	defer func() { _ = cp.Stop() }() // its processes die with this one in any case
	kubectl, kubeconfig = cp.Kubectl, cp.Kubeconfig()
	if _, err := kubectl(ctx, "apply", "--server-side", "-f", "../config/crd"); err != nil {
		return 0, err
	}
	// --for=condition fails on a CRD whose status has no conditions yet.
	if _, err := kubectl(ctx, "wait", `--for=jsonpath={.status.conditions[?(@.type=="Established")].status}=True`, "--timeout=60s", "crd", "--all"); err != nil {
		return 0, err
	}
	if config, err = clientcmd.BuildConfigFromFlags("", cp.Kubeconfig()); err != nil {
		return 0, err
	}
	config.QPS, config.Burst = 500, 1000
	code := m.Run()
	return code, remove(ctx)
}

// remove takes the CRDs away again. An API server that was not ready to list the objects of one waits longer and longer before it
// tries anew, unless something about the CRD changes.
func remove(ctx context.Context) error {
	_, err := kubectl(ctx, "delete", "--wait=false", "-f", "../config/crd")
	for try := 0; err == nil && try < 20; try++ {
		if _, err := kubectl(ctx, "wait", "--for=delete", "--timeout=3s", "crd", "--all"); err == nil {
			return nil
		}
		_, _ = kubectl(ctx, "annotate", "--overwrite", "crd", "--all", fmt.Sprintf("example.org/try=%d", try)) // some may be gone
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
