// Package relpath relates paths to directories. In: a directory and a path, both absolute or both relative. Out: the
// path as seen from the directory.
package relpath

import "path/filepath"

// Below returns a path as seen from a directory, e.g. "v1/fruit.go" for "/src/api" and "/src/api/v1/fruit.go", and "."
// for the directory itself. ok is false for a path that is not below the directory, e.g. "/src/apis".
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
