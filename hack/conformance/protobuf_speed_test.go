package conformance

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// protobufRounds is how often the program of the benchmarks is linked; each runs them five times.
const protobufRounds = 6

// fastEnough runs the benchmarks of _protobuf and fails if gen's code is slower than upstream's, or allocates more. As
// in asFast, each round links the program again, with its functions in another order.
func fastEnough(t *testing.T, p protobufCopies) {
	program := filepath.Join(t.TempDir(), "speed")
	costs := [2]map[string]cost{{}, {}}
	for round := range protobufRounds {
		run(t, p.ours, "test", "-c", fmt.Sprintf("-ldflags=-randlayout=%d", round+1), "-o", program, "./protobuf")
		for range 5 {
			measureProtobuf(t, program, costs)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(costs[0])) {
		want, got := costs[0][name], costs[1][name]
		text := fmt.Sprintf("%-36s upstream %8.0f ns %5.0f allocations, "+
			"gen %8.0f ns %5.0f allocations: %.2f times as fast", name, median(want.cpu), want.allocations,
			median(got.cpu), got.allocations, median(want.cpu)/median(got.cpu))
		t.Log(text)
		if got.allocations > want.allocations || slower(got.cpu, want.cpu) {
			t.Errorf("too slow: %s", text)
		}
	}
}

// measureProtobuf runs the benchmarks once and adds up the costs of upstream's code and of gen's.
func measureProtobuf(t *testing.T, program string, costs [2]map[string]cost) {
	t.Helper()
	out := command(t, filepath.Dir(program), program, "-test.run=^$", "-test.bench=.", "-test.benchtime=10ms",
		"-test.cpu=1")
	for line := range strings.Lines(out) {
		var name string
		var n, clock, bytes, allocations float64
		if _, err := fmt.Sscanf(line, "%s %f %f ns/op %f B/op %f allocs/op", &name, &n, &clock, &bytes,
			&allocations); err != nil {
			continue // not a result
		}
		side := 0
		name, isOurs := strings.CutSuffix(strings.TrimPrefix(name, "BenchmarkProtobuf/"), "/gen")
		if name = strings.TrimSuffix(name, "/upstream"); isOurs {
			side = 1
		}
		costs[side][name] = costs[side][name].and(clock, bytes, allocations)
	}
	if len(costs[0]) < 4 || len(costs[0]) != len(costs[1]) {
		t.Fatalf("there are no results:\n%s", out)
	}
}
