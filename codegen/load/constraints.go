package load

import (
	"bytes"
	"io"
)

// named says whether files of a name, e.g. "size_windows.go", are built if they say nothing of it themselves.
func (m *modules) named(name string) bool {
	if known, ok := m.names.Load(name); ok {
		return known.(bool)
	}
	is := m.matches("", name, []byte("package p\n"))
	m.names.Store(name, is)
	return is
}

// matches asks go/build whether a file with this source belongs to the package of its directory.
func (m *modules) matches(dir, name string, src []byte) bool {
	rules := m.build
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	match, err := rules.MatchFile(dir, name)
	return match && err == nil
}

// constrained says whether there may be a build constraint before the package clause, or whatever else go/build has to look at. Most files
// have none: to ask of each took 30 ms of CPU for the 900 that the clients of k8s.io/api need (BenchmarkMetadata).
func constrained(src []byte) bool {
	head, _, found := bytes.Cut(src, clause)
	switch {
	case bytes.IndexByte(src, 0) >= 0: // no Go
		return true
	case bytes.HasPrefix(src, clause[1:]):
		return false
	}
	return !found || bytes.Contains(head, goBuild) || bytes.Contains(head, plusBuild) || bytes.Contains(head, slashStar) // which may hide another clause
}

var clause, goBuild, plusBuild, slashStar = []byte("\npackage "), []byte("go:build"), []byte("+build"), []byte("/*")
