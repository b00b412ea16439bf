package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/generated/clientset/versioned"
)

// admin is the configuration of a user who may do everything.
func admin(t *testing.T) *rest.Config {
	t.Helper()
	config, err := clientcmd.BuildConfigFromFlags("", shared.Kubeconfig())
	if err != nil {
		t.Fatal(err)
	}
	config.QPS, config.Burst = 500, 1000
	config.WarningHandler = rest.NoWarnings{} // each call in v1alpha1 would have one
	return config
}

// kube is a client of kube-apiserver's own groups.
func kube(t *testing.T) kubernetes.Interface {
	t.Helper()
	client, err := kubernetes.NewForConfig(admin(t))
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// orders is the generated client.
func orders(t *testing.T, config *rest.Config) versioned.Interface {
	t.Helper()
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// namespace makes a namespace for the test, another one for each run, and returns its name.
func namespace(t *testing.T) string {
	t.Helper()
	prefix := strings.ToLower(strings.NewReplacer("/", "-", "_", "-").Replace(t.Name())) + "-"
	created, err := kube(t).CoreV1().Namespaces().Create(t.Context(),
		&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: prefix}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return created.Name
}

// account makes a service account and returns the name of its user, and a token. It may do nothing.
func account(t *testing.T, ns, name string) (user, token string) {
	t.Helper()
	accounts := kube(t).CoreV1().ServiceAccounts(ns)
	account, err := accounts.Create(t.Context(), &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: name}},
		metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	request, err := accounts.CreateToken(t.Context(), account.Name, &authenticationv1.TokenRequest{},
		metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return "system:serviceaccount:" + ns + ":" + name, request.Status.Token
}

// allow gives a service account verbs on orders in its namespace.
func allow(t *testing.T, ns, name string, verbs ...string) {
	t.Helper()
	meta := metav1.ObjectMeta{Name: name}
	rules := []rbacv1.PolicyRule{{
		APIGroups: []string{"market.example.org"}, Resources: []string{"orders"}, Verbs: verbs,
	}}
	client := kube(t).RbacV1()
	if _, err := client.Roles(ns).Create(t.Context(), &rbacv1.Role{ObjectMeta: meta, Rules: rules},
		metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	binding := &rbacv1.RoleBinding{
		ObjectMeta: meta,
		RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "Role", Name: name},
		Subjects:   []rbacv1.Subject{{Kind: rbacv1.ServiceAccountKind, Namespace: ns, Name: name}},
	}
	if _, err := client.RoleBindings(ns).Create(t.Context(), binding, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
}

// behind is the configuration of a user whose requests go through kube-apiserver.
func behind(t *testing.T, token string) *rest.Config {
	config := rest.AnonymousClientConfig(admin(t))
	config.BearerToken = token
	return config
}

// directly is the configuration of a user whose requests go past kube-apiserver; "" means one without a token.
func directly(token string) *rest.Config {
	config := served.config()
	config.BearerToken = token
	return config
}

// eventually waits until the condition holds, and fails with its last complaint.
func eventually(t *testing.T, what string, condition func() error) {
	t.Helper()
	var last error
	err := wait.PollUntilContextTimeout(t.Context(), 50*time.Millisecond, 30*time.Second, true,
		func(context.Context) (bool, error) {
			last = condition()
			return last == nil, nil
		})
	if err != nil {
		t.Fatalf("%s: %v (%v)", what, last, err)
	}
}
