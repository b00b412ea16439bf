package load

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
)

// files are those of a package.
type files struct {
	names   []string          // absolute paths
	sources map[string][]byte // of those that have been read
}

// goFiles returns the files that belong to the package in a directory. To know it they are read, unless they have been: their
// sources are kept for the parser, so that no file is read twice.
func (m *modules) goFiles(dir string, sources map[string][]byte) files {
	entries, err := m.record.ReadGoDir(dir)
	if err != nil {
		return files{}
	}
	if sources == nil {
		sources = map[string][]byte{}
	}
	read := func(name string) ([]byte, error) {
		if src, known := sources[name]; known {
			return src, nil
		}
		src, err := m.record.ReadFile(name)
		if err == nil {
			sources[name] = src
		}
		return src, err
	}
	rules := m.build
	rules.OpenFile = func(name string) (io.ReadCloser, error) {
		src, err := read(name)
		return io.NopCloser(bytes.NewReader(src)), err
	}
	matches := func(name string) bool {
		if !strings.Contains(name, "_") { // as in socket_linux.go, which need not be read
			src, err := read(filepath.Join(dir, name))
			if err != nil || unconditional(src) {
				return err == nil
			}
		}
		match, err := rules.MatchFile(dir, name)
		return match && err == nil
	}
	found := files{sources: sources}
	for _, entry := range entries {
		if name := entry.Name(); goFile(name) && !entry.IsDir() && matches(name) {
			found.names = append(found.names, filepath.Join(dir, name))
		}
	}
	return found
}

// unconditional says whether there is certainly no build constraint above a file's package clause. go/build would also read the imports: 3 %
// of the CPU time of a run over Kubernetes, and 30 MB (make bench).
func unconditional(src []byte) bool {
	if bytes.HasPrefix(src, []byte("package ")) {
		return true
	}
	clause := bytes.Index(src, []byte("\npackage "))
	if clause < 0 {
		return false
	}
	above := src[:clause]
	inComment := bytes.LastIndex(above, []byte("/*")) > bytes.LastIndex(above, []byte("*/"))
	return !inComment && !bytes.Contains(above, []byte("build"))
}

func goFile(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
}
