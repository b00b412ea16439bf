package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTutorials does what docs/tutorials say, one after the other in one project, and sees what they show.
func TestTutorials(t *testing.T) {
	pages, err := filepath.Glob("../../docs/tutorials/*.md")
	if err != nil || len(pages) != 3 {
		t.Fatalf("%d tutorials: %v", len(pages), err)
	}
	r := reader{T: t, dir: t.TempDir()}
	t.Cleanup(func() {
		_, _ = shared.Kubectl(context.Background(), "delete", "--wait=false", "--ignore-not-found", "crd", "fruits.example.org")
	})
	for _, page := range pages { // 1-first-api.md first
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range fence.FindAllStringSubmatch(string(text), -1) {
			r.follow(block[1], block[2])
		}
	}
}

var fence = regexp.MustCompile("(?ms)^```([a-z ]+)\n(.*?)^```$")

// A reader does what a tutorial says.
type reader struct {
	*testing.T
	dir string
}

// follow does what a block says, by its language.
func (r reader) follow(language, text string) {
	r.Helper()
	switch language {
	case "console":
		for _, step := range strings.Split("\n"+text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(step, "\n")
			r.sees(command, r.run(command), shown)
		}
	case "console background":
		r.start(strings.TrimPrefix(strings.TrimSpace(text), "$ "))
	case "diff":
		r.edit(text)
	case "go", "yaml":
		name, content, _ := strings.Cut(text, "\n")
		name = strings.TrimLeft(name, "/# ")
		r.write(name, content)
	default:
		r.Fatalf("a block of %q", language)
	}
}

// run runs a command, with this repository's gen in place of a published one.
func (r reader) run(command string) string {
	r.Helper()
	switch {
	case strings.Contains(command, "/hack/install.sh | sh "):
		execute(r.T, filepath.Join("..", ".."), "go", "build", "-o", filepath.Join(r.dir, "bin", "gen"), "./cmd/gen")
		return ""
	case strings.HasPrefix(command, "go mod init "):
		defer useLibrary(r.T, r.dir)
	}
	out, err := r.shell(r.Context(), command).CombinedOutput()
	if err != nil {
		r.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// start runs a command until the test ends.
func (r reader) start(command string) {
	ctx, stop := context.WithCancel(context.Background())
	background := r.shell(ctx, "exec "+command)
	if err := background.Start(); err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { stop(); _ = background.Wait() })
}

func (r reader) shell(ctx context.Context, command string) *exec.Cmd {
	shell := exec.CommandContext(ctx, "bash", "-c", command)
	shell.Dir = r.dir
	shell.Env = append(userEnvironment(), "KUBECONFIG="+shared.Kubeconfig())
	return shell
}

// sees requires the lines that the tutorial shows, in their order, as parts of lines.
func (r reader) sees(command, out, shown string) {
	r.Helper()
	rest := out
	for line := range strings.Lines(shown) {
		line = strings.TrimSpace(line)
		_, after, found := strings.Cut(rest, line)
		if !found {
			r.Fatalf("%s does not print %q:\n%s", command, line, out)
		}
		rest = after
	}
}

// edit makes a change: "--- file", then the lines before and after.
func (r reader) edit(diff string) {
	r.Helper()
	first, lines, _ := strings.Cut(diff, "\n")
	name := strings.TrimPrefix(first, "--- ")
	var before, after string
	for line := range strings.Lines(lines) {
		switch text := line[1:]; line[0] {
		case '-':
			before += text
		case '+':
			after += text
		default:
			before, after = before+text, after+text
		}
	}
	content, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.Fatal(err)
	}
	if strings.Count(string(content), before) != 1 {
		r.Fatalf("%s does not have these lines once:\n%s\n%s", name, before, content)
	}
	r.write(name, strings.Replace(string(content), before, after, 1))
}

func (r reader) write(name, content string) {
	r.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(content), 0o600); err != nil {
		r.Fatal(err)
	}
}
