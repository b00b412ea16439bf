package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// quiet is how much memory a run takes before anything is collected. Most runs need no more and end without a collection,
// which took a third of the CPU time of gateway-api's CRDs (make bench).
const quiet = 128 << 20 // bytes

// collect sets when memory is collected, unless the user has: at first not at all, then whenever three times as much is held as
// was needed. k8s.io/api's clients take 2 % more time so than with five times, and 15 MiB less memory (make bench).
func collect() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(quiet)
	first := new([64]byte)
	runtime.AddCleanup(first, func(struct{}) { // runs after the first collection
		debug.SetGCPercent(200)
		debug.SetMemoryLimit(math.MaxInt64)
	}, struct{}{})
}
