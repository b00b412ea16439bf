package worktree

import (
	"context"
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/internal/git"
)

// shown is how many changed files an error names.
const shown = 5

// Restorable returns an error unless git has every file below a directory as it is now.
func Restorable(ctx context.Context, dir string) error {
	changed, err := git.Status(ctx, dir)
	if err != nil {
		return fmt.Errorf("git does not know %s, and could not restore it: commit it, or use --force", dir)
	}
	if len(changed) == 0 {
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
