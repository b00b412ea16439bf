package load

import "testing"

func TestUnconditional(t *testing.T) {
	for source, want := range map[string]bool{
		"package p\n\n//go:build linux\n":                      true,
		"// Copyright\n\n/*\nLicense\n*/\n\npackage p\n":       true,
		"//go:build linux\n\npackage p\n":                      false,
		"// +build linux\n\npackage p\n":                       false,
		"/*\npackage p\n*/\n\n//go:build linux\n\npackage p\n": false,
		"// Code of a file that is not Go":                     false,
	} {
		if got := unconditional([]byte(source)); got != want {
			t.Errorf("%q: %t", source, got)
		}
	}
}
