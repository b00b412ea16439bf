package genmain

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

// tuneGC puts the first collection off until the program holds gcFloor bytes, and the next ones until the heap has
// grown threefold. With fivefold, k8s.io/api's clients take 2 % less time and 15 MiB more memory (make bench). GOGC and
// GOMEMLIMIT in the environment take precedence.
func tuneGC() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(gcFloor)
	first := new([64]byte)
	runtime.AddCleanup(first, func(struct{}) { // runs after the first collection
		debug.SetGCPercent(200)
		debug.SetMemoryLimit(math.MaxInt64)
	}, struct{}{})
}
