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
	may := false
	_, ended := code(src, func(line []byte) {
		may = may || bytes.Contains(line, goBuild) || bytes.Contains(line, plusBuild)
	})
	return may || !ended
}

// HasPackageClause reports whether the first code of a file is a package clause. An empty file has none, nor has one
// that an editor has written in part.
func HasPackageClause(src []byte) bool {
	rest, ended := code(bytes.TrimPrefix(src, byteOrderMark), func([]byte) {})
	rest, is := bytes.CutPrefix(rest, packageClause)
	return ended && is && len(rest) > 0 && bytes.IndexByte([]byte(" \t\r\n/"), rest[0]) >= 0
}

// code returns a file from its first code on, and calls f with the lines of // comments above. ended is false where a
// comment does not end.
func code(src []byte, f func(line []byte)) (rest []byte, ended bool) {
	for rest = src; ; {
		rest = bytes.TrimSpace(rest)
		switch {
		case bytes.HasPrefix(rest, slashSlash):
			line, below, _ := bytes.Cut(rest, lineBreak)
			f(line)
			rest = below
		case bytes.HasPrefix(rest, slashStar):
			_, after, ends := bytes.Cut(rest[len(slashStar):], starSlash)
			if !ends {
				return rest, false
			}
			rest = after
		default:
			return rest, true
		}
	}
}

var (
	byteOrderMark         = []byte("\ufeff")
	slashSlash, lineBreak = []byte("//"), []byte("\n")
	goBuild, plusBuild    = []byte("go:build"), []byte("+build")
	slashStar, starSlash  = []byte("/*"), []byte("*/")
	packageClause         = []byte("package")
)
