package conformance

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The benchmarks of protobuf run in turn, at least and at most so often; the least of each result counts.
const leastProtobufRounds, mostProtobufRounds = 20, 100

// fastEnough runs the benchmarks of _protobuf and fails if gen's code is slower than upstream's, or allocates more.
func fastEnough(t *testing.T, p protobufCopies) {
	program := filepath.Join(t.TempDir(), "speed")
	run(t, p.ours, "test", "-c", "-o", program, "./protobuf")
	costs := [2]map[string]cost{{}, {}}
	for round := range mostProtobufRounds {
		if round >= leastProtobufRounds && !slow(costs[0], costs[1]) {
			break
		}
		measureProtobuf(t, program, costs)
	}
	for _, name := range sortedNames(costs[0]) {
		want, got := costs[0][name], costs[1][name]
		text := fmt.Sprintf("%-36s upstream %8.0f ns %5.0f allocations, gen %8.0f ns %5.0f allocations: %.2f times as fast",
			name, want.cpu, want.allocations, got.cpu, got.allocations, want.cpu/got.cpu)
		t.Log(text)
		if !got.within(want) {
			t.Errorf("too slow: %s", text)
		}
	}
}

// measureProtobuf runs the benchmarks once and keeps the least costs, of upstream's code and of gen's.
func measureProtobuf(t *testing.T, program string, costs [2]map[string]cost) {
	t.Helper()
	out := command(t, filepath.Dir(program), program, "-test.run=^$", "-test.bench=.", "-test.benchtime=10ms", "-test.cpu=1")
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
