package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// guardVariable in the environment has the test binary measure a guarded run, and do nothing else.
const guardVariable = "GEN_BENCH_GUARD"

// A guardedRun is what such a process does.
type guardedRun struct {
	In       string   // directory of gen.yaml
	Flags    []string // of gen
	Input    []string // directories with sources, relative to In
	Profiles string   // directory for the profiles cpu and allocs
}

// measureGuarded answers such a request; asked is false if there is none.
func measureGuarded() (asked bool, err error) {
	request := os.Getenv(guardVariable)
	if request == "" {
		return false, nil
	}
	var r guardedRun
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return true, err
	}
	samples, err := r.measure()
	if err != nil {
		return true, err
	}
	return true, json.NewEncoder(os.Stdout).Encode(samples)
}

// A sample is what one run of gen costs, and its floor.
type sample struct{ Gen, Floor spent }

// measure runs gen and the floor five times.
func (r guardedRun) measure() (samples []sample, err error) {
	profile, err := os.Create(filepath.Join(r.Profiles, "cpu"))
	if err != nil {
		return nil, err
	}
	for range 5 {
		out, err := os.MkdirTemp(r.Profiles, "out-")
		if err != nil {
			return nil, err
		}
		var said bytes.Buffer
		status := 0
		if len(samples) == 4 { // the last one, for the top entries
			err = pprof.StartCPUProfile(profile)
		}
		gen := spending(func() {
			args := append([]string{"-C", r.In, "--out", out}, r.Flags...)
			status = genmain.Run(generators.All(), args, &said, &said)
		})
		pprof.StopCPUProfile()
		if err != nil || status != 0 {
			return nil, errors.Join(err, fmt.Errorf("gen: status %d\n%s", status, said.Bytes()))
		}
		floor, err := r.floor(out)
		if err != nil {
			return nil, err
		}
		samples = append(samples, sample{gen, floor})
	}
	allocs, err := os.Create(filepath.Join(r.Profiles, "allocs"))
	if err != nil {
		return nil, err
	}
	return samples, errors.Join(pprof.Lookup("allocs").WriteTo(allocs, 0), allocs.Close(), profile.Close())
}

// floor parses the sources of the run and formats the Go files that it wrote.
func (r guardedRun) floor(out string) (spent, error) {
	var input []string
	for _, dir := range r.Input {
		if err := sources(filepath.Join(r.In, dir), &input); err != nil {
			return spent{}, err
		}
	}
	written, err := generated(out)
	if err != nil {
		return spent{}, err
	}
	var failed error
	took := spending(func() {
		fset := token.NewFileSet()
		for _, name := range input {
			_, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			failed = errors.Join(failed, err)
		}
		for name, content := range written {
			if filepath.Ext(name) == ".go" {
				_, err := format.Source(content)
				failed = errors.Join(failed, err)
			}
		}
	})
	return took, failed
}

// spent is what something costs.
type spent struct {
	Bytes uint64 // that it allocates
	CPU   time.Duration
}

// spending returns what a function costs in this process.
func spending(f func()) spent {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := cpu()
	f()
	took := cpu() - start
	runtime.ReadMemStats(&after)
	return spent{after.TotalAlloc - before.TotalAlloc, took}
}

// cpu returns the CPU time of this process, without that of the kernel, where a file that is created may take three
// times as long as at another time.
func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // it cannot fail with these arguments
	}
	return time.Duration(usage.Utime.Nano())
}
