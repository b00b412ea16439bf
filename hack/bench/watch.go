package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// watched returns the work of gen watch: from saving a change to having written what it brings about, while all else is
// in memory.
func watched(w work, what string, e edit, shows sight, t target) work {
	w = changed(w, what, e, shows, t)
	w.name, w.watch = w.of+": watch, "+what, true
	return w
}

// pause is the least time between two saves of a user; gen uses it.
const pause = time.Second / 2

// age is how old a checkout is, at least, when somebody saves: of older files gen believes what the file system says.
const age = 4 * time.Second

// measureWatch starts gen watch and saves the change, and takes it back, in turn; each is a run. The first ones of both
// are not counted.
func measureWatch(ctx context.Context, w work, tools programs, dir string, runs int) (figures []figure, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop() // the watch, if it is still there
	scratch, err := prepare(ctx, w, dir)
	if err != nil {
		return nil, err
	}
	defer scratch.release()
	changed := filepath.Join(scratch.dir, filepath.FromSlash(w.change.file))
	before, err := os.ReadFile(changed)
	if err != nil {
		return nil, err
	}
	if err := w.change.apply(scratch.dir); err != nil {
		return nil, err
	}
	after, err := os.ReadFile(changed)
	if err != nil {
		return nil, err
	}
	watch, err := startWatch(ctx, filepath.Join(tools.dir, "gen"), scratch.dir)
	if err != nil {
		return nil, err
	}
	syscall.Sync() // as elsewhere
	time.Sleep(age)
	for i := range 2 + runs {
		time.Sleep(pause)
		content, there := before, false
		if i%2 == 1 {
			content, there = after, true
		}
		start := time.Now()
		if err := os.WriteFile(changed, content, 0o644); err != nil {
			return nil, err
		}
		if err := watch.await(" updated"); err != nil {
			return nil, err
		}
		took := time.Since(start)
		if err := w.shows.check(scratch.dir); (err == nil) != there {
			return nil, fmt.Errorf("gen watch has not done what was to be done: %v", err)
		}
		if i > 1 {
			figures = append(figures, figure{wall: took})
		}
	}
	usage, err := watch.end()
	for i := range figures {
		figures[i].peak = usage.Maxrss * 1024
	}
	return figures, err
}

// A watch is a gen watch at work.
type watch struct {
	*exec.Cmd
	lines *bufio.Scanner
}

// startWatch returns once all is written for the first time.
func startWatch(ctx context.Context, gen, dir string) (*watch, error) {
	cmd := exec.CommandContext(ctx, gen, "watch")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GENCACHE=off")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	w := &watch{cmd, bufio.NewScanner(out)}
	return w, w.await(" files")
}

// await reads until there is a line with the text.
func (w *watch) await(text string) error {
	for w.lines.Scan() {
		if strings.Contains(w.lines.Text(), text) {
			return nil
		}
	}
	return fmt.Errorf("gen watch has ended: %v", w.lines.Err())
}

// end returns what the watch took in all.
func (w *watch) end() (*syscall.Rusage, error) {
	if err := w.Process.Signal(os.Interrupt); err != nil {
		return nil, err
	}
	for w.lines.Scan() { // what is still to come
	}
	err := w.Wait()
	return w.ProcessState.SysUsage().(*syscall.Rusage), err
}
