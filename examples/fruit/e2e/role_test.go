package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	authorizationv1 "k8s.io/api/authorization/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/clientcmd/api"
	"sigs.k8s.io/yaml"
)

// TestRole runs fruit-controller with the role that gen writes from its code, which is that of its markers: API servers
// refuse it nothing, and something without any verb of the role.
func TestRole(t *testing.T) {
	program := filepath.Join(t.TempDir(), "fruit-controller")
	build := exec.Command("go", "build", "-o", program, "./cmd/fruit-controller")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	read := exec.Command("go", "tool", "gen", "rbac", "--from-code", "./cmd/fruit-controller", "--role-name",
		"fruit-controller", "--out", "-", "./cmd/fruit-controller")
	read.Dir = ".."
	content, err := read.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, content)
	}
	role := roleOf(t, content)
	marked, err := os.ReadFile("../config/rbac/role.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if of := roleOf(t, marked); !reflect.DeepEqual(role.Rules, of.Rules) {
		t.Errorf("the code needs %v, and markers say %v", role.Rules, of.Rules)
	}
	t.Run("whole", func(t *testing.T) {
		f := forbidden(t, program, role.Rules)
		eventually(t, "the orchard has its fruits", func() error { return f.grow(t) })
		eventually(t, "the lease is renewed", func() error { return f.renewed(t) })
		f.stop()
		if refused := f.refused(); len(refused) > 0 {
			t.Errorf("API servers refuse %q", refused)
		}
	})
	for i, rule := range role.Rules {
		for j, verb := range rule.Verbs {
			without := *role.DeepCopy()
			without.Rules[i].Verbs = slices.Delete(without.Rules[i].Verbs, j, j+1)
			if len(rule.Verbs) == 1 { // API servers take no rule without verbs
				without.Rules = slices.Delete(without.Rules, i, i+1)
			}
			for _, resource := range rule.Resources {
				want := fmt.Sprintf("%s %s in %q", verb, resource, rule.APIGroups[0])
				t.Run("without "+verb+" "+resource, func(t *testing.T) {
					f := forbidden(t, program, without.Rules)
					eventually(t, "the API server refuses to "+want, func() error {
						if slices.Contains(f.refused(), want) {
							return nil
						}
						return errors.Join(f.grow(t), fmt.Errorf("it refuses %q", f.refused()))
					})
					f.stop()
				})
			}
		}
	}
}

// roleOf returns the role in a manifest, its first object.
func roleOf(t *testing.T, manifest []byte) (role rbacv1.ClusterRole) {
	t.Helper()
	_, text, _ := bytes.Cut(append([]byte("\n"), manifest...), []byte("\n---\n"))
	text, _, _ = bytes.Cut(text, []byte("\n---\n"))
	if err := yaml.Unmarshal(text, &role); err != nil || len(role.Rules) == 0 {
		t.Fatalf("no rules in %s: %v", manifest, err)
	}
	return role
}

// A restricted program has some rules alone.
type restricted struct {
	ns   string
	mu   sync.Mutex
	log  bytes.Buffer
	stop func()
	thin bool // the orchard has been cut
}

// forbidden starts the program as a user who has the rules, with an orchard and a sweet fruit in a namespace.
func forbidden(t *testing.T, program string, rules []rbacv1.PolicyRule) *restricted {
	t.Helper()
	f := &restricted{ns: namespace(t, shared)}
	ctx, user := t.Context(), "user-of-"+f.ns
	kube, err := kubernetes.NewForConfig(restConfig(t, shared))
	if err != nil {
		t.Fatal(err)
	}
	meta := metav1.ObjectMeta{Name: user}
	if _, err := kube.RbacV1().ClusterRoles().Create(ctx, &rbacv1.ClusterRole{ObjectMeta: meta, Rules: rules},
		metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := kube.RbacV1().ClusterRoleBindings().Create(ctx, &rbacv1.ClusterRoleBinding{ObjectMeta: meta,
		RoleRef:  rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "ClusterRole", Name: user},
		Subjects: []rbacv1.Subject{{APIGroup: rbacv1.GroupName, Kind: rbacv1.UserKind, Name: user}},
	}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	config, err := clientcmd.LoadFromFile(shared.Kubeconfig())
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range config.AuthInfos {
		info.Impersonate = user
	}
	kubeconfig := filepath.Join(t.TempDir(), "kubeconfig")
	if err := clientcmd.WriteToFile(*config, kubeconfig); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the API server knows the role", func() error { return allowed(t, config, rules) })

	client := fruitClient(t, restConfig(t, shared))
	if _, err := client.OrchardV1().Orchards(f.ns).Create(ctx, trees("north", 2), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	sweets(t, client, f.ns, "sweet", 1)
	cmd := exec.CommandContext(ctx, program, "-kubeconfig", kubeconfig, "-lease", f.ns)
	// Against this API server a client may list by a watch, and needs no list. Against older ones it does.
	cmd.Env = append(os.Environ(), "KUBE_FEATURE_WatchListClient=false")
	cmd.Stderr = f
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f.stop = sync.OnceFunc(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	t.Cleanup(f.stop)
	return f
}

// allowed complains unless the user of a configuration may do what the rules allow.
func allowed(t *testing.T, config *api.Config, rules []rbacv1.PolicyRule) error {
	rest, err := clientcmd.NewDefaultClientConfig(*config, nil).ClientConfig()
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(rest)
	if err != nil {
		return err
	}
	for _, rule := range rules {
		for _, verb := range rule.Verbs {
			resource, sub, _ := strings.Cut(rule.Resources[0], "/")
			review := &authorizationv1.SelfSubjectAccessReview{Spec: authorizationv1.SelfSubjectAccessReviewSpec{
				ResourceAttributes: &authorizationv1.ResourceAttributes{Group: rule.APIGroups[0], Resource: resource,
					Subresource: sub, Verb: verb}}}
			review, err := kube.AuthorizationV1().SelfSubjectAccessReviews().Create(t.Context(), review, metav1.CreateOptions{})
			if err != nil || !review.Status.Allowed {
				return fmt.Errorf("%s of %v is not allowed: %w", verb, rule, err)
			}
		}
	}
	return nil
}

// Write keeps what the program says.
func (f *restricted) Write(text []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.log.Write(text)
}

var refusal = regexp.MustCompile(`cannot (\w+) resource \\*"([^"\\]+)\\*" in API group \\*"([^"\\]*)\\*"`)

// refused returns what API servers have refused, e.g. `patch fruits in "example.org"`.
func (f *restricted) refused() (all []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, found := range refusal.FindAllStringSubmatch(f.log.String(), -1) {
		if text := fmt.Sprintf("%s %s in %q", found[1], found[2], found[3]); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// grow cuts the orchard once its fruits have grown, and complains until all is as it should be.
func (f *restricted) grow(t *testing.T) error {
	client := fruitClient(t, restConfig(t, shared))
	if err := errors.Join(grown(t, client, f.ns), labelled(t, client, f.ns)); err != nil {
		return err
	}
	if !f.thin {
		f.thin = true
		replant(t, client, f.ns, "north", 1)
		return errors.New("the orchard was cut just now")
	}
	return nil
}

// renewed complains until the lease has been renewed.
func (f *restricted) renewed(t *testing.T) error {
	kube, err := kubernetes.NewForConfig(restConfig(t, shared))
	if err != nil {
		return err
	}
	lease, err := kube.CoordinationV1().Leases(f.ns).Get(t.Context(), "fruit-controller", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if !lease.Spec.RenewTime.After(lease.Spec.AcquireTime.Time) {
		return errors.New("it has not been renewed")
	}
	return nil
}
