package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
)

// gcFloor is how much memory a run takes before the first collection. Most runs need no more. Collections took a third
// of the CPU time of gateway-api's CRDs, and with a floor of 128 MiB still 7 % of that of k8s.io/api's clients after a
// change (make bench).
const gcFloor = 184 << 20 // bytes

// gcCeiling is how much memory a run takes before collections become more frequent than the heap grows. With
// [raiseCeiling], 2,000 kinds take 1.3 GB instead of 2.2, and 10 to 20 % more CPU time.
const gcCeiling = 960 << 20 // bytes

// migrateCeiling is that of gen migrate, which compares whole projects and runs once.
const migrateCeiling = 448 << 20 // bytes

// TuneGC puts the first collection off until the program holds gcFloor bytes, and the next ones until the heap has
// grown threefold, or holds gcCeiling bytes. With fivefold, k8s.io/api's clients take 2 % less time and 15 MiB more
// memory (make bench). GOGC and GOMEMLIMIT in the environment take precedence.
func TuneGC(args []string) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	raise := func() { raiseCeiling(gcCeiling, 5) }
	if slices.Contains(args, "migrate") {
		raise = func() { raiseCeiling(migrateCeiling, 4) }
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(gcFloor)
	afterGC(func() {
		debug.SetGCPercent(200)
		raise()
	})
}

// raiseCeiling sets the ceiling, now and after each collection. What needs more may take so many halves of what it
// keeps.
func raiseCeiling(ceiling, halves int64) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetMemoryLimit(max(ceiling, int64(live[0].Value.Uint64())/2*halves))
	afterGC(func() { raiseCeiling(ceiling, halves) })
}

// afterGC calls f once the next collection is over.
func afterGC(f func()) {
	runtime.AddCleanup(new([64]byte), func(struct{}) { f() }, struct{}{})
}

// Collect frees memory now that nobody waits, so that it need not be done during the next run: that took a fifth of its
// CPU time (BenchmarkWatch).
func Collect() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		runtime.GC()
		debug.SetGCPercent(400)
	}
}
