package main

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write testdata/guard.json")

// guarded are what [TestSpeed] runs. The type check of k8s.io/api's clients takes more than all that gen does itself.
var guarded = []struct {
	work
	flags []string
}{{api, []string{"--no-type-check"}}, {kindsWork(200, target{}), nil}}

// A price is what a run of gen takes, as a multiple of its floor: the same process parses the same files, and formats
// the same outputs.
type price struct {
	CPU        float64 // user time: the least of five runs, and the least of five floors
	Allocation float64 // bytes: the median of five
}

// TestSpeed compares what a run of gen costs with testdata/guard.json; -update writes that file. Allocations hardly
// change from run to run: they are within 5 %. CPU time is at most 30 % more. A busy machine slows the floor as well,
// but not at the same moment: the least times are those of the quietest moments.
func TestSpeed(t *testing.T) {
	const file = "testdata/guard.json"
	want, got := map[string]price{}, map[string]price{}
	content, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(content, &want)
	}
	if err != nil && !*update {
		t.Fatal(err)
	}
	for _, w := range guarded {
		t.Run(w.name, func(t *testing.T) {
			scratch, err := prepare(t.Context(), w.work, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			run := guardedRun{scratch.dir, w.flags, w.input, t.TempDir()}
			now, limit := run.price(t), want[w.name]
			got[w.name] = price{math.Round(100*now.CPU) / 100, math.Round(100*now.Allocation) / 100}
			t.Logf("%.2f times the CPU time of the floor, %.2f times its allocations", now.CPU, now.Allocation)
			if *update {
				return
			}
			if now.CPU > 1.3*limit.CPU {
				t.Errorf("gen takes %.2f times the CPU time of the floor, and took %.2f times", now.CPU, limit.CPU)
				run.print(t, "cpu", "-sample_index=cpu")
			}
			if math.Abs(now.Allocation/limit.Allocation-1) > 0.05 {
				t.Errorf("gen allocates %.2f times what the floor does, and allocated %.2f times: "+
					"if that is meant to be, run go test -run TestSpeed -update", now.Allocation, limit.Allocation)
				run.print(t, "allocs", "-sample_index=alloc_space")
			}
		})
	}
	if *update {
		content, err := json.MarshalIndent(got, "", "\t")
		if err == nil {
			err = os.WriteFile(file, append(content, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// price returns what a run costs. A process of its own measures it, on one processor: there the collector takes no time
// that nobody else wants.
func (r guardedRun) price(t *testing.T) (now price) {
	t.Helper()
	request, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), guardVariable+"="+string(request), "GENCACHE=off", "GOFLAGS=", "GOMAXPROCS=1",
		"GOGC=200")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	var all []sample
	if err == nil {
		err = json.Unmarshal(out, &all)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	gen, floor := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	var allocation []float64
	for _, one := range all {
		gen, floor = min(gen, one.Gen.CPU), min(floor, one.Floor.CPU)
		allocation = append(allocation, float64(one.Gen.Bytes)/float64(one.Floor.Bytes))
	}
	t.Log(all)
	slices.Sort(allocation)
	return price{gen.Seconds() / floor.Seconds(), allocation[len(allocation)/2]}
}

// print logs the top entries of a profile of the runs.
func (r guardedRun) print(t *testing.T, name, sample string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "tool", "pprof", "-top", "-nodecount=20", sample, os.Args[0],
		filepath.Join(r.Profiles, name)).CombinedOutput()
	t.Logf("%s\n%v", out, err)
}
