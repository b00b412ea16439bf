package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// installation is the page that says how a project takes gen in.
var installation = filepath.Join("..", "..", "docs", "installation.md")

// projectCommand returns the work of a person whose project has taken gen in as [installation] says, and who gives a
// command where nothing has changed.
func projectCommand(t target, command ...string) work {
	w := repeated(fruit, t)
	w.name += ", " + strings.Join(command, " ")
	w.gen, w.project = [][]string{command}, true
	w.edits = append(slices.Clip(fruit.edits), edit{"generate.go", "go tool gen", "bin/gen"})
	return w
}

// quarter is how long the documented command may take in total where nothing has changed.
var quarter = target{within: 250 * time.Millisecond}

// projectCommands are the ways to run gen that [installation] shows.
var projectCommands = []work{
	projectCommand(quarter, "bin/gen"),
	projectCommand(quarter, "make", "generate"),
	projectCommand(quarter, "go", "generate", "."),
	projectCommand(quarter, "go", "generate", "./..."),
	projectCommand(target{}, "go", "tool", "-modfile=tools.mod", "gen"),
}

// takeIn takes a release into the project in a directory, by all the ways that [installation] shows, and runs it once.
func (r release) takeIn(ctx context.Context, dir string) error {
	makefile, err := codeBlock(installation, "make")
	if err != nil {
		return err
	}
	config, err := os.ReadFile(filepath.Join(dir, "gen.yaml"))
	if err != nil {
		return err
	}
	err = errors.Join(
		os.WriteFile(filepath.Join(dir, "Makefile"), []byte(makefile), 0o644),
		os.WriteFile(filepath.Join(dir, "gen.yaml"), slices.Concat([]byte("version: "+r.version+"\n"), config), 0o644),
	)
	if err != nil {
		return err
	}
	for _, command := range [][]string{
		{"go", "mod", "edit", "-droptool=" + genProgram, "-dropreplace=" + genModule, "-droprequire=" + genModule},
		{"make", "generate"},
		{"go", "mod", "init", "-modfile=tools.mod", "example.org/tools"},
		{"go", "get", "-modfile=tools.mod", "-tool", genProgram + "@" + r.version},
	} {
		cmd := exec.CommandContext(ctx, command[0], command[1:]...)
		cmd.Dir, cmd.Env = dir, append(r.environment(), "GENCACHE=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%v: %w\n%s", command, err, out)
		}
	}
	return nil
}

// codeBlock returns the first code block of a language in a Markdown file.
func codeBlock(name, language string) (string, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	_, after, found := strings.Cut(string(content), "\n```"+language+"\n")
	block, _, ended := strings.Cut(after, "```\n")
	if !found || !ended {
		return "", fmt.Errorf("%s has no block of %s", name, language)
	}
	return block, nil
}
