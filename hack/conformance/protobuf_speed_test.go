package conformance

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// protobufRounds is how often the benchmarks run.
const protobufRounds = 30

// fastEnough runs the benchmarks of _protobuf and fails if gen's code is slower than upstream's, or allocates more.
func fastEnough(t *testing.T, p protobufCopies) {
	program := filepath.Join(t.TempDir(), "speed")
	run(t, p.ours, "test", "-c", "-o", program, "./protobuf")
	costs := map[string]cost{}
	out := command(t, filepath.Dir(program), program, "-test.run=^$", "-test.bench=.", "-test.benchtime=20ms",
		fmt.Sprintf("-test.count=%d", protobufRounds), "-test.cpu=1")
	for line := range strings.Lines(out) {
		var name string
		var n, clock, bytes, allocations float64
		if _, err := fmt.Sscanf(line, "%s %f %f ns/op %f B/op %f allocs/op", &name, &n, &clock, &bytes,
			&allocations); err == nil {
			costs[name] = costs[name].and(clock, bytes, allocations)
		}
	}
	if len(costs) < 4 {
		t.Fatalf("there are no results:\n%s", out)
	}
	var names []string
	for name := range costs {
		if of, ok := strings.CutSuffix(name, "/gen"); ok {
			names = append(names, of)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		want, got := costs[name+"/upstream"], costs[name+"/gen"]
		text := fmt.Sprintf("%-46s upstream %8.0f ns %5.0f allocations, "+
			"gen %8.0f ns %5.0f allocations: %.2f times as fast", name, median(want.cpu), want.allocations,
			median(got.cpu), got.allocations, median(want.cpu)/median(got.cpu))
		t.Log(text)
		if got.allocations > want.allocations || slower(got.cpu, want.cpu) {
			t.Errorf("too slow: %s", text)
		}
	}
}
