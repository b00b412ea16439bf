package golist

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest returns what a pattern such as ./apis/... may have meant: one with a directory of a similar name, else the
// nearest directory above that exists, e.g. "did you mean ./api/...?". It is empty for import paths.
func (l Lister) Nearest(pattern string) string {
	relative, deep := strings.CutSuffix(pattern, "/...")
	if meant := l.directory(pattern); meant != "" {
		return "did you mean " + meant + "?"
	}
	if !strings.HasPrefix(relative, "./") && !strings.HasPrefix(relative, "../") || strings.Contains(relative, "...") {
		return ""
	}
	elements := strings.Split(path.Clean(relative), "/")
	at := "."
	for i, element := range elements {
		next := path.Join(at, element)
		if l.isDir(next) {
			at = next
			continue
		}
		if like := l.similar(at, element); like != "" {
			meant := path.Join(append([]string{at, like}, elements[i+1:]...)...)
			if !l.isDir(meant) {
				meant = path.Join(at, like)
			}
			return "did you mean " + asPattern(meant, deep) + "?"
		}
		if strings.HasSuffix(filepath.ToSlash(l.Dir), "/"+path.Clean(relative)) {
			return "gen runs in " + path.Clean(relative) + " already: write " + asPattern(".", deep)
		}
		return "the nearest directory that exists is " + asPattern(at, false)
	}
	return ""
}

// directory returns the pattern of a directory that is named without ./, or that has Go files only below itself: the
// go command takes "api" for a package of the standard library.
func (l Lister) directory(pattern string) string {
	dir := path.Clean(pattern)
	if strings.Contains(pattern, "...") || path.IsAbs(dir) || !l.isDir(dir) {
		return ""
	}
	if entries, _ := l.Record.ReadDir(filepath.Join(l.Dir, filepath.FromSlash(dir))); slices.ContainsFunc(entries,
		func(e fs.DirEntry) bool { return path.Ext(e.Name()) == ".go" }) {
		if strings.HasPrefix(pattern, ".") {
			return ""
		}
		return asPattern(dir, false)
	}
	return asPattern(dir, true)
}

// asPattern returns a directory as a pattern.
func asPattern(dir string, deep bool) string {
	if !strings.HasPrefix(dir, "../") && dir != ".." {
		dir = "./" + strings.TrimPrefix(dir, ".")
	}
	if deep {
		return strings.TrimSuffix(dir, "/") + "/..."
	}
	return dir
}

func (l Lister) isDir(dir string) bool {
	_, err := l.Record.ReadDir(filepath.Join(l.Dir, filepath.FromSlash(dir)))
	return err == nil
}

// similar returns the directory below another one whose name is nearest to a misspelt one, or "".
func (l Lister) similar(dir, name string) (best string) {
	entries, _ := l.Record.ReadDir(filepath.Join(l.Dir, filepath.FromSlash(dir))) // isDir has read it
	least := 1 + max(1, len(name)/3)
	for _, entry := range entries {
		distance := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(entry.Name()))
		if entry.IsDir() && distance < least {
			best, least = entry.Name(), distance
		}
	}
	return best
}
