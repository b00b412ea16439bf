package shell

import (
	"io/fs"
	"path"
	"strings"
)

// isScript reports whether a file is a shell script, by its name or its first line.
func isScript(in fs.FS, name string) bool {
	content, err := readScript(in, name)
	return err == nil && IsScript(name, content)
}

// IsScript reports whether a file is a shell script, by its name, e.g. "hack/update.sh", or its first line.
func IsScript(name, content string) bool {
	if ext := path.Ext(name); ext == ".sh" || ext == ".bash" {
		return true
	}
	first, _, _ := strings.Cut(content, "\n")
	return strings.HasPrefix(first, "#!") && (strings.HasSuffix(first, "sh") || strings.Contains(first, "sh -"))
}

func readScript(in fs.FS, name string) (string, error) {
	content, err := fs.ReadFile(in, name)
	return string(content), err
}
