package writer

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/paths"
)

// Refused reports the changes that no command may make: those outside of the roots, links resolved, those of Git's own
// files, and those that would replace a link or a special file. It names each directory once. Nil roots mean anywhere.
// The remedy is for a directory outside of them.
func (c *Changes) Refused(roots []string, remedy string) (problems diag.List) {
	asked := map[string]bool{}
	roots = resolved(roots)
	for _, change := range c.Pending() {
		if reason := notRegular(change.Path); reason != nil {
			problems.Add(ruleBlocked.At(diag.At(change.Path), "can't write here: %v", reason).
				Fix("move what is there, or choose another path"))
			continue
		}
		dir := filepath.Dir(change.Path)
		if asked[dir] {
			continue
		}
		asked[dir] = true
		by := strings.TrimSpace("gen " + change.Generator)
		real, reason := target(dir)
		if vendor := vendored(real); vendor != "" {
			const message = "%s would write to %s, which go mod vendor overwrites"
			problems.Add(ruleOutside.At(diag.At(change.Path), message, by, vendor).
				Fix("run gen in the directory of the module that this is a copy of"))
			continue
		}
		if reason == nil {
			reason = outside(real, roots)
		}
		if reason != nil {
			problems.Add(ruleOutside.At(diag.At(change.Path), "%s would write to %v", by, reason).Fix("%s", remedy))
		}
	}
	return problems
}

// Refusal returns why gen must not write a file, or nil: see [Changes.Refused].
func Refusal(name string, roots []string) error {
	if err := notRegular(name); err != nil {
		return err
	}
	dir, err := target(filepath.Dir(name))
	if err == nil {
		err = outside(dir, resolved(roots))
	}
	if err != nil {
		return fmt.Errorf("it lies in %w", err)
	}
	return nil
}

// notRegular returns what is wrong with a path, or with what is there in place of a regular file, or nil.
func notRegular(name string) error {
	switch info, err := os.Lstat(name); {
	case !paths.Printable(name):
		return errors.New("its name has a line break or another control character")
	case err != nil: // there is none; what else is wrong shows when gen writes
	case info.Mode()&fs.ModeSymlink != 0:
		return errors.New("it is a symbolic link, and gen would replace it")
	case !info.Mode().IsRegular():
		return errors.New("it is not a regular file")
	}
	return nil
}

// outside returns where a directory lies if that is outside of the roots, or among Git's files, else nil. All of them
// have their links resolved. No roots mean anywhere.
func outside(dir string, roots []string) error {
	if roots == nil {
		return nil
	}
	for _, root := range roots {
		switch below, ok := paths.Below(root, dir); {
		case !ok:
		case paths.InGit(below):
			return fmt.Errorf("%s, which is Git's own", dir)
		default:
			return nil
		}
	}
	return fmt.Errorf("%s, outside of %s", dir, roots[0])
}

// vendored returns the vendor directory of a module that a directory, whose links are resolved, lies in, or "".
func vendored(dir string) string {
	for at := dir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if filepath.Base(at) != "vendor" {
			continue
		}
		if _, err := os.Stat(filepath.Join(at, "modules.txt")); err == nil {
			return at
		}
	}
	return ""
}

// resolved returns directories with their links resolved, where that can be.
func resolved(dirs []string) (all []string) {
	for _, dir := range dirs {
		if real, err := target(dir); err == nil {
			dir = real
		}
		all = append(all, dir)
	}
	return all
}

// target returns a directory with all links resolved; of one that is not there yet, those above it. A link that leads
// nowhere is an error.
func target(dir string) (string, error) {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if target, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(target, below), nil
		} else if isLink(at) {
			return "", fmt.Errorf("%s, through a link that leads nowhere", dir)
		}
		if at == filepath.Dir(at) {
			return dir, nil
		}
		below = filepath.Join(filepath.Base(at), below)
	}
}
