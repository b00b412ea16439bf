// Package gctune sets when memory is collected: before the program begins, for what the tables of libraries take until
// then would be collected three times.
package gctune

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// quiet is how much memory a run takes before anything is collected. Most runs need no more and end without a
// collection, which took a third of the CPU time of gateway-api's CRDs, and with 128 MiB still 7 % of that of
// k8s.io/api's clients after a change (make bench).
const quiet = 184 << 20 // bytes

// At first memory is not collected at all, then whenever three times as much is held as was needed, unless the user
// wants something else. k8s.io/api's clients take 2 % more time so than with five times, and 15 MiB less memory (make
// bench).
func init() {
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
