package manifest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v2"
	k8syaml "sigs.k8s.io/yaml"
)

// randomValue returns something that may stand in a manifest, at most so deep.
func randomValue(r *rand.Rand, deep int) any {
	texts := []string{"", "a", "true", "0x1", "- a", "key: value", "part-of-the", " part", "a\nb\n",
		strings.Repeat("many words ", 12), "# no comment", "'", "~", "ü\u2028"}
	keys := []string{"k", "key ", "a: b", "part-of-the", strings.Repeat("long", 31), strings.Repeat("ü", 64), "10k",
		"a\n", "\u2028"}
	n := r.IntN(9)
	if deep == 0 {
		n = r.IntN(5)
	}
	switch {
	case n < 3:
		return texts[r.IntN(len(texts))]
	case n == 3:
		return r.Int64N(5)
	case n == 4:
		return []any{true, nil, 1.5, map[string]any{}, []any{}}[r.IntN(5)]
	case n < 7:
		fields := map[string]any{}
		for i := range r.IntN(15) {
			fields[keys[r.IntN(len(keys))]+strings.Repeat("0", r.IntN(6))+fmt.Sprint(i)] = randomValue(r, deep-1)
		}
		return fields
	}
	list := make([]any, r.IntN(4))
	for i := range list {
		list[i] = randomValue(r, deep-1)
	}
	return list
}

// TestObject compares with yaml.Marshal, which knows no parts.
func TestObject(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var w Writer
	alike := 0
	for i := range 500 {
		piece := randomValue(r, 3)
		object := map[string]any{"piece": piece, "again": map[string]any{"piece": piece},
			"list": []any{piece, map[string]any{"piece": piece}}}
		if i%10 == 0 {
			object["text"] = " " + mark + "0"
		}
		want, err := yaml.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		before := len(w.parts.all)
		for range 2 {
			got, err := w.Object(object)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Fatalf("%s\nwant\n%s", got, want)
			}
			if len(w.parts.all) > before {
				alike++
				before = len(w.parts.all)
			}
		}
	}
	if alike < 10 || alike > 300 {
		t.Errorf("%d times there were new parts", alike)
	}
}

// BenchmarkObject writes the CRDs of testdata, or the manifests in the directory GEN_BENCH_DIR.
func BenchmarkObject(b *testing.B) {
	dir := os.Getenv("GEN_BENCH_DIR")
	if dir == "" {
		dir = filepath.Join("..", "..", "testdata", "config", "crd")
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil || len(names) == 0 {
		b.Fatalf("no manifests in %s: %v", dir, err)
	}
	var objects []map[string]any
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		var object map[string]any
		if err := k8syaml.Unmarshal(content, &object); err != nil {
			b.Fatal(err)
		}
		objects = append(objects, object)
	}
	each := func(b *testing.B, write func(any) ([]byte, error)) {
		for _, object := range objects {
			if _, err := write(object); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("parts", func(b *testing.B) {
		for b.Loop() {
			each(b, new(Writer).Object)
		}
	})
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			each(b, Part)
		}
	})
}
