package load

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns what a pattern such as ./apis/... may have meant: one with a directory of a similar name, else the
// nearest directory above that exists, e.g. "did you mean ./api/...?". It is empty for import paths.
func (s *Set) nearest(pattern string) string {
	relative, deep := strings.CutSuffix(pattern, "/...")
	if !strings.HasPrefix(relative, "./") && !strings.HasPrefix(relative, "../") || strings.Contains(relative, "...") {
		return ""
	}
	elements := strings.Split(path.Clean(relative), "/")
	at := "."
	for i, element := range elements {
		next := path.Join(at, element)
		if s.isDir(next) {
			at = next
			continue
		}
		if like := s.similar(at, element); like != "" {
			meant := path.Join(append([]string{at, like}, elements[i+1:]...)...)
			if !s.isDir(meant) {
				meant = path.Join(at, like)
			}
			return "did you mean " + asPattern(meant, deep) + "?"
		}
		return "the nearest directory that exists is " + asPattern(at, false)
	}
	return ""
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

func (s *Set) isDir(dir string) bool {
	_, err := s.record.ReadDir(filepath.Join(s.dir, filepath.FromSlash(dir)))
	return err == nil
}

// similar returns the directory below another one whose name is nearest to a misspelt one, or "".
func (s *Set) similar(dir, name string) (best string) {
	entries, _ := s.record.ReadDir(filepath.Join(s.dir, filepath.FromSlash(dir))) // isDir has read it
	least := 1 + max(1, len(name)/3)
	for _, entry := range entries {
		distance := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(entry.Name()))
		if entry.IsDir() && distance < least {
			best, least = entry.Name(), distance
		}
	}
	return best
}
