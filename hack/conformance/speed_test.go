package conformance

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchmath"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

//go:embed _speed/speed_test.go
var speedTest []byte

const (
	slowest = 1.02  // times what upstream's code takes
	largest = 1.001 // times the bytes of upstream's code: an average over operations with maps, which grow at random
	rounds  = 20
	error1  = 0.01 // probability that chance alone fails a benchmark
)

// A cost is what one operation takes. The least memory counts: a growing map now and then takes more.
type cost struct {
	cpu                []float64 // nanoseconds in each round, garbage collection included
	bytes, allocations float64
}

// and returns the cost after one more round.
func (c cost) and(cpu, bytes, allocations float64) cost {
	if c.cpu != nil {
		bytes, allocations = min(bytes, c.bytes), min(allocations, c.allocations)
	}
	return cost{append(c.cpu, cpu), bytes, allocations}
}

// slower reports whether gen's code takes more than 1.02 times as long as upstream's, by the Mann-Whitney U test.
func slower(gen, upstream []float64) bool {
	bound := make([]float64, len(upstream))
	for i, cpu := range upstream {
		bound[i] = slowest * cpu
	}
	of, limit := sample(gen), sample(bound)
	return median(gen) > median(bound) && benchmath.AssumeNothing.Compare(of, limit).P < error1
}

func sample(values []float64) *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(values), &benchmath.Thresholds{CompareAlpha: error1})
}

func median(values []float64) float64 {
	return benchmath.AssumeNothing.Summary(sample(values), 0.95).Center
}

// asFast runs the benchmarks of _speed with upstream's code and with gen's, in turn, and fails if one of gen's is
// slower or allocates more. Where a function lies in a program decides about some percent of its speed, so that each
// round links the programs again, with their functions in another order.
func asFast(t *testing.T, upstream, ours *source.Tree) {
	trees, costs := [2]*source.Tree{upstream, ours}, [2]map[string]cost{{}, {}}
	program := filepath.Join(t.TempDir(), "speed")
	for round := range rounds {
		for i := range trees {
			side := (i + round) % 2
			link(t, trees[side], round+1, program)
			measure(t, program, costs[side])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(costs[0])) {
		want, got := costs[0][name], costs[1][name]
		text := fmt.Sprintf("%-32s upstream %9.0f ns %8.0f B %5.0f allocations, "+
			"gen %9.0f ns %8.0f B %5.0f allocations: %.2f times as fast", name,
			median(want.cpu), want.bytes, want.allocations, median(got.cpu), got.bytes, got.allocations,
			median(want.cpu)/median(got.cpu))
		t.Log(text)
		if slower(got.cpu, want.cpu) || got.bytes > largest*want.bytes || got.allocations > want.allocations {
			t.Errorf("too slow: %s", text)
		}
	}
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

// measure runs benchmarks once and adds up their costs.
//
//	BenchmarkDeepCopy/Pod   393   157228 ns/op   159302 cpu-ns/op   85456 B/op   1281 allocs/op
func measure(t *testing.T, program string, costs map[string]cost) {
	t.Helper()
	found := 0
	out := command(t, filepath.Dir(program), program, "-test.bench=.", "-test.benchtime=100ms", "-test.cpu=1")
	for line := range strings.Lines(out) {
		var name string
		var n, clock, cpu, bytes, allocations float64
		if _, err := fmt.Sscanf(line, "%s %f %f ns/op %f cpu-ns/op %f B/op %f allocs/op", &name, &n, &clock, &cpu,
			&bytes, &allocations); err != nil {
			continue // not a result
		}
		costs[name] = costs[name].and(cpu, bytes, allocations)
		found++
	}
	if found == 0 {
		t.Fatal("no benchmark ran")
	}
}
