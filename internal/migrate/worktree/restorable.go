package worktree

import (
	"fmt"
	"os/exec"
	"strings"
)

// shown is how many changed files an error names.
const shown = 5

// Restorable returns an error unless git has every file below a directory as it is now.
func Restorable(dir string) error {
	command := exec.Command("git", "status", "--porcelain", "--untracked-files=all", "--", ".")
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		return fmt.Errorf("git does not know %s, and could not restore it: commit it, or use --force", dir)
	}
	changed := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	if changed[0] == "" {
		return nil
	}
	more := ""
	if len(changed) > shown {
		more = fmt.Sprintf(" and %d more", len(changed)-shown)
		changed = changed[:shown]
	}
	return fmt.Errorf("the tree has changes that git does not have (%s%s): commit or stash them, or use --force",
		strings.Join(changed, ", "), more)
}
