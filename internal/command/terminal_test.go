//go:build unix

package command

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/terminal/terminaltest"
)

// slow is a generator whose plan takes as long as is said, and then reports a warning.
func slow(takes time.Duration) *codegen.Generator {
	plan := func(p *codegen.Pass) ([]codegen.File, error) {
		time.Sleep(takes)
		p.Report(diag.Warnf(diag.At(filepath.Join(p.API.Packages[0].Dir, "a.go")), "slow").Fix("wait"))
		return nil, nil
	}
	return &codegen.Generator{Name: "slow", Doc: "nothing, slowly", Plan: plan}
}

func slowProject(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod": "module example.org/fruit\n\ngo 1.26\n", "gen.yaml": "packages: [.]\ngenerate: {slow: }\n",
		"a.go": "// +groupName=example.org\npackage fruit\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestTerminal: on a terminal a run that takes longer says how far it is, on a line that is clear before anything else
// is printed, and diagnostics have colours.
func TestTerminal(t *testing.T) {
	const line, cleared = "\rgen: generating 0/1\x1b[K", "\r\x1b[K"
	const uncolored, colored = "a.go: warning: slow [slow]\n\twait\n",
		"\x1b[1ma.go:\x1b[0m \x1b[1;33mwarning:\x1b[0m slow \x1b[2m[slow]\x1b[0m\n\t\x1b[2mwait\x1b[0m\n"
	for name, c := range map[string]struct {
		takes   time.Duration
		columns uint16
		env     map[string]string
		args    []string
		want    string // after repeated lines have become one
	}{
		"long":     {700 * time.Millisecond, 80, nil, nil, line + cleared + colored},
		"narrow":   {700 * time.Millisecond, 10, nil, nil, "\rgen: gene\x1b[K" + cleared + colored},
		"short":    {0, 80, nil, nil, colored},
		"NO_COLOR": {700 * time.Millisecond, 80, map[string]string{"NO_COLOR": "1"}, nil, line + cleared + uncolored},
		"dumb":     {700 * time.Millisecond, 80, map[string]string{"TERM": "dumb"}, nil, uncolored},
		"CI":       {700 * time.Millisecond, 80, map[string]string{"CI": "true"}, nil, colored},
		"format":   {0, 80, nil, []string{"--format", "github"}, "::warning file=a.go::slow [slow]%0Await\n"},
	} {
		t.Run(name, func(t *testing.T) {
			for key, value := range map[string]string{"NO_COLOR": "", "TERM": "xterm", "CI": "", "GENCACHE": "off"} {
				t.Setenv(key, value)
			}
			for key, value := range c.env {
				t.Setenv(key, value)
			}
			args := append([]string{"-C", slowProject(t)}, c.args...)
			start := time.Now()
			got := terminaltest.Screen(t, c.columns, func(terminal *os.File) {
				program := Program{Generators: []*codegen.Generator{slow(c.takes)}}
				if status := program.Run(args, io.Discard, terminal); status != 0 {
					t.Errorf("status %d", status)
				}
			})
			got = repeated(strings.ReplaceAll(got, "generating 1/1", "generating 0/1")) // it may have just ended
			if time.Since(start) > terminal.LineDelay && c.takes == 0 {                 // on a machine with much to do
				got = strings.TrimPrefix(progressLine.ReplaceAllString(got, ""), cleared)
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

var progressLine = regexp.MustCompile("(\rgen: [^\r]*\x1b\\[K)+")

// repeated makes one of progress lines that follow each other: how many there are depends on the machine.
func repeated(text string) string { return progressLine.ReplaceAllString(text, "$1") }

// TestNoTerminal: pipes and files get neither progress nor colours.
func TestNoTerminal(t *testing.T) {
	t.Setenv("GENCACHE", "off")
	t.Setenv("TERM", "xterm")
	file, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	generators := []*codegen.Generator{slow(700 * time.Millisecond)}
	if status := (Program{Generators: generators}).Run([]string{"-C", slowProject(t)}, io.Discard, file); status != 0 {
		t.Errorf("status %d", status)
	}
	got, err := os.ReadFile(file.Name())
	if want := "a.go: warning: slow [slow]\n\twait\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
