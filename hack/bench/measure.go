package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
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
}

// A result has the figures of all runs of a work.
type result struct {
	work          work
	gen, upstream []figure
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

// measure runs both sides in turn, once uncounted and then as often as asked.
func measure(ctx context.Context, w work, tools, dir string, runs int) (result, error) {
	r := result{work: w}
	for i := range runs + 1 {
		for _, side := range []struct {
			commands [][]string
			into     *[]figure
		}{{w.gen, &r.gen}, {w.upstream, &r.upstream}} {
			f, err := once(ctx, w, side.commands, tools, dir)
			if err != nil {
				return r, err
			}
			if i > 0 {
				*side.into = append(*side.into, f)
			}
		}
	}
	return r, nil
}

// once runs the commands in a fresh copy of the module and checks that they made what they should.
func once(ctx context.Context, w work, commands [][]string, tools, dir string) (figure, error) {
	scratch, err := os.MkdirTemp(dir, "work-")
	if err != nil {
		return figure{}, err
	}
	defer os.RemoveAll(scratch)
	if err := prepare(ctx, w, scratch); err != nil {
		return figure{}, err
	}
	var total figure
	for _, command := range commands {
		cmd := exec.CommandContext(ctx, filepath.Join(tools, command[0]), command[1:]...)
		cmd.Dir = scratch
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
	for _, pattern := range w.made {
		if made, _ := filepath.Glob(filepath.Join(scratch, pattern)); len(made) == 0 {
			return figure{}, fmt.Errorf("%v did not make %s", commands[0], pattern)
		}
	}
	return total, nil
}

// prepare copies the module without its generated files.
func prepare(ctx context.Context, w work, scratch string) error {
	from := w.module
	if !strings.HasPrefix(from, ".") {
		var found struct{ Dir string }
		out, err := exec.CommandContext(ctx, "go", "list", "-m", "-json", w.module).Output()
		if err == nil {
			err = json.Unmarshal(out, &found)
		}
		if err != nil {
			return err
		}
		from = found.Dir
	}
	if err := os.CopyFS(scratch, os.DirFS(from)); err != nil {
		return err
	}
	if err := remove(scratch, w.drop); err != nil {
		return err
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "edit", "-replace", "github.com/gen-toolkit/gen="+root)
	cmd.Dir = scratch
	return cmd.Run()
}

// remove removes the files and folders of these names, at any depth.
func remove(dir string, names []string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !slices.Contains(names, entry.Name()) {
			return err
		}
		if err := os.RemoveAll(name); err != nil || !entry.IsDir() {
			return err
		}
		return fs.SkipDir
	})
}
