package golist

import (
	"go/token"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// released reports whether a version is a release, or a commit after one. "v0.0.0" is a directory of the same
// repository, and e.g. "v0.0.0-20260106150405-abcdefabcdef" a commit without a release before it.
func released(version string) bool {
	return version != "" && semver.MajorMinor(version) != "v0.0"
}

// required returns the require directive of a module in a go.mod file. It ignores replacements.
func required(file *modfile.File, path string) Requirement {
	found := Requirement{GoMod: file.Syntax.Name}
	for _, r := range file.Require {
		if r.Mod.Path == path {
			found.Found, found.Version, found.Pos = true, r.Mod.Version, directive(file, r.Syntax)
		}
	}
	if found.Version == "v0.0.0" {
		found.Version = ""
	}
	return found
}

// replacing returns the directive that replaces a module, nil if there is none. One for the version precedes one for
// all versions.
func replacing(file *modfile.File, path, version string) (found *modfile.Replace) {
	for _, r := range file.Replace {
		general, exact := r.Old.Version == "", r.Old.Version == version
		if r.Old.Path == path && (general && found == nil || !general && exact) {
			found = r
		}
	}
	return found
}

func directive(file *modfile.File, line *modfile.Line) token.Position {
	return token.Position{Filename: file.Syntax.Name, Line: line.Start.Line, Column: line.Start.LineRune}
}
