package testdata

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	kubernetes "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"

	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/scheme"
	core "github.com/gen-toolkit/gen/testdata/core/client/clientset"
	corescheme "github.com/gen-toolkit/gen/testdata/core/client/clientset/scheme"
	"github.com/gen-toolkit/gen/testdata/internal/requests"
)

var update = flag.Bool("update", false, "record the requests again")

const recordings = "internal/requests/recorded"

// TestRequests holds what every method of every client sends against what is recorded, a file for each version of a group.
func TestRequests(t *testing.T) {
	texts := map[string]*strings.Builder{}
	for call, record := range sent(t) {
		file := filepath.Join(recordings, call.Client.Group+".txt")
		if texts[file] == nil {
			texts[file] = &strings.Builder{}
		}
		fmt.Fprintf(texts[file], "%s\n%s\n", call, indent(record.String()))
	}
	if *update {
		if err := os.RemoveAll(recordings); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(recordings, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for file, text := range texts {
		compare(t, file, text.String())
	}
	if files, err := os.ReadDir(recordings); err != nil || len(files) != len(texts) {
		t.Errorf("%s has %d files for %d groups: %v", recordings, len(files), len(texts), err)
	}
}

// TestBodies holds the bodies, of which the records show only what is not empty, against the arguments.
func TestBodies(t *testing.T) {
	for call, record := range sent(t) {
		argument := call.Sent()
		if argument == nil || strings.HasSuffix(record.ContentType, "protobuf") {
			continue
		}
		want := tree(t, argument)
		if object, ok := argument.(runtime.Object); ok { // the encoder tells the kind of those in the clientset's scheme
			if kinds, _, err := scheme.Scheme.ObjectKinds(object); err == nil {
				want["apiVersion"], want["kind"] = kinds[0].GroupVersion().String(), kinds[0].Kind
			}
		}
		if diff := cmp.Diff(want, tree(t, record.Body)); diff != "" {
			t.Errorf("%s sends another body than its argument (-argument +body):\n%s", call, diff)
		}
	}
}

// sent returns all calls, each with the request that it sends to a server which knows no object.
func sent(t *testing.T) func(yield func(requests.Call, requests.Record) bool) {
	t.Helper()
	recorder := &requests.Recorder{}
	config, transport := &rest.Config{Host: "http://server.example.org", QPS: -1}, &http.Client{Transport: recorder}
	var ours versioned.Interface
	var cores core.Interface
	var err error
	if ours, err = versioned.NewForConfigAndClient(config, transport); err != nil {
		t.Fatal(err)
	}
	if cores, err = core.NewForConfigAndClient(config, transport); err != nil {
		t.Fatal(err)
	}
	arguments := requests.Arguments{Scheme: allTypes(t), Name: "express", Fill: requests.Fill}
	return func(yield func(requests.Call, requests.Record) bool) {
		for _, client := range append(requests.Clients(ours, "yard"), requests.Clients(cores, "yard")...) {
			for _, call := range client.Calls(arguments) {
				recorder.Last = requests.Record{}
				if _, err := call.Do(t.Context(), call.Client); !apierrors.IsNotFound(err) {
					t.Errorf("%s returns not the server's error, but %v", call, err)
				}
				if !yield(call, recorder.Last) {
					return
				}
			}
		}
	}
}

// allTypes returns a scheme with the types of the clientsets, and with client-go's, which methods send and return, too.
func allTypes(t *testing.T) *runtime.Scheme {
	t.Helper()
	types := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{scheme.AddToScheme, corescheme.AddToScheme, kubernetes.AddToScheme} {
		if err := add(types); err != nil {
			t.Fatal(err)
		}
	}
	return types
}

// tree returns a value, or JSON, as maps.
func tree(t *testing.T, value any) map[string]any {
	t.Helper()
	raw, ok := value.([]byte)
	if !ok {
		var err error
		if raw, err = json.Marshal(value); err != nil {
			t.Fatal(err)
		}
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return out
}

func indent(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n\t") + "\n"
}

// compare holds a text against a file, or writes it there.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("requests are not as recorded (-recorded +sent); if they are right, run go test -run TestRequests -update:\n%s", diff)
	}
}
