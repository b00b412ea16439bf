package golist

import (
	"bytes"
	"io"
)

// nameMatch reports whether the name of a file, e.g. "size_windows.go", matches the target platform.
func (t *toolchain) nameMatch(name string) bool {
	if match, done := t.nameMatches.Load(name); done {
		return match.(bool)
	}
	match, _ := t.match("", name, []byte("package p\n")) // which is valid
	t.nameMatches.Store(name, match)
	return match
}

// match asks go/build whether it selects a file with this source.
func (t *toolchain) match(dir, name string, src []byte) (bool, error) {
	rules := t.build
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	return rules.MatchFile(dir, name)
}

// constrained reports whether the comments above the package clause may hold a build constraint, or the file may be
// invalid. Only then go/build must look at it: asking for each of the 900 files that the clients of k8s.io/api need
// took 30 ms of CPU time.
func constrained(src []byte) bool {
	if bytes.IndexByte(src, 0) >= 0 || bytes.HasPrefix(src, byteOrderMark) {
		return true
	}
	for rest := src; ; {
		rest = bytes.TrimSpace(rest)
		switch {
		case bytes.HasPrefix(rest, slashSlash):
			line, below, _ := bytes.Cut(rest, lineBreak)
			if bytes.Contains(line, goBuild) || bytes.Contains(line, plusBuild) {
				return true
			}
			rest = below
		case bytes.HasPrefix(rest, slashStar):
			_, after, ended := bytes.Cut(rest[len(slashStar):], starSlash)
			if !ended {
				return true
			}
			rest = after
		default:
			return false
		}
	}
}

var (
	byteOrderMark         = []byte("\ufeff")
	slashSlash, lineBreak = []byte("//"), []byte("\n")
	goBuild, plusBuild    = []byte("go:build"), []byte("+build")
	slashStar, starSlash  = []byte("/*"), []byte("*/")
)
