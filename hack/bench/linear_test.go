package main

import (
	"bytes"
	"errors"
	"testing"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// TestLinear generates everything for modules of a size, of four times that, and of seven times that. Allocations are
// the same from run to run, so what three sizes more cost the second time may be hardly more than the first time. CPU
// time, which also sees what does not allocate, is not: for four times the types there may be six times as much, the
// best of two runs.
func TestLinear(t *testing.T) {
	t.Setenv("GENCACHE", "off")
	for name, sized := range map[string]func(n int) shape{
		"types":  func(n int) shape { return shape{1, 50 * n} },
		"groups": func(n int) shape { return shape{10 * n, 5} },
	} {
		t.Run(name, func(t *testing.T) {
			one, four, seven := spend(t, sized(1)), spend(t, sized(4)), spend(t, sized(7))
			t.Logf("one size: %+v, four: %+v, seven: %+v", one, four, seven)
			if first, second := four.Bytes-one.Bytes, seven.Bytes-four.Bytes; float64(second) > 1.15*float64(first) {
				t.Errorf("three sizes more allocate %d MB, the next three %d MB", first/1e6, second/1e6)
			}
			if four.CPU > 6*one.CPU {
				t.Errorf("four times the types take %v CPU time instead of %v", four.CPU, one.CPU)
			}
		})
	}
}

// spend runs gen on a new module of a shape, in this process, and returns the least that it took.
func spend(t *testing.T, s shape) (least spent) {
	dir := t.TempDir()
	if err := errors.Join(s.write(dir), writeGoMod(t.Context(), dir, "example.org/scaled")); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		var out bytes.Buffer
		status := 0
		now := spending(func() {
			status = genmain.Run(generators.All(), []string{"-C", dir, "--out", t.TempDir()}, &out, &out)
		})
		if status != 0 {
			t.Fatalf("status %d: %s", status, out.Bytes())
		}
		if i == 0 {
			least = now
		}
		least = spent{min(least.Bytes, now.Bytes), min(least.CPU, now.CPU)}
	}
	return least
}
