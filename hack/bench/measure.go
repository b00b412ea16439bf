package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A figure is what one run of one side took.
type figure struct {
	wall time.Duration
	cpu  time.Duration
	peak int64 // bytes, of the largest process

	floor time.Duration // of gen's runs: see [floor]
}

// A result has the figures of all runs of a work.
type result struct {
	work          work
	gen, upstream []figure
	borrowed      bool          // upstream's figures are those of another work
	floor         time.Duration // the least of the runs; 0 if nobody asked
}

// programs are what is measured.
type programs struct {
	dir string  // has them all
	gen release // of which gen is
}

// build installs gen, as published, the upstream tools that go.mod pins, and the bridge to these, in a new directory
// below dir.
func build(ctx context.Context, dir string) (p programs, err error) {
	p.dir = filepath.Join(dir, "bin")
	if err := os.Mkdir(p.dir, 0o755); err != nil {
		return p, err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-o", p.dir+string(filepath.Separator), "tool",
		bridgeProgram)
	if out, err := cmd.CombinedOutput(); err != nil {
		return p, fmt.Errorf("build the tools: %w\n%s", err, out)
	}
	if p.gen, err = publish(ctx, dir); err != nil {
		return p, err
	}
	return p, p.gen.install(ctx, p.dir)
}

// measure runs both sides in turn as often as asked; of several runs, there is one more before them that does not
// count. Of a long work upstream runs only once, after gen has warmed the caches for both. It does not run at all where
// it has figures from another work.
func measure(ctx context.Context, w work, tools programs, dir string, runs int, borrowed []figure) (result, error) {
	r := result{work: w, upstream: borrowed, borrowed: len(borrowed) > 0}
	if w.complete != nil {
		var err error
		r.gen, err = measureCompletion(ctx, w, tools, dir, runs)
		r.upstream, r.borrowed = nil, false // which completes nothing
		return r, err
	}
	if w.watch {
		var err error
		r.gen, err = measureWatch(ctx, w, tools, dir, runs)
		return r, err
	}
	if w.kinds > 0 && w.long { // it takes minutes for both
		runs = min(runs, 3)
	}
	first := min(runs-1, 1) // that counts
	for i := range first + runs {
		for _, side := range []struct {
			gen  bool
			into *[]figure
			skip bool
		}{{true, &r.gen, false}, {false, &r.upstream, r.borrowed || len(w.upstream) == 0 || w.long && i != first}} {
			if side.skip {
				continue
			}
			f, err := once(ctx, w, side.gen, tools, dir)
			if err != nil {
				return r, err
			}
			if i >= first {
				*side.into = append(*side.into, f)
			}
			if f.floor > 0 && (r.floor == 0 || f.floor < r.floor) {
				r.floor = f.floor
			}
		}
	}
	return r, nil
}

// written in an argument is replaced by a new directory, for files that are not written beside the sources.
const written = "WRITTEN"

// once runs the commands of gen or those of upstream in a fresh copy of the module and checks that they wrote what they
// should.
func once(ctx context.Context, w work, gen bool, tools programs, dir string) (figure, error) {
	scratch, err := prepare(ctx, w, dir)
	if err != nil {
		return figure{}, err
	}
	defer scratch.release()
	into, err := os.MkdirTemp(dir, "written-")
	if err != nil {
		return figure{}, err
	}
	environment := scratch.environment
	if environment == nil {
		environment = os.Environ()
	}
	commands, before := w.upstream, 0
	if gen {
		commands, before = w.gen, w.again
	}
	if gen && w.project {
		if err := tools.gen.takeIn(ctx, scratch.dir); err != nil {
			return figure{}, err
		}
		environment = tools.gen.environment()
	}
	cache, err := cacheFor(w, dir)
	if err != nil {
		return figure{}, err
	}
	environment = append(slices.Clip(environment), "GENCACHE="+cache)
	var total figure
	if gen && w.elsewhere {
		other, err := prepare(ctx, w, dir)
		if err != nil {
			return figure{}, err
		}
		if _, err := run(ctx, other.dir, into, environment, commands, tools); err != nil {
			return figure{}, err
		}
	}
	for range before {
		if _, err := run(ctx, scratch.dir, into, environment, commands, tools); err != nil {
			return figure{}, err
		}
	}
	if gen && w.change != nil {
		if err := w.change.apply(scratch.dir); err != nil {
			return figure{}, err
		}
	}
	syscall.Sync() // nobody is to wait for what has been copied, or was written by the run before
	if total, err = run(ctx, scratch.dir, into, environment, commands, tools); err != nil {
		return figure{}, err
	}
	for _, pattern := range w.outputs {
		ours, _ := filepath.Glob(filepath.Join(scratch.dir, pattern)) // the patterns are good
		other, _ := filepath.Glob(filepath.Join(into, pattern))
		if len(ours)+len(other) == 0 {
			return figure{}, fmt.Errorf("%v did not make %s", commands[0], pattern)
		}
	}
	if gen && w.shows != nil {
		if err := w.shows.check(scratch.dir); err != nil {
			return figure{}, err
		}
	}
	if gen && w.again == 0 && !w.elsewhere {
		total.floor, err = floor(ctx, ground{w.input, scratch.dir, into})
	}
	return total, err
}

// cacheFor returns gen's cache directory for a run: an empty one, so that gen does all of the work, unless the work is
// to do it again.
func cacheFor(w work, dir string) (string, error) {
	if w.again > 0 || w.elsewhere {
		return filepath.Join(dir, "cache"), nil
	}
	return os.MkdirTemp(dir, "cache-")
}

// run runs commands in a directory and adds up what they take.
func run(ctx context.Context, in, into string, environment []string, commands [][]string,
	tools programs) (total figure, err error) {
	for _, command := range commands {
		args, err := expand(in, command[1:])
		if err != nil {
			return figure{}, err
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], written, into)
		}
		cmd := exec.CommandContext(ctx, programPath(tools, in, command[0]), args...)
		cmd.Dir, cmd.Env = in, environment
		start := time.Now()
		out, err := cmd.CombinedOutput()
		total.wall += time.Since(start)
		if err != nil && !(command[1] == "breaking" && cmd.ProcessState.ExitCode() == 1) { // it has found what breaks
			return figure{}, fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, out)
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		total.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		// Linux counts KiB; the go command that a tool runs counts as well
		total.peak = max(total.peak, usage.Maxrss*1024)
	}
	return total, nil
}

// programPath returns the path of a program: a file of the directory, e.g. bin/gen, one of the programs that are
// measured, or one of the machine's.
func programPath(p programs, dir, name string) string {
	switch {
	case strings.Contains(name, "/"):
		return filepath.Join(dir, filepath.FromSlash(name))
	case name == "go" || name == "make" || name == "sh":
		return name
	}
	return filepath.Join(p.dir, name)
}
