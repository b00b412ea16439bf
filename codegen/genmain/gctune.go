package genmain

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
)

// gcFloor is how much memory a run takes before the first collection. Most runs need no more. Collections took a third
// of the CPU time of gateway-api's CRDs, and with a floor of 128 MiB still 7 % of that of k8s.io/api's clients after a
// change (make bench).
const gcFloor = 184 << 20 // bytes

// tuneGC puts the first collection off until the program holds gcFloor bytes, and the next ones until the heap has
// grown threefold. With fivefold, k8s.io/api's clients take 2 % less time and 15 MiB more memory (make bench). For gen
// migrate, which compares whole projects and runs once, it is twofold: kserve takes 470 MB instead of 740, and 15 %
// more time. GOGC and GOMEMLIMIT in the environment take precedence.
func tuneGC(args []string) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	growth := 200 // percent
	if slices.Contains(args, "migrate") {
		growth = 100
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(gcFloor)
	first := new([64]byte)
	runtime.AddCleanup(first, func(struct{}) { // runs after the first collection
		debug.SetGCPercent(growth)
		debug.SetMemoryLimit(math.MaxInt64)
	}, struct{}{})
}
