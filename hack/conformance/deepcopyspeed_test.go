package conformance

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

//go:embed _deepcopyspeed/speed_test.go
var deepCopySpeed []byte

// A copyCost is what one deep copy takes. Of several runs the least counts: nothing makes code faster than it is.
type copyCost struct{ cpu, clock, bytes, allocations float64 }

func (c *copyCost) least(other copyCost) {
	*c = copyCost{min(c.cpu, other.cpu), min(c.clock, other.clock), min(c.bytes, other.bytes), min(c.allocations, other.allocations)}
}

// within says whether it is no more than 1.02 times as slow as the other, and allocates no more.
func (c *copyCost) within(upstream *copyCost) bool {
	return c.cpu <= 1.02*upstream.cpu && c.bytes <= upstream.bytes && c.allocations <= upstream.allocations
}

// TestDeepCopySpeed copies filled objects with upstream's methods and with gen's, in turn, at least 6 times, and at most 30
// until gen's are fast enough. Where a function lies in a program decides about some percent of its speed, so that each
// round links both programs with their functions in another order.
func TestDeepCopySpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	sides := []string{speedModule(t), speedModule(t, deepcopies)}
	costs := [2]map[string]*copyCost{{}, {}}
	tooSlow := func() (names []string) {
		for name, upstream := range costs[0] {
			if !costs[1][name].within(upstream) {
				names = append(names, name)
			}
		}
		return names
	}
	for round := 1; round <= 6 || round <= 30 && len(tooSlow()) > 0; round++ {
		for i, dir := range sides {
			program := filepath.Join(t.TempDir(), "speed")
			command(t, dir, "go", "test", "-c", "-trimpath", fmt.Sprintf("-ldflags=-randlayout=%d", round), "-o", program, "./deepcopyspeed")
			copyCosts(t, command(t, dir, program, "-test.bench=.", "-test.benchtime=200ms", "-test.cpu=1"), costs[i])
		}
	}
	if len(costs[0]) < 4 {
		t.Fatalf("only %d benchmarks ran", len(costs[0]))
	}
	for name, upstream := range costs[0] {
		gen := costs[1][name]
		t.Logf("%-24s gen %8.0f ns (%8.0f ns CPU) %6.0f B %5.0f allocations, upstream %8.0f ns (%8.0f ns CPU) %6.0f B %5.0f allocations: %.2f times as fast",
			name, gen.clock, gen.cpu, gen.bytes, gen.allocations, upstream.clock, upstream.cpu, upstream.bytes, upstream.allocations, upstream.cpu/gen.cpu)
	}
	if names := tooSlow(); names != nil {
		t.Errorf("too slow: %v", names)
	}
}

// speedModule returns a copy of apiextensions-apiserver with the benchmarks, on copies of the modules below it. Files to
// drop are gen's to write.
func speedModule(t *testing.T, drop ...string) string {
	t.Helper()
	dirs := map[string]string{}
	for _, module := range []string{"k8s.io/apiextensions-apiserver", "k8s.io/api", "k8s.io/apimachinery"} {
		dirs[module] = scratch(t, module, drop...)
		if len(drop) > 0 {
			out := t.TempDir()
			command(t, ".", "go", "tool", "gen", "deepcopy", "--out", out, module+"/...")
			overlay(t, filepath.Join(out, filepath.FromSlash(module)), dirs[module])
		}
	}
	dir := dirs["k8s.io/apiextensions-apiserver"]
	command(t, dir, "go", "mod", "edit", "-replace=k8s.io/api="+dirs["k8s.io/api"], "-replace=k8s.io/apimachinery="+dirs["k8s.io/apimachinery"])
	if err := os.Mkdir(filepath.Join(dir, "deepcopyspeed"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "deepcopyspeed", "speed_test.go"), deepCopySpeed, 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// copyCosts adds what a run prints.
//
//	BenchmarkDeepCopy/Pod   393   157228 ns/op   159302 cpu-ns/op   85456 B/op   1281 allocs/op
func copyCosts(t *testing.T, output string, into map[string]*copyCost) {
	t.Helper()
	for line := range strings.Lines(output) {
		var c copyCost
		var name string
		var n int
		if _, err := fmt.Sscanf(line, "%s %d %f ns/op %f cpu-ns/op %f B/op %f allocs/op", &name, &n, &c.clock, &c.cpu, &c.bytes, &c.allocations); err != nil {
			continue // not a result
		}
		if known, ok := into[name]; ok {
			known.least(c)
		} else {
			into[name] = &c
		}
	}
}
