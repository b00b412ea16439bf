//go:build unix

package command

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/terminal/terminaltest"
)

// TestPager: on a terminal a diff has colours and goes through the pager, elsewhere it is as it is.
func TestPager(t *testing.T) {
	const diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n"
	const colored = "\x1b[1m--- a/x\x1b[m\n\x1b[1m+++ b/x\x1b[m\n\x1b[36m@@ -1,2 +1,2 @@\x1b[m\n same\n" +
		"\x1b[31m-old\x1b[m\n\x1b[32m+new\x1b[m\n"
	pager := filepath.Join(t.TempDir(), "pager")
	if err := os.WriteFile(pager, []byte("#!/bin/sh\necho \"$1 $LESS\"\nhead -1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		env  map[string]string
		want string
	}{
		"pager":    {map[string]string{"PAGER": pager + " -a", "LESS": "S"}, "-a S\n\x1b[1m--- a/x\x1b[m\n"},
		"NO_COLOR": {map[string]string{"PAGER": pager, "LESS": "S", "NO_COLOR": "1"}, " S\n--- a/x\n"},
		"cat":      {map[string]string{"PAGER": "cat"}, colored},
		"missing":  {map[string]string{"PAGER": "/nonexistent/pager"}, colored},
		"dumb":     {map[string]string{"PAGER": pager, "TERM": "dumb"}, diff},
	} {
		t.Run(name, func(t *testing.T) {
			for key, value := range map[string]string{"NO_COLOR": "", "TERM": "xterm"} {
				t.Setenv(key, value)
			}
			for key, value := range c.env {
				t.Setenv(key, value)
			}
			got := terminaltest.Screen(t, 80, func(terminal *os.File) {
				if err := page(&cli.Session{Output: cli.Output{Stdout: terminal}}, []byte(diff)); err != nil {
					t.Error(err)
				}
			})
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	var out bytes.Buffer
	if err := page(&cli.Session{Output: cli.Output{Stdout: &out}}, []byte(diff)); err != nil || out.String() != diff {
		t.Errorf("%q, %v", out.String(), err)
	}
}
