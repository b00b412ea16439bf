package e2e

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestKubectl uses the API through kube-apiserver, as users do.
func TestKubectl(t *testing.T) {
	ns := namespace(t)
	kubectl := func(t *testing.T, args ...string) string {
		t.Helper()
		out, err := shared.Kubectl(t.Context(), append(args, "--namespace", ns)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	expect := func(t *testing.T, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("kubectl printed\n%s\nwant\n%s", got, want)
		}
	}

	t.Run("Apply", func(t *testing.T) {
		expect(t, kubectl(t, "apply", "--server-side", "-f", "../config/samples"),
			`order.market.example.org/breakfast serverside-applied
order.market.example.org/party serverside-applied
`)
	})
	t.Run("Get", func(t *testing.T) {
		rows := regexp.MustCompile(`\d+s\n`).ReplaceAllString(kubectl(t, "get", "orders"), "NOW\n")
		expect(t, rows, `NAME        BUYER   ITEMS                         DELIVERY   PHASE   AGE
breakfast   admin   apple 1000 g, pear 500 g      Standard   Open    NOW
party       admin   apple 2500 g, cherry 5000 g   Express    Open    NOW
`)
		expect(t, kubectl(t, "get", "mo", "-o", "name", "--field-selector", "spec.buyer=admin"),
			"order.market.example.org/breakfast\norder.market.example.org/party\n")
		expect(t, kubectl(t, "get", "orders.v1alpha1.market.example.org", "breakfast", "-o", "jsonpath={.spec.fruit}"),
			`{"apple":1000,"pear":500}`)
	})
	t.Run("Explain", func(t *testing.T) {
		for version, want := range map[string]string{
			"v1":       "Delivery is how fast the fruit comes.",
			"v1alpha1": "Express asks for a cart of its own.",
		} {
			got := kubectl(t, "explain", "orders.spec", "--api-version=market.example.org/"+version)
			if !strings.Contains(got, want) {
				t.Errorf("kubectl explain does not show %q:\n%s", want, got)
			}
		}
	})
	t.Run("Watch", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		lines := watchNames(t, ctx, ns)
		for range 2 { // the two orders that are there
			<-lines
		}
		kubectl(t, "patch", "order", "party", "--type=merge", "--patch", `{"spec": {"delivery": "Standard"}}`)
		expect(t, <-lines, "order.market.example.org/party")
	})
	t.Run("Delete", func(t *testing.T) {
		kubectl(t, "delete", "orders", "--all")
		expect(t, kubectl(t, "get", "orders", "-o", "name"), "")
	})
}

// watchNames runs kubectl get --watch until ctx ends, and returns its lines. The channel is closed when kubectl ends.
func watchNames(t *testing.T, ctx context.Context, ns string) <-chan string {
	t.Helper()
	cmd := exec.CommandContext(ctx, shared.Binaries().Kubectl, "get", "orders", "--watch", "-o", "name", "-n", ns)
	cmd.Env = append(os.Environ(), shared.Env()...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			lines <- scanner.Text()
		}
		_ = cmd.Wait() // it is killed
	}()
	return lines
}
