package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

func main() {
	if os.Getenv("PROF_GC") != "" {
		debug.SetGCPercent(20)
	}
	if p := os.Getenv("CPUPROF"); p != "" {
		f, _ := os.Create(p)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	var peak uint64
	var mu sync.Mutex
	if p := os.Getenv("MEMPROF"); p != "" {
		runtime.MemProfileRate = 64 << 10
		go func() {
			for i := 0; ; i++ {
				time.Sleep(300 * time.Millisecond)
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				mu.Lock()
				fmt.Fprintf(os.Stderr, "%d live %d MB\n", i, m.HeapAlloc>>20)
				if m.HeapAlloc > peak*105/100 {
					peak = m.HeapAlloc
					f, _ := os.Create(p)
					pprof.WriteHeapProfile(f)
					f.Close()
				}
				mu.Unlock()
			}
		}()
	}
	os.Args[0] = "gen"
	code := genmain.Run(generators.All(), os.Args[1:], os.Stdout, os.Stderr)
	fmt.Fprintln(os.Stderr, "exit", code)
}
