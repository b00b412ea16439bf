//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkWatch saves a file with one changed field and waits until gen watch has written what that changes, in a copy
// of examples/fruit or, of k8s.io/api's core/v1, in a copy of that module which the directory GEN_BENCH_DIR holds, with
// a gen.yaml.
func BenchmarkWatch(b *testing.B) {
	dir, name, declared := os.Getenv("GEN_BENCH_DIR"), "core/v1/types.go", "type PodSpec struct {\n"
	if dir == "" {
		dir, name, declared = b.TempDir(), "api/v1/fruit.go", "type FruitSpec struct {\n"
		copied, err := filepath.Abs(filepath.Join("..", "..", "examples", "fruit"))
		if err != nil {
			b.Fatal(err)
		}
		if err := os.CopyFS(dir, os.DirFS(copied)); err != nil {
			b.Fatal(err)
		}
	}
	b.Setenv("GENCACHE", "off")
	b.Setenv("GOFLAGS", "")
	name = filepath.Join(dir, name)
	before, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = os.WriteFile(name, before, 0o644) })
	after := strings.Replace(string(before), declared, declared+"\tSaved string `json:\"saved,omitempty\"`\n", 1)

	w := watchInside(b, "-C", dir)
	w.await(b, "files: ")
	contents := []string{after, string(before)}
	save := func(i int) {
		if err := os.WriteFile(name, []byte(contents[i%2]), 0o644); err != nil {
			b.Fatal(err)
		}
		w.await(b, " updated")
	}
	save(0) // after the first run, and what it has written, all is in memory
	for i := 1; b.Loop(); i++ {
		b.StopTimer()
		time.Sleep(time.Second / 2) // as whoever saves needs at least, and gen uses: see collect
		b.StartTimer()
		save(i)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/save")
	if status := w.end(b); status != 0 {
		b.Errorf("status %d", status)
	}
}
