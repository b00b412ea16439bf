package cli

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// gcFloor is how much memory a run takes before the first collection. Most runs need no more. Collections took a third
// of the CPU time of gateway-api's CRDs, and with a floor of 128 MiB still 7 % of that of k8s.io/api's clients after a
// change (make bench).
const gcFloor = 184 << 20 // bytes

// TuneGC puts the first collection off until the program holds gcFloor bytes. From then on the runtime's own setting
// holds: a ceiling of 960 MiB took a fifth more memory for 2,000 kinds, and hardly less CPU time. GOGC and GOMEMLIMIT
// in the environment take precedence.
func TuneGC() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := debug.SetGCPercent(-1)
	debug.SetMemoryLimit(gcFloor)
	runtime.AddCleanup(new([64]byte), func(struct{}) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}, struct{}{})
}

// Collect frees memory now that nobody waits, so that it need not be done during the next run: that took a fifth of its
// CPU time (BenchmarkWatch).
func Collect() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		runtime.GC()
		debug.SetGCPercent(400)
	}
}
