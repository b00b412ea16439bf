package watchcmd

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/writer"
)

var clock = regexp.MustCompile(`\d\d:\d\d:\d\d`)

// TestScreen: a terminal has one line, which changes, and problems above it; elsewhere each run has a line.
func TestScreen(t *testing.T) {
	at := func(line int, severity diag.Severity, message string) diag.Diagnostic {
		pos := diag.At("/src/a.go")
		pos.Line, pos.Column = line, 1
		return diag.Diagnostic{Pos: pos, Severity: severity, Message: message, Remedy: "correct it"}
	}
	same := &writer.Changes{All: []writer.Change{{Path: "/src/x", Status: writer.Unchanged}}}
	updated := &writer.Changes{All: []writer.Change{{Path: "/src/x", Status: writer.Updated},
		{Path: "/src/y", Status: writer.Unchanged}}}
	problem, moved, twice := diag.List{at(1, diag.Error, "wrong")}, diag.List{at(2, diag.Error,
		"wrong")}, diag.List{at(2, diag.Error, "wrong"), at(3, diag.Error, "wrong")}
	for terminal, want := range map[bool]string{
		true: "\rT 1 file: 1 unchanged (0.00s)\x1b[K" +
			"\r\x1b[K/src/a.go:1:1: error: wrong\n\tcorrect it\n\rT 1 error, nothing written (0.00s)\x1b[K" +
			"\rT 1 error, nothing written (0.00s)\x1b[K" +
			"\r\x1b[K/src/a.go:3:1: error: wrong\n\tcorrect it\n\rT 2 errors, nothing written (0.00s)\x1b[K" +
			"\r\x1b[K/src/a.go:2:1: fixed: wrong\n/src/a.go:3:1: fixed: wrong\n\rT 2 files: 1 updated (0.00s)\x1b[K\n",
		false: "T 1 file: 1 unchanged (0.00s)\n" +
			"/src/a.go:1:1: error: wrong\n\tcorrect it\nT 1 error, nothing written (0.00s)\n" +
			"T 1 error, nothing written (0.00s)\n" +
			"/src/a.go:3:1: error: wrong\n\tcorrect it\nT 2 errors, nothing written (0.00s)\n" +
			"/src/a.go:2:1: fixed: wrong\n/src/a.go:3:1: fixed: wrong\nT 2 files: 1 updated (0.00s)\n",
	} {
		var out bytes.Buffer
		s := &screen{Output: &cli.Output{Stdout: &out, Stderr: &out, Format: "text", Dir: t.TempDir()},
			terminal: terminal}
		for _, run := range []struct {
			before, now diag.List
			changes     *writer.Changes
			quiet       bool
		}{
			{nil, nil, same, false}, {nil, nil, same, true}, {nil, problem, nil, false}, {problem, moved, nil, false},
			{moved, twice, nil, false}, {twice, nil, updated, true},
		} {
			if err := s.show(run.before, run.now, run.changes, 0, run.quiet); err != nil {
				t.Fatal(err)
			}
		}
		s.end()
		if diff := cmp.Diff(want, clock.ReplaceAllString(out.String(), "T")); diff != "" {
			t.Errorf("terminal %t (-want +got)\n%s", terminal, diff)
		}
	}
}
