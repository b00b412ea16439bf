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
	known         bool          // upstream's figures are those of another work
	floor         time.Duration // the least of the runs; 0 if nobody asked
}

// build makes the tools that go.mod pins and returns their directory.
func build(ctx context.Context, dir string) (string, error) {
	bin := filepath.Join(dir, "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-o", bin+string(filepath.Separator), "tool")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the tools: %w\n%s", err, out)
	}
	return bin, nil
}

// measure runs both sides in turn, once uncounted and then as often as asked. Of a long work upstream runs only once,
// after gen has warmed the caches for both. It does not run at all where its figures are known.
func measure(ctx context.Context, w work, tools, dir string, runs int, known []figure) (result, error) {
	r := result{work: w, upstream: known, known: len(known) > 0}
	if w.watch {
		var err error
		r.gen, err = measureWatch(ctx, w, tools, dir, runs)
		return r, err
	}
	for i := range runs + 1 {
		for _, side := range []struct {
			commands [][]string
			into     *[]figure
			skip     bool
		}{{w.gen, &r.gen, false}, {w.upstream, &r.upstream, r.known || len(w.upstream) == 0 || w.long && i != 1}} {
			if side.skip {
				continue
			}
			f, err := once(ctx, w, side.commands, tools, dir)
			if err != nil {
				return r, err
			}
			if i > 0 {
				*side.into = append(*side.into, f)
			}
			if f.floor > 0 && (r.floor == 0 || f.floor < r.floor) {
				r.floor = f.floor
			}
		}
	}
	return r, nil
}

// written stands in an argument for a new directory, where the files can go that are not written beside the sources.
const written = "WRITTEN"

// once runs the commands in a fresh copy of the module and checks that they made what they should.
func once(ctx context.Context, w work, commands [][]string, tools, dir string) (figure, error) {
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
	gen := commands[0][0] == "gen"
	before := 0
	if gen {
		before = w.again
	}
	environment = append(slices.Clip(environment), "GENCACHE="+remembers(w, dir))
	var total figure
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
	for _, pattern := range w.made {
		made, _ := filepath.Glob(filepath.Join(scratch.dir, pattern)) // the patterns are good
		other, _ := filepath.Glob(filepath.Join(into, pattern))
		if len(made)+len(other) == 0 {
			return figure{}, fmt.Errorf("%v did not make %s", commands[0], pattern)
		}
	}
	if gen && w.shows != nil {
		if err := w.shows.check(scratch.dir); err != nil {
			return figure{}, err
		}
	}
	if gen && w.again == 0 {
		total.floor, err = floor(ctx, ground{w.input, scratch.dir, into})
	}
	return total, err
}

// remembers returns where gen keeps what it remembers from run to run: nowhere, so that it does all of the work each
// time, unless the work is to do it again.
func remembers(w work, dir string) string {
	if w.again > 0 {
		return filepath.Join(dir, "cache")
	}
	return "off"
}

// run runs commands in a directory and adds up what they take.
func run(ctx context.Context, in, into string, environment []string, commands [][]string, tools string) (total figure, err error) {
	for _, command := range commands {
		args, err := expand(in, command[1:])
		if err != nil {
			return figure{}, err
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], written, into)
		}
		cmd := exec.CommandContext(ctx, filepath.Join(tools, command[0]), args...)
		cmd.Dir, cmd.Env = in, environment
		start := time.Now()
		out, err := cmd.CombinedOutput()
		total.wall += time.Since(start)
		if err != nil {
			return figure{}, fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, out)
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		total.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		total.peak = max(total.peak, usage.Maxrss*1024) // Linux counts KiB; the go command that a tool runs counts as well
	}
	return total, nil
}
