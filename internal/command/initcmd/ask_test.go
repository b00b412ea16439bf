//go:build unix

package initcmd

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/creack/pty"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/scaffold"
)

// TestAsk: on a terminal, gen init asks for what no flag says. Return alone takes the suggestion.
func TestAsk(t *testing.T) {
	t.Setenv("TERM", "xterm")
	empty, module := filepath.Join(t.TempDir(), "Shop"), t.TempDir()
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte("module example.org/m\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		dir, typed string
		flags      initialization
		module     string
		want       scaffold.Request
		err        string
	}{
		"suggestions": {empty, "\n\n\n\n", initialization{}, "example.org/shop",
			scaffold.Request{Kind: "Fruit", Group: "example.org", Controller: true}, ""},
		"answers": {empty, "a.b/c\nPear\n pears.org \nno\n", initialization{}, "a.b/c",
			scaffold.Request{Kind: "Pear", Group: "pears.org"}, ""},
		"in a module": {module, "Pear\n\nn\n", initialization{}, "",
			scaffold.Request{Kind: "Pear", Group: "example.org"}, ""},
		"flags": {empty, "Pear\n", initialization{module: "a.b/c",
			request: scaffold.Request{Group: "g.org", Controller: true}}, "a.b/c",
			scaffold.Request{Kind: "Pear", Group: "g.org", Controller: true}, ""},
		"a kind": {empty, "", initialization{request: scaffold.Request{Kind: "Fig"}}, "",
			scaffold.Request{Kind: "Fig"}, ""},
		"no answer": {empty, "\x04", initialization{}, "", scaffold.Request{},
			"there is no answer: gen help init lists the flags that give it"},
	} {
		t.Run(name, func(t *testing.T) {
			person, terminal, err := pty.Open()
			if err != nil {
				t.Skipf("there are no pseudo terminals: %v", err)
			}
			defer terminal.Close()
			defer person.Close()
			go func() { _, _ = io.Copy(io.Discard, person) }()
			if _, err := io.WriteString(person, c.typed); err != nil {
				t.Fatal(err)
			}
			i := c.flags
			i.Session = &cli.Session{Output: cli.Output{Stdout: terminal}, Stdin: terminal}
			said := ""
			if err := i.ask(c.dir, os.DirFS(c.dir)); err != nil {
				said = err.Error()
			}
			if said != c.err || i.module != c.module || i.request != c.want {
				t.Errorf("%q, module %q, %+v", said, i.module, i.request)
			}
		})
	}
}
