package conformance

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// everything are the flags with which kube-apiserver serves all versions of all kinds.
var everything = []string{"--runtime-config=api/all=true", "--feature-gates=AllAlpha=true,AllBeta=true"}

// leastKinds is how many kinds of objects are stored at least, so that the comparison is not void.
const leastKinds = 65

// asJSON are kinds that kube-apiserver stores as JSON, by the beginnings of their keys.
var asJSON = []string{"/registry/apiextensions.k8s.io/", "/registry/apiregistration.k8s.io/"}

// sameServers runs a kube-apiserver on gen's code and a stock one in turn, on the same etcd: they publish the same
// OpenAPI documents, and each reads equal what the other has written, in every version of every kind.
func sameServers(t *testing.T, ours *source.Tree, cache string) {
	stockCache := os.Getenv("GEN_CONTROLPLANE_CACHE")
	data := t.TempDir()
	start := func(name string) *apiServer {
		t.Setenv("GEN_CONTROLPLANE_CACHE", map[string]string{"gen": cache, "stock": stockCache}[name])
		t.Setenv("GEN_CONTROLPLANE_SOURCE", map[string]string{"gen": ours.Dir}[name])
		return startServer(t, name, controlplane.Options{Dir: data, Log: t.Output(), APIServerArgs: everything})
	}
	gen := start("gen")
	gen.create(t, 1)
	written := gen.settled(t, "gen")
	documents := gen.openAPI(t)
	gen.stop(t)

	stock := start("stock")
	stock.reads(t, "gen", written)
	stock.publishes(t, documents)
	stock.create(t, 2)
	byStock := stock.settled(t, "stock")
	checkSameKinds(t, written, byStock)
	stock.stop(t)

	gen = start("gen")
	gen.reads(t, "stock", byStock)
	gen.reads(t, "gen", written)
	gen.storesProtobuf(t)
}

//go:embed _servers/objects.yaml
var objects string

// create writes an object of every kind.
func (s *apiServer) create(t *testing.T, number int) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{}, key)
	if err != nil {
		t.Fatal(err)
	}
	ca, err := os.ReadFile(s.CAFile())
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.StdEncoding.EncodeToString
	manifest := strings.NewReplacer("WRITER", s.name, "NUMBER", strconv.Itoa(number),
		"REQUEST", encode(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE REQUEST", Bytes: request})),
		"DER", encode(request), "TRUST", strconv.Quote(string(ca))).Replace(objects)
	out, err := s.KubectlInput(t.Context(), strings.NewReader(manifest), "create", "--validate=strict", "-f", "-")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s has written %d objects", s.name, strings.Count(out, " created"))
}

// reads compares what one server has written with what this one reads.
func (s *apiServer) reads(t *testing.T, writer string, written stored) {
	t.Helper()
	got := s.settled(t, writer)
	t.Logf("%s reads %d lists of objects that %s has written", s.name, len(got), writer)
	for path, want := range written {
		if diff := cmp.Diff(want, got[path]); diff != "" {
			t.Errorf("%s reads %s otherwise than %s (-written +read):\n%s", s.name, path, writer, diff)
		}
	}
}

// checkSameKinds compares the lists that two writers have objects in.
func checkSameKinds(t *testing.T, a, b stored) {
	t.Helper()
	kinds := map[string]bool{}
	for path, items := range a {
		kinds[path[strings.LastIndex(path, "/"):]] = true
		if len(items) == 0 || len(items) != len(b[path]) {
			t.Errorf("%s has %d and %d objects: _servers/objects.yaml lacks the kind", path, len(items), len(b[path]))
		}
	}
	if len(kinds) < leastKinds {
		t.Errorf("only %d kinds: the comparison is void", len(kinds))
	}
	t.Logf("%d kinds in %d versions", len(kinds), len(a))
}

// publishes compares the OpenAPI documents of another server with those of this one.
func (s *apiServer) publishes(t *testing.T, want map[string]any) {
	t.Helper()
	got := s.openAPI(t)
	for path := range got {
		if want[path] == nil {
			t.Errorf("%s publishes %s, too", s.name, path)
		}
	}
	for path, document := range want {
		if diff := cmp.Diff(got[path], document); diff != "" {
			t.Errorf("%s differs (-%s):\n%s", path, s.name, diff)
		}
	}
	t.Logf("%d equal OpenAPI documents", len(got))
	if len(got) < 50 {
		t.Error("the comparison is void")
	}
}

// storesProtobuf looks at the bytes in etcd.
func (s *apiServer) storesProtobuf(t *testing.T) {
	t.Helper()
	all, err := s.StoredBelow(t.Context(), "/registry/")
	if err != nil {
		t.Fatal(err)
	}
	encoded := 0
	for key, value := range all {
		is := bytes.HasPrefix(value, []byte("k8s\x00"))
		json := json.Valid(value)
		if exempt := hasAnyPrefix(key, asJSON); exempt != json || exempt == is {
			t.Errorf("%s is stored as %.20q", key, value)
		}
		if is {
			encoded++
		}
	}
	t.Logf("%d of %d objects in etcd are protobuf", encoded, len(all))
}

func hasAnyPrefix(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}
