package conformance

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
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
type cost struct {
	nanoseconds float64
	bytes       int
	allocations int
}

// asFast runs the benchmarks of _speed with upstream's code and with gen's, in turn, until each of gen's has been fast
// enough, and fails if one never is, or allocates more. Where a function lies in a program decides about some percent of its
// speed, so that each round links the programs anew, with their functions in another order.
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
		ratio := got.nanoseconds / want.nanoseconds
		text := fmt.Sprintf("%-32s upstream %9.0f ns %4d allocations, gen %9.0f ns %4d allocations: %.3f", name,
			want.nanoseconds, want.allocations, got.nanoseconds, got.allocations, ratio)
		t.Log(text)
		if ratio > slowest || got.allocations > want.allocations || got.bytes > want.bytes {
			t.Errorf("too slow: %s, %d bytes and %d", text, want.bytes, got.bytes)
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

// slow says whether any of gen's costs is too high yet.
func slow(upstream, gen map[string]cost) bool {
	for name, want := range upstream {
		if gen[name].nanoseconds > slowest*want.nanoseconds {
			return true
		}
	}
	return false
}

// link makes a program of the benchmarks in a tree, with its functions in the order that a number stands for. The directory
// of the benchmarks is not one that ./... finds.
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

// measure runs benchmarks once and keeps the least costs. The garbage collector would add its own ups and downs to the times;
// its work depends on what is allocated, which is compared as well.
//
//	BenchmarkDeepCopy/Pod   393   157228 ns/op   85456 B/op   1281 allocs/op
func measure(t *testing.T, program string, costs map[string]cost) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, "-test.bench=.", "-test.benchtime=30ms", "-test.cpu=1")
	cmd.Env = append(os.Environ(), "GOGC=off", "GOMEMLIMIT=2GiB")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	found := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) != 8 || words[3] != "ns/op" {
			continue
		}
		var c cost
		for i, into := range map[int]any{2: &c.nanoseconds, 4: &c.bytes, 6: &c.allocations} {
			if _, err := fmt.Sscan(words[i], into); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
		}
		if best, ok := costs[words[0]]; ok {
			c = cost{min(c.nanoseconds, best.nanoseconds), min(c.bytes, best.bytes), min(c.allocations, best.allocations)}
		}
		costs[words[0]] = c
		found++
	}
	if found == 0 {
		t.Fatalf("no benchmark ran:\n%s", out)
	}
}
