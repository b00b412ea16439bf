// Package e2e proves examples/fruit on a real control plane: kube-apiserver, etcd and kubectl.
package e2e

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

const manifests = "../config/crd"

// shared is the control plane of all tests that do not break it.
var shared *controlplane.ControlPlane

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
	if err := shared.InstallCRDs(ctx, manifests); err != nil {
		return 0, err
	}
	hooks, err := newHooks()
	if err != nil {
		return 0, err
	}
	defer hooks.Stop()
	if err := hooks.connect(ctx, shared); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

func restConfig(t *testing.T, cp *controlplane.ControlPlane) *rest.Config {
	t.Helper()
	config, err := clientcmd.BuildConfigFromFlags("", cp.Kubeconfig())
	if err != nil {
		t.Fatal(err)
	}
	config.QPS, config.Burst = 500, 1000
	config.WarningHandler = rest.NoWarnings{} // each call in v1alpha1 would have one
	return config
}

func fruitClient(t *testing.T, config *rest.Config) versioned.Interface {
	t.Helper()
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// namespace makes a namespace for the test, another one for each run, and returns its name.
func namespace(t *testing.T, cp *controlplane.ControlPlane) string {
	t.Helper()
	client, err := kubernetes.NewForConfig(restConfig(t, cp))
	if err != nil {
		t.Fatal(err)
	}
	prefix := strings.ToLower(strings.NewReplacer("/", "-", "_", "-").Replace(t.Name())) + "-"
	created, err := client.CoreV1().Namespaces().Create(t.Context(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: prefix}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return created.Name
}

func fruit(name string, weight int) *fruitv1.Fruit {
	return &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: fruitv1.FruitSpec{Weight: weight}}
}

// eventually waits until the condition holds, and fails with its last complaint.
func eventually(t *testing.T, what string, condition func() error) {
	t.Helper()
	within(t, time.Minute, what, condition)
}

// within waits so long, at most, until the condition holds, and fails with its last complaint.
func within(t *testing.T, limit time.Duration, what string, condition func() error) {
	t.Helper()
	var last error
	err := wait.PollUntilContextTimeout(t.Context(), 20*time.Millisecond, limit, true, func(context.Context) (bool, error) {
		last = condition()
		return last == nil, nil
	})
	if err != nil {
		t.Fatalf("%s: %v (%v)", what, last, err)
	}
}

// receive returns what comes from a channel, in time.
func receive[T any](t *testing.T, from <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-from:
	case <-time.After(time.Minute):
		t.Fatal("nothing has come within a minute")
	}
	return value
}
