// Package paths compares paths. In: import paths and names of files. Out: whether a pattern names them, e.g.
// "example.org/fruit/...", where they are as seen from a directory, and their URIs.
package paths

import "path/filepath"

// Below returns a path as seen from a directory, both absolute or both relative: "v1/fruit.go" for "/src/api" and
// "/src/api/v1/fruit.go", and "." for the directory itself. ok is false for a path that is not below the directory,
// e.g. "/src/apis".
func Below(dir, path string) (rel string, ok bool) {
	rel, err := filepath.Rel(dir, path)
	return rel, err == nil && filepath.IsLocal(rel)
}

// Short returns a path as seen from a directory that it is below, and any other path as it is.
func Short(dir, path string) string {
	if rel, ok := Below(dir, path); ok {
		return rel
	}
	return path
}

// Absolute returns a path that may be relative to a directory.
func Absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
