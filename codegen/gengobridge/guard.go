package gengobridge

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"k8s.io/klog/v2"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// running is held while a generator of gengo runs: they log to klog, which is one for the process.
var running sync.Mutex

// A guard runs code of a generator, and makes diagnostics of what goes wrong in it.
type guard struct {
	generator string
	limit     time.Duration
	problems  diag.List
}

// An exit is the panic in place of the end of the process, by klog.Fatal and klog.Exit.
type exit struct{}

// An outcome reports whether the generator still runs.
type outcome bool

const (
	ended   outcome = true
	endless outcome = false
)

// do calls f, with errors for what keeps it from its end. An f that takes too long goes on until the process ends, and
// no other generator of gengo runs.
func (g *guard) do(f func() error) outcome {
	if !lock(g.limit) {
		g.problems.Add(ruleEndless.At(diag.NoPosition, "generator %s has waited %v for another generator of gengo",
			g.generator, g.limit).
			Fix("start gen again: that generator has no end"))
		return endless
	}
	done := make(chan diag.List, 1)
	go func() {
		var problems diag.List
		defer func() { // also where f ends its goroutine
			running.Unlock()
			done <- problems
		}()
		g.call(f, &problems)
	}()
	select {
	case problems := <-done:
		g.problems.Add(problems...)
		return ended
	case <-time.After(g.limit):
		g.problems.Add(ruleEndless.At(diag.NoPosition, "generator %s has not come to an end after %v", g.generator,
			g.limit).
			Fix("report it to the generator's author, or set a higher TimeLimit in its gengobridge.Config"))
		return endless
	}
}

// lock waits for its turn as long as a generator may run.
func lock(limit time.Duration) bool {
	for end := time.Now().Add(limit); !running.TryLock(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

const askAuthor = "report it to the generator's author"

// call calls f with klog's messages kept, and adds to the problems.
func (g *guard) call(f func() error, problems *diag.List) {
	var log logged
	before, exiting := klog.CaptureState(), klog.OsExit
	klog.OsExit = func(int) { panic(exit{}) }
	klog.SetLoggerWithOptions(klog.Logger{}, klog.WriteKlogBuffer(log.add))
	klog.LogToStderr(true) // else klog prints stacks
	returned := false
	defer func() {
		klog.OsExit = exiting
		before.Restore()
		problems.Add(log.problems(g.generator)...)
		switch cause := recover(); {
		case returned || cause == exit{} && problems.HasErrors():
		case cause == exit{}:
			problems.Add(ruleBreaks.At(diag.NoPosition, "generator %s gives up, and does not say why", g.generator).
				Fix(askAuthor))
		case cause == nil:
			problems.Add(ruleBreaks.At(diag.NoPosition, "generator %s ends its goroutine", g.generator).Fix(askAuthor))
		default:
			problems.Add(ruleBreaks.At(diag.NoPosition, "generator %s panics at %s: %v", g.generator, origin(), cause).
				Fix(askAuthor))
		}
	}()
	if err := f(); err != nil {
		problems.Add(ruleComplains.At(diag.NoPosition, "generator %s: %v", g.generator, err).
			Fix("correct what it complains about"))
	}
	returned = true
}

// origin returns where a panic began, e.g. "sets.go:12". It is called while the panic unwinds.
func origin() string {
	calls := make([]uintptr, 64)
	frames := runtime.CallersFrames(calls[:runtime.Callers(1, calls)])
	panicked := false
	for {
		frame, more := frames.Next()
		inRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if panicked && !inRuntime {
			return fmt.Sprintf("%s:%d", frame.File[strings.LastIndexByte(frame.File, '/')+1:], frame.Line)
		}
		panicked = panicked || frame.Function == "runtime.gopanic"
		if !more {
			return "an unknown line"
		}
	}
}
