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
	is, _ := m.matches("", name, []byte("package p\n")) // there is nothing to misunderstand
	m.names.Store(name, is)
	return is
}

// matches asks go/build whether a file with this source belongs to the package of its directory.
func (m *modules) matches(dir, name string, src []byte) (bool, error) {
	rules := m.build
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	return rules.MatchFile(dir, name)
}

// constrained says whether there may be a build constraint in the comments above the package clause, or whatever else
// go/build has to look at. Most files have none: to ask of each took 30 ms of CPU for the 900 that the clients of
// k8s.io/api need.
func constrained(src []byte) bool {
	if bytes.IndexByte(src, 0) >= 0 || bytes.HasPrefix(src, byteOrderMark) {
		return true
	}
	for rest := src; ; {
		rest = bytes.TrimSpace(rest)
		switch {
		case bytes.HasPrefix(rest, slashes):
			line, below, _ := bytes.Cut(rest, lineBreak)
			if bytes.Contains(line, goBuild) || bytes.Contains(line, plusBuild) {
				return true
			}
			rest = below
		case bytes.HasPrefix(rest, slashStar):
			_, behind, ended := bytes.Cut(rest[len(slashStar):], starSlash)
			if !ended {
				return true
			}
			rest = behind
		default:
			return false
		}
	}
}

var (
	byteOrderMark        = []byte("\ufeff")
	goBuild, plusBuild   = []byte("go:build"), []byte("+build")
	slashStar, starSlash = []byte("/*"), []byte("*/")
)
