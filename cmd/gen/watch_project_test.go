//go:build unix

package main

import (
	"bufio"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// watched is a project with a gen watch at work on it.
type watched struct {
	*project
	lines  chan string // of both streams
	stop   func()      // sends an interrupt
	status chan int    // once it has ended

	mu   sync.Mutex
	said []string
}

// running is a line that a run leaves, e.g. "14:03:07 14 files: 2 updated (0.11s)".
var running = regexp.MustCompile(`^\d\d:\d\d:\d\d .* \(\d+\.\d\ds\)$`)

// watch starts gen watch as a process.
func (p *project) watch(args ...string) *watched {
	p.Helper()
	w := &watched{project: p, lines: make(chan string, 10_000), status: make(chan int, 1)}
	command := exec.Command("gen", append([]string{"-C", p.dir, "watch"}, args...)...)
	read, write := io.Pipe()
	command.Stdout, command.Stderr = write, write
	if err := command.Start(); err != nil {
		p.Fatal(err)
	}
	go w.read(read)
	w.stop = func() { _ = command.Process.Signal(syscall.SIGINT) }
	go func() {
		_ = command.Wait()
		_ = write.Close()
		w.status <- command.ProcessState.ExitCode()
	}()
	p.Cleanup(func() { _ = command.Process.Kill() })
	return w
}

// watchInside starts gen watch in this process.
func watchInside(t testing.TB, args ...string) *watched {
	w := &watched{lines: make(chan string, 10_000), status: make(chan int, 1)}
	read, write := io.Pipe()
	go w.read(read)
	go func() {
		w.status <- program().Run(append([]string{"watch"}, args...), write, write)
		_ = write.Close()
	}()
	w.stop = func() { _ = syscall.Kill(syscall.Getpid(), syscall.SIGINT) }
	return w
}

func (w *watched) read(from io.Reader) {
	for lines := bufio.NewScanner(from); lines.Scan(); {
		w.mu.Lock()
		w.said = append(w.said, lines.Text())
		w.mu.Unlock()
		w.lines <- lines.Text()
	}
	close(w.lines)
}

// await returns all that is said until the end of a run that says something like this.
func (w *watched) await(t testing.TB, says string) string {
	t.Helper()
	var all strings.Builder
	for timeout := time.After(time.Minute); ; {
		select {
		case line, ok := <-w.lines:
			all.WriteString(line + "\n")
			if running.MatchString(line) && strings.Contains(all.String(), says) {
				return all.String()
			}
			if !ok {
				t.Fatalf("it has ended without saying %q:\n%s", says, all.String())
			}
		case <-timeout:
			t.Fatalf("it does not say %q, but\n%s", says, all.String())
		}
	}
}

// all returns what has been said so far.
func (w *watched) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.said)
}

// runs returns how many runs there have been that said something.
func (w *watched) runs() (n int) {
	for _, line := range w.all() {
		if running.MatchString(line) {
			n++
		}
	}
	return n
}

// end interrupts the watch and returns its exit status.
func (w *watched) end(t testing.TB) int {
	t.Helper()
	w.stop()
	select {
	case status := <-w.status:
		for range w.lines { // until all is read
		}
		return status
	case <-time.After(time.Minute):
		t.Fatal("an interrupt does not end it")
		return -1
	}
}

// current waits until a fresh run would write what is there, or, if broken says that it may, would find errors.
func (p *project) current(t *testing.T, broken bool, about func() string) {
	t.Helper()
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		status, out := p.gen("diff", "--no-cache")
		if status == 0 || broken && strings.Contains(out, "error: ") && !strings.Contains(out, "+++ ") {
			return
		}
		if time.Since(start) > 20*time.Second {
			t.Fatalf("%s: a fresh run would do more: status %d\n%s", about(), status, out)
		}
	}
}

// temporary returns the files that gen has left behind.
func (p *project) temporary() (names []string) {
	_ = filepath.WalkDir(p.dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".tmp") {
			names = append(names, name)
		}
		return err
	})
	return names
}

// renameOver writes a file as editors do: another one, renamed over it.
func (p *project) renameOver(name, content string) {
	p.write(name+"~", content)
	if err := os.Rename(p.path(name+"~"), p.path(name)); err != nil {
		p.Fatal(err)
	}
}
