// Package worktree has what gen migrate does with a project as files: it asks git whether they could be restored, and
// runs the old generators in a copy. In: a directory, a command. Out: why not; the copy.
package worktree

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/process"
)

// Copy copies a project and runs a command of a shell there, e.g. "make generate". The copy is beside the project, so
// that relative paths to other modules hold. Remove deletes it.
func Copy(ctx context.Context, project, command string, output io.Writer) (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp(filepath.Dir(project), ".gen-migrate-")
	if err != nil {
		return "", nil, fmt.Errorf("the directory above the project can't take a copy of it: %w", err)
	}
	remove = func() { _ = os.RemoveAll(dir) }
	if err := errors.Join(os.CopyFS(dir, os.DirFS(project)), run(ctx, dir, command, output)); err != nil {
		remove()
		return "", nil, err
	}
	return dir, remove, nil
}

// freshLimit is how long the old generators may take. Kubernetes' own take a quarter of an hour.
const freshLimit = time.Hour

func run(ctx context.Context, dir, command string, output io.Writer) error {
	shell := process.Command{Name: "sh", Args: []string{"-c", command}, Dir: dir, Output: output, Limit: freshLimit,
		Goodbye: 200 * time.Millisecond}
	if _, err := shell.Run(ctx); err != nil {
		return fmt.Errorf("%s: %w: it must end with status 0 in a copy of the project", strings.TrimSpace(command), err)
	}
	return nil
}
