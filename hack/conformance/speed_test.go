package conformance

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

//go:embed _speed/speed_test.go
var speedTest []byte

const (
	slowest     = 1.02 // times what upstream's code takes
	leastRounds = 6
	mostRounds  = 40
)

// A cost is what one operation takes. Of several runs the least counts: nothing makes code faster than it is.
type cost struct{ cpu, bytes, allocations float64 } // nanoseconds, garbage collection included

func (c cost) least(other cost) cost {
	return cost{min(c.cpu, other.cpu), min(c.bytes, other.bytes), min(c.allocations, other.allocations)}
}

// within reports whether it is no more than 1.02 times as slow as upstream's, and allocates no more.
func (c cost) within(upstream cost) bool {
	return c.cpu <= slowest*upstream.cpu && c.bytes <= upstream.bytes && c.allocations <= upstream.allocations
}

// asFast runs the benchmarks of _speed with upstream's code and with gen's, in turn, until each of gen's has been fast
// enough, and fails if one never is, or allocates more. Where a function lies in a program decides about some percent
// of its speed, so that each round links the programs again, with their functions in another order.
func asFast(t *testing.T, upstream, ours *source.Tree) {
	trees, costs := [2]*source.Tree{upstream, ours}, [2]map[string]cost{{}, {}}
	program := filepath.Join(t.TempDir(), "speed")
	for round := 1; round <= leastRounds || round <= mostRounds && slow(costs[0], costs[1]); round++ {
		for i := range trees {
			side := (i + round) % 2
			link(t, trees[side], round, program)
			measure(t, program, costs[side])
		}
	}
	for _, name := range sortedNames(costs[0]) {
		want, got := costs[0][name], costs[1][name]
		text := fmt.Sprintf("%-32s upstream %9.0f ns %8.0f B %5.0f allocations, "+
			"gen %9.0f ns %8.0f B %5.0f allocations: %.2f times as fast", name,
			want.cpu, want.bytes, want.allocations, got.cpu, got.bytes, got.allocations, want.cpu/got.cpu)
		t.Log(text)
		if !got.within(want) {
			t.Errorf("too slow: %s", text)
		}
	}
}

func sortedNames(costs map[string]cost) (names []string) {
	for name := range costs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// slow reports whether any of gen's costs is too high yet.
func slow(upstream, gen map[string]cost) bool {
	for name, want := range upstream {
		if !gen[name].within(want) {
			return true
		}
	}
	return false
}

// link makes a program of the benchmarks in a tree, with its functions in the order that a number selects. The
// directory of the benchmarks is not one that ./... finds.
func link(t *testing.T, tree *source.Tree, order int, program string) {
	t.Helper()
	dir := filepath.Join(tree.Dir, "_speed")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "speed_test.go"), speedTest, 0o644); err != nil {
		t.Fatal(err)
	}
	layout := fmt.Sprintf("-ldflags=-randlayout=%d", order)
	if out, err := tree.Go(t.Context(), "test", "-c", layout, "-o", program, "./_speed").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// measure runs benchmarks once and keeps the least costs.
//
//	BenchmarkDeepCopy/Pod   393   157228 ns/op   159302 cpu-ns/op   85456 B/op   1281 allocs/op
func measure(t *testing.T, program string, costs map[string]cost) {
	t.Helper()
	found := 0
	out := command(t, filepath.Dir(program), program, "-test.bench=.", "-test.benchtime=100ms", "-test.cpu=1")
	for line := range strings.Lines(out) {
		var c cost
		var name string
		var n, clock float64
		if _, err := fmt.Sscanf(line, "%s %f %f ns/op %f cpu-ns/op %f B/op %f allocs/op", &name, &n, &clock, &c.cpu,
			&c.bytes, &c.allocations); err != nil {
			continue // not a result
		}
		if best, ok := costs[name]; ok {
			c = c.least(best)
		}
		costs[name] = c
		found++
	}
	if found == 0 {
		t.Fatal("no benchmark ran")
	}
}
