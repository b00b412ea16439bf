package load

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/internal/trace"
)

// BenchmarkIncremental loads the packages of examples/fruit, or of a copy of k8s.io/api in the directory
// GEN_BENCH_DIR, after a file was saved on which others depend, with and without a memory: of k8s.io/api beside its
// 1,979 files of clients it is core/v1, and takes 60 ms instead of 440 until all is checked, which for the most part
// the model need not wait for.
func BenchmarkIncremental(b *testing.B) {
	b.Setenv("GOFLAGS", "")
	dir, name := os.Getenv("GEN_BENCH_DIR"), "core/v1/types.go"
	if dir == "" {
		dir, name = b.TempDir(), "api/v1/fruit.go"
		if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "examples", "fruit"))); err != nil {
			b.Fatal(err)
		}
	}
	name = filepath.Join(dir, name)
	before, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = os.WriteFile(name, before, 0o644) })
	contents := [][]byte{append(before[:len(before):len(before)], "\ntype Saved string\n"...), before}
	load := func(i int, memory *Memory) {
		if err := os.WriteFile(name, contents[i%2], 0o644); err != nil {
			b.Fatal(err)
		}
		_, problems, err := Packages(b.Context(),
			Config{Dir: dir, Patterns: []string{"./..."}, Record: trace.NewStamped(), Memory: memory})
		if err != nil || len(problems) > 0 {
			b.Fatal(err, problems)
		}
	}
	for name, memory := range map[string]*Memory{"memory": {}, "fresh": nil} {
		b.Run(name, func(b *testing.B) {
			load(0, memory)
			for i := 1; b.Loop(); i++ {
				load(i, memory)
			}
		})
	}
}
