package e2e

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

const meters = `
apiVersion: gauge.example.org/v1
kind: Meter
metadata: {name: first}
spec: {place: wall, dials: 2, exact: true}
---
apiVersion: gauge.example.org/v1
kind: Meter
metadata: {name: second}
spec: {place: floor, dials: 3}
---
apiVersion: workshop.example.org/v1
kind: Tool
metadata: {name: saw}
spec: {maker: Acme, count: 4}
---
apiVersion: workshop.example.org/v1
kind: Tool
metadata: {name: axe}
spec: {maker: Other, count: 5}
`

// TestMeters uses what CRDs say of a resource as a whole, by kubectl: names, columns, selectable fields and scale, as markers on the
// type say and as gen's own on fields do.
func TestMeters(t *testing.T) {
	yard := namespace(t, "meters")
	cmd := func(args ...string) string {
		t.Helper()
		out, err := shared.Kubectl(t.Context(), append([]string{"--namespace", yard}, args...)...)
		if err != nil {
			t.Fatalf("kubectl %v: %v", args, err)
		}
		return strings.TrimSpace(out)
	}
	cmd("apply", "--server-side", "-f", written(t, meters))
	for _, test := range []struct {
		args string
		want []string // the words of each line; * is any
	}{
		{"get mtr", []string{"NAME PLACE DIALS AGE", "first wall 2 *", "second floor 3 *"}},
		{"get meterware -o wide", []string{"NAME PLACE DIALS EXACT AGE", "first wall 2 true *", "second floor 3 *"}},
		{"get meter.v1beta1.gauge.example.org first", []string{"NAME PLACE", "first wall"}},
		{"get gauges -o name", []string{"meter.gauge.example.org/first", "meter.gauge.example.org/second"}},
		{"get mt --field-selector spec.place=floor -o name", []string{"meter.gauge.example.org/second"}},
		{"get mt --field-selector spec.dials=2,spec.place!=floor -o name", []string{"meter.gauge.example.org/first"}},
		{"scale mt first --replicas=7", []string{"meter.gauge.example.org/first scaled"}},
		{"get mt first -o jsonpath={.spec.dials}", []string{"7"}},
		{"get tools -o wide", []string{"NAME MAKER COUNT", "axe Other 5", "saw Acme 4"}},
		{"get tools", []string{"NAME MAKER", "axe Other", "saw Acme"}},
		{"get tools --field-selector spec.maker=Acme -o name", []string{"tool.workshop.example.org/saw"}},
		{"scale tool saw --replicas=9", []string{"tool.workshop.example.org/saw scaled"}},
		{"get tool saw -o jsonpath={.spec.count}", []string{"9"}},
		{"get crd meterware.gauge.example.org --show-labels --no-headers", []string{"meterware.gauge.example.org * app=gauge,tier=one"}},
		{`get crd meterware.gauge.example.org -o jsonpath={.metadata.annotations.example\.org/owner}`, []string{"meters"}},
		{"get crd data.gauge.example.org -o jsonpath={.spec.scope}", []string{"Cluster"}},
	} {
		lines := strings.Split(cmd(strings.Fields(test.args)...), "\n")
		ok := len(lines) == len(test.want)
		for i := 0; ok && i < len(lines); i++ {
			ok = matches(strings.Fields(lines[i]), strings.Fields(test.want[i]))
		}
		if !ok {
			t.Errorf("kubectl %s:\n%s\nwant\n%s", test.args, strings.Join(lines, "\n"), strings.Join(test.want, "\n"))
		}
	}
	cmd("patch", "mt", "first", "--subresource=status", "--type=merge", "-p", `{"status":{"dials":7,"selector":"a=b"}}`)
	if out := cmd("get", "mt", "first", "--subresource=scale", "-o", "jsonpath={.spec.replicas} {.status.replicas} {.status.selector}"); out != "7 7 a=b" {
		t.Errorf("the scale is %q", out)
	}
	cmd("patch", "tool", "saw", "--subresource=status", "--type=merge", "-p", `{"status":{"count":9,"selector":"c=d"}}`)
	if out := cmd("get", "tool", "saw", "--subresource=scale", "-o", "jsonpath={.spec.replicas} {.status.replicas} {.status.selector}"); out != "9 9 c=d" {
		t.Errorf("the scale is %q", out)
	}
}

// matches compares words, of which * is any.
func matches(got, want []string) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if want[i] != "*" && got[i] != want[i] {
			return false
		}
	}
	return true
}

// TestVersions asks for each version of meters: one is served, one with a warning, one not at all.
func TestVersions(t *testing.T) {
	for version, want := range map[string]struct {
		status  int
		warning string
	}{
		"v1":       {status: http.StatusOK},
		"v1beta1":  {http.StatusOK, "gauge.example.org/v1beta1 Meter is old, use v1"},
		"v1alpha1": {status: http.StatusNotFound},
	} {
		warnings := &heard{}
		quiet := rest.CopyConfig(config)
		quiet.WarningHandler = warnings
		client, err := dynamic.NewForConfig(quiet)
		if err != nil {
			t.Fatal(err)
		}
		status := http.StatusOK
		_, err = client.Resource(schema.GroupVersionResource{Group: "gauge.example.org", Version: version, Resource: "meterware"}).List(t.Context(), metav1.ListOptions{})
		if refusal := apierrors.APIStatus(nil); errors.As(err, &refusal) {
			status = int(refusal.Status().Code)
		} else if err != nil {
			t.Fatal(err)
		}
		if status != want.status || warnings.text != want.warning {
			t.Errorf("%s: status %d and warning %q, want %v", version, status, warnings.text, want)
		}
	}
}

// heard keeps the warnings of an API server.
type heard struct{ text string }

// HandleWarningHeader implements rest.WarningHandler.
func (h *heard) HandleWarningHeader(_ int, _, text string) { h.text += text }

// written returns the name of a file with the text.
func written(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "objects.yaml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
