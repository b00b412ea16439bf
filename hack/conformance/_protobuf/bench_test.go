package protobuf

import (
	"fmt"
	"slices"
	"testing"
)

// measured are types whose objects are encoded and decoded side by side.
var measured = []string{"core/v1.Pod", "core/v1.PodList", "apps/v1.Deployment", "core/v1.ConfigMap", "core/v1.Node",
	"coordination/v1.Lease"}

func BenchmarkProtobuf(b *testing.B) {
	for _, name := range measured {
		i := slices.IndexFunc(pairs, func(p pair) bool { return p.name == name })
		if i < 0 {
			b.Fatalf("no type %s", name)
		}
		stock, ours := pairs[i].filled(7)
		for seed := int64(8); stock.Size() < 2000 && seed < 100; seed++ {
			stock, ours = pairs[i].filled(seed)
		}
		for _, side := range []struct {
			name string
			message
			made func() message
		}{{"stock", stock, pairs[i].stock}, {"gen", ours, pairs[i].ours}} {
			content, err := side.Marshal()
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("Marshal/%s/%s", name, side.name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := side.Marshal(); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(fmt.Sprintf("Unmarshal/%s/%s", name, side.name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := side.made().Unmarshal(content); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
