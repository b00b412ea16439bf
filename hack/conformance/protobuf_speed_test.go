package conformance

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// fastEnough runs the benchmarks of _protobuf until each of gen's has been fast enough, and fails if one never is, or
// allocates more. As in asFast, each round links the program again, with its functions in another order.
func fastEnough(t *testing.T, p protobufCopies) {
	program := filepath.Join(t.TempDir(), "speed")
	costs := [2]map[string]cost{{}, {}}
	for round := 1; round <= leastRounds || round <= mostRounds && slow(costs[0], costs[1]); round++ {
		run(t, p.ours, "test", "-c", fmt.Sprintf("-ldflags=-randlayout=%d", round), "-o", program, "./protobuf")
		for range 5 {
			measureProtobuf(t, program, costs)
		}
	}
	for _, name := range sortedNames(costs[0]) {
		want, got := costs[0][name], costs[1][name]
		text := fmt.Sprintf("%-36s upstream %8.0f ns %5.0f allocations, "+
			"gen %8.0f ns %5.0f allocations: %.2f times as fast", name,
			want.cpu, want.allocations, got.cpu, got.allocations, want.cpu/got.cpu)
		t.Log(text)
		if !got.within(want) {
			t.Errorf("too slow: %s", text)
		}
	}
}

// measureProtobuf runs the benchmarks once and keeps the least costs, of upstream's code and of gen's.
func measureProtobuf(t *testing.T, program string, costs [2]map[string]cost) {
	t.Helper()
	out := command(t, filepath.Dir(program), program, "-test.run=^$", "-test.bench=.", "-test.benchtime=10ms",
		"-test.cpu=1")
	for line := range strings.Lines(out) {
		var name string
		var n float64
		var c cost
		if _, err := fmt.Sscanf(line, "%s %f %f ns/op %f B/op %f allocs/op", &name, &n, &c.cpu, &c.bytes,
			&c.allocations); err != nil {
			continue // not a result
		}
		side := 0
		name, isOurs := strings.CutSuffix(strings.TrimPrefix(name, "BenchmarkProtobuf/"), "/gen")
		if name = strings.TrimSuffix(name, "/upstream"); isOurs {
			side = 1
		}
		if best, ok := costs[side][name]; ok {
			c = c.least(best)
		}
		costs[side][name] = c
	}
	if len(costs[0]) < 4 || len(costs[0]) != len(costs[1]) {
		t.Fatalf("there are no results:\n%s", out)
	}
}
