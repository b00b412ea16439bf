package protobuf

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

//go:embed pod.json
var pod string

// measured are objects that are encoded and decoded side by side, as JSON, by their types.
var measured = []struct{ name, content string }{
	{"api/core/v1.Pod", pod},
	{"api/core/v1.PodList", `{"metadata": {"resourceVersion": "1"}, "items": [` + pod + strings.Repeat(","+pod, 99) + `]}`},
	{"api/core/v1.ConfigMap", `{"metadata": {"name": "web"}, "data": {"a": "b", "c": "d", "config.yaml": "listen: 8080"}}`},
	{"api/core/v1.Service", `{"metadata": {"name": "web", "namespace": "production", "labels": {"app": "web"}},
		"spec": {"ports": [{"name": "http", "protocol": "TCP", "port": 80, "targetPort": "http"}], "type": "ClusterIP",
			"selector": {"app": "web"}, "clusterIP": "10.96.0.17", "clusterIPs": ["10.96.0.17"]}}`},
	{"api/coordination/v1.Lease", `{"metadata": {"name": "node-17", "namespace": "kube-node-lease"},
		"spec": {"holderIdentity": "node-17", "leaseDurationSeconds": 40, "renewTime": "2026-03-01T10:20:30.123456Z"}}`},
}

// BenchmarkProtobuf measures upstream's code and gen's with the same objects.
func BenchmarkProtobuf(b *testing.B) {
	for _, object := range measured {
		i := slices.IndexFunc(pairs, func(p pair) bool { return p.name == object.name })
		if i < 0 {
			b.Fatalf("no type %s", object.name)
		}
		for side, made := range map[string]func() message{"upstream": pairs[i].stock, "gen": pairs[i].ours} {
			m := made()
			if err := json.Unmarshal([]byte(object.content), m); err != nil {
				b.Fatal(err)
			}
			benchmark(b, object.name, side, m, made)
		}
	}
}

func benchmark(b *testing.B, name, side string, m message, made func() message) {
	content, err := m.Marshal()
	if err != nil {
		b.Fatal(err)
	}
	b.Run(fmt.Sprintf("Marshal/%s/%s", name, side), func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := m.Marshal(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run(fmt.Sprintf("Unmarshal/%s/%s", name, side), func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := made().Unmarshal(content); err != nil {
				b.Fatal(err)
			}
		}
	})
}
