package load

import (
	"go/token"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// released reports whether a version is of a release, or of a commit behind one: "v0.0.0" stands for a directory of the
// same repository, and e.g. "v0.0.0-20260106150405-abcdefabcdef" for a commit of which nothing is known.
func released(version string) bool {
	return version != "" && semver.MajorMinor(version) != "v0.0"
}

// required returns what a go.mod file says of a module, but for replacements.
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

// replacing returns the directive that replaces a module: one for the version goes before one for all; nil if there is
// none.
func replacing(file *modfile.File, path, version string) (found *modfile.Replace) {
	for _, r := range file.Replace {
		if r.Old.Path == path && (r.Old.Version == "" && found == nil || r.Old.Version != "" && r.Old.Version == version) {
			found = r
		}
	}
	return found
}

func directive(file *modfile.File, line *modfile.Line) token.Position {
	return token.Position{Filename: file.Syntax.Name, Line: line.Start.Line, Column: line.Start.LineRune}
}
