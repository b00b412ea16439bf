package golist

import "testing"

// TestHasPackageClause: files that an editor has written in part have none.
func TestHasPackageClause(t *testing.T) {
	for src, want := range map[string]bool{
		"": false, "\n": false, "// Package v1": false, "/* Package v1": false, "pack": false, "package": false,
		"packagev1\n": false, "pakage v1\n": false, "// a\n\n/* b */ // c\n": false, "import \"a\"\n": false,
		"package v1\n": true, "// Package v1\npackage v1\n": true, "\ufeffpackage v1\n": true,
		"//go:build a\n\n/* b\n*/ package /* c */ v1": true, "package\tv1\n": true, "package\nv1\n": true,
	} {
		if got := HasPackageClause([]byte(src)); got != want {
			t.Errorf("%q has a package clause: %v", src, got)
		}
	}
}
