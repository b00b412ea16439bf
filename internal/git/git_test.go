//go:build unix

package git

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// repository returns a repository with a commit, by the test's own git, and what runs git in it.
func repository(t *testing.T) (dir string, run func(args ...string)) {
	t.Helper()
	dir = t.TempDir()
	t.Setenv("HOME", t.TempDir())
	run = func(args ...string) {
		t.Helper()
		as := []string{"-c", "user.name=a", "-c", "user.email=a@example.org"}
		command := exec.Command("git", append(as, args...)...)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	run("init", "-q")
	write(t, dir, "a.txt", "1\n")
	write(t, dir, ".gitattributes", "*.txt filter=a=b.c\n")
	run("add", ".")
	run("commit", "-qm", "1")
	return dir, run
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o755); err != nil {
		t.Fatal(err)
	}
}

// TestHostile: no program runs that the configuration of a repository names, nor a hook.
func TestHostile(t *testing.T) {
	for _, setting := range []string{"core.fsmonitor", "filter.a=b.c.clean", "filter.a=b.c.process", "core.sshCommand",
		"core.pager", "diff.external", "core.alternateRefsCommand", "hook"} {
		t.Run(setting, func(t *testing.T) {
			dir, run := repository(t)
			ran := filepath.Join(t.TempDir(), "ran")
			program := fmt.Sprintf("touch %s; cat; false", ran)
			if setting == "hook" {
				write(t, dir, ".git/hooks/post-index-change", "#!/bin/sh\n"+program+"\n")
			} else {
				run("config", setting, program)
			}
			run("config", "extensions.partialClone", "origin")
			run("config", "remote.origin.url", "ssh://host.invalid/x")
			run("config", "remote.origin.promisor", "true")
			write(t, dir, "a.txt", "2\n")
			changed, err := Status(t.Context(), dir)
			if err != nil || !slices.Equal(changed, []string{" M a.txt"}) {
				t.Errorf("%q, %v", changed, err)
			}
			_, _ = Run(t.Context(), dir, "cat-file", "-p", strings.Repeat("01", 20)) // is not there
			if _, err := os.Stat(ran); err == nil {
				t.Error("the program has run")
			}
		})
	}
}

// TestBare: a directory of a work tree that is a bare repository is none of git's.
func TestBare(t *testing.T) {
	dir, run := repository(t)
	ran := filepath.Join(t.TempDir(), "ran")
	run("init", "-q", "--bare", "below")
	below := filepath.Join(dir, "below")
	config := fmt.Sprintf("[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = \"touch %s; false\"\n", ran)
	write(t, below, "config", config)
	out, err := Run(t.Context(), below, "rev-parse", "--git-dir")
	if err == nil && strings.TrimSpace(string(out)) == "." {
		t.Errorf("git takes it for a repository: %s", out)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("the program has run")
	}
}

// TestSafeDirectory: what a user has configured counts, and settings of the environment do.
func TestSafeDirectory(t *testing.T) {
	dir, _ := repository(t)
	write(t, os.Getenv("HOME"), ".gitconfig", "[safe]\n\tdirectory = /one\n")
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "safe.directory")
	t.Setenv("GIT_CONFIG_VALUE_0", "/two")
	out, err := Run(t.Context(), dir, "config", "--get-all", "safe.directory")
	if string(out) != "/one\n/two\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
}
