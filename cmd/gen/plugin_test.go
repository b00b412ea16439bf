//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// lasting is a plugin that answers what it is, but no files. It ignores signals, and so does its child, which writes to
// a pipe once the test has failed.
const lasting = `case $(cat) in *'"action":"describe"'*) echo '{"version": 1}'; exit ;; esac
trap '' INT TERM
(sleep 20; echo survived) > pipe 2>&1 &
echo started > started
wait
`

// TestPluginEnds interrupts gen while a plugin runs, and lets the time of one run out: neither the plugin nor its child
// goes on.
func TestPluginEnds(t *testing.T) {
	for name, how := range map[string]struct {
		send    os.Signal
		timeout string
		status  int
		words   string
	}{
		"SIGINT":  {syscall.SIGINT, "1m", 2, "gen: interrupted, no file was changed\n"},
		"SIGTERM": {syscall.SIGTERM, "1m", 2, "gen: interrupted, no file was changed\n"},
		"timeout": {nil, "300ms", 1, "it takes longer than 300ms"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeModule(t, dir)
			write(t, dir, "api/v1/types.go", "package v1\n\ntype Fruit struct{}\n")
			write(t, dir, "plugin.sh", lasting)
			write(t, dir, "gen.yaml", "packages: [./api/v1]\ngenerate:\n  fruit: {plugin: [sh, plugin.sh], dir: web, "+
				"timeout: "+how.timeout+"}\n")
			pipe, started := filepath.Join(dir, "pipe"), filepath.Join(dir, "started")
			for _, name := range []string{pipe, started} {
				if err := syscall.Mkfifo(name, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("gen", "-C", dir)
			cmd.Env = append(os.Environ(), "GENCACHE=off")
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			survived := make(chan string)
			go func() { // it comes to an end with the last process that may write
				text, _ := os.ReadFile(pipe)
				survived <- strings.TrimSpace(string(text))
			}()
			ended := make(chan bool)
			go func() {
				_ = cmd.Wait()
				for _, name := range []string{pipe, started} { // nobody need wait for a plugin that has not started
					if f, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
						f.Close()
					}
				}
				close(ended)
			}()
			if _, err := os.ReadFile(started); err != nil {
				t.Fatal(err)
			}
			if how.send != nil {
				_ = cmd.Process.Signal(how.send)
			}
			<-ended
			if got := cmd.ProcessState.ExitCode(); got != how.status || !strings.Contains(out.String(), how.words) {
				t.Errorf("status %d: %s", got, &out)
			}
			if text := <-survived; text != "" {
				t.Errorf("the child of the plugin says: %s", text)
			}
		})
	}
}
