package e2e

import (
	"net/http"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
)

// order returns a valid order of one apple.
func order(name string) *v1.Order {
	return &v1.Order{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec:       v1.OrderSpec{Items: []v1.Item{{Fruit: "apple", Grams: 200}}},
	}
}

// TestAuthentication: kube-apiserver authenticates users and sends their names in headers. For requests that reach it
// directly, the server asks kube-apiserver to review the token, or checks the client certificate.
func TestAuthentication(t *testing.T) {
	ns := namespace(t)
	user, token := account(t, ns, "alice")
	allow(t, ns, "alice", "create", "list")

	list := func(t *testing.T, config *rest.Config) error {
		_, err := orders(t, config).MarketV1().Orders(ns).List(t.Context(), metav1.ListOptions{})
		return err
	}
	anonymous := func(t *testing.T, err error) {
		t.Helper()
		if !apierrors.IsForbidden(err) || !strings.Contains(err.Error(), `User "system:anonymous"`) {
			t.Errorf("the server answers %v, want a refusal of system:anonymous", err)
		}
	}

	t.Run("FrontProxy", func(t *testing.T) {
		eventually(t, "a role for alice", func() error { return list(t, behind(t, token)) })
		client := orders(t, behind(t, token)).MarketV1().Orders(ns)
		created, err := client.Create(t.Context(), order("breakfast"), metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if created.Spec.Buyer != user {
			t.Errorf("the server sees the user %s, want %s", created.Spec.Buyer, user)
		}
	})
	t.Run("TokenReview", func(t *testing.T) {
		if err := list(t, directly(token)); err != nil {
			t.Errorf("a token sent to the server itself: %v", err)
		}
	})
	t.Run("ClientCertificate", func(t *testing.T) {
		for _, config := range []*rest.Config{behind(t, ""), directly("")} {
			config.CertFile, config.KeyFile = shared.ClientCertificate()
			created, err := orders(t, config).MarketV1().Orders(ns).Create(t.Context(), order("lunch"), dryRun)
			if err != nil {
				t.Errorf("%s: %v", config.Host, err)
			} else if created.Spec.Buyer != "admin" {
				t.Errorf("%s: the server sees the user %s, want admin", config.Host, created.Spec.Buyer)
			}
		}
	})
	t.Run("WrongToken", func(t *testing.T) {
		for _, config := range []*rest.Config{directly("wrong"), behind(t, "wrong")} {
			if err := list(t, config); !apierrors.IsUnauthorized(err) {
				t.Errorf("%s answers %v to a wrong token, want Unauthorized", config.Host, err)
			}
		}
	})
	t.Run("Anonymous", func(t *testing.T) { anonymous(t, list(t, directly(""))) })
	t.Run("ForgedHeaders", func(t *testing.T) {
		config := directly("")
		config.Wrap(func(next http.RoundTripper) http.RoundTripper { return forger{next} })
		anonymous(t, list(t, config))
	})
}

// forger sends the headers of kube-apiserver, and not its certificate.
type forger struct{ http.RoundTripper }

func (f forger) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("X-Remote-User", "admin")
	request.Header.Set("X-Remote-Group", "system:masters")
	return f.RoundTripper.RoundTrip(request)
}
