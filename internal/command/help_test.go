package command

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/terminal"
)

// TestHelp: gen help fits a screen, and no page of any command is wider than terminal.Columns.
func TestHelp(t *testing.T) {
	generator := &codegen.Generator{Name: "crd", Doc: strings.Repeat("a long text ", 20),
		Plan: func(*codegen.Pass) ([]codegen.File, error) { return nil, nil }}
	program := Program{Generators: []*codegen.Generator{generator}}
	printed := func(args ...string) string {
		t.Helper()
		var out, problems bytes.Buffer
		if status := program.Run(args, &out, &problems); status != 0 {
			t.Fatalf("gen %s: %d %s", strings.Join(args, " "), status, problems.String())
		}
		return out.String()
	}
	help := printed("help")
	if lines := strings.Count(help, "\n"); lines > 45 {
		t.Errorf("gen help has %d lines", lines)
	}
	s := &cli.Session{Generators: []*codegen.Generator{generator}}
	for _, command := range program.root(s, nil).Commands() {
		for line := range strings.Lines(printed("help", command.Name())) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > terminal.Columns {
				t.Errorf("gen help %s: %d columns: %s", command.Name(), n, line)
			}
		}
		if command.Name() != "crd" && !strings.Contains(help, " "+command.Name()+" ") {
			t.Errorf("gen help does not name %s", command.Name())
		}
	}
	if page := printed("help", "generators"); !strings.Contains(page, "crd ") {
		t.Errorf("gen help generators: %s", page)
	}
}

// TestSharedFlags: a flag that means nothing to a command is neither in its help nor taken, before the command or after
// it.
func TestSharedFlags(t *testing.T) {
	for _, c := range []struct {
		args string
		want string // of the error; "" where the flag is taken
	}{
		{"version --adopt", "gen: gen version takes no --adopt: gen help version lists its flags\n"},
		{"--strict version", "gen: gen version takes no --strict: gen help version lists its flags\n"},
		{"schema -f a.yaml", "gen: gen schema takes no --file: gen help schema lists its flags\n"},
		{"explain --out a rules", "gen: gen explain takes no --out: gen help explain lists its flags\n"},
		{"--no-cache version", ""}, {"version -v", ""}, {"-C . version", ""}, {"version -C .", ""},
	} {
		var out, problems bytes.Buffer
		status := (Program{}).Run(strings.Fields(c.args), &out, &problems)
		if problems.String() != c.want || (status == 0) != (c.want == "") {
			t.Errorf("gen %s: %d %s", c.args, status, problems.String())
		}
		command, _, _ := strings.Cut(strings.TrimPrefix(c.want, "gen: gen "), " ")
		flag, _, _ := strings.Cut(strings.TrimPrefix(c.want, "gen: gen "+command+" takes no "), ":")
		if c.want == "" {
			continue
		}
		out.Reset()
		if (Program{}).Run([]string{"help", command}, &out, &problems); strings.Contains(out.String(), flag+" ") {
			t.Errorf("gen help %s names %s:\n%s", command, flag, out.String())
		}
	}
}
