package config

import (
	"go/token"

	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/pluginhost"
)

// versionKey is the key of gen.yaml for the version of gen. It is at the top of the document, never in a list of jobs:
// one program runs all of them.
const versionKey = "version"

// A File is what a gen.yaml says.
type File struct {
	Jobs       []jobs.Job
	Generators []*codegen.Generator // that the file makes of templates
	Lint       *apilint.Config      // what is under lint:; nil without
	Breaking   findings.Config      // what is under breaking:

	Comparisons []*pluginhost.Comparison // plugins with rules for gen breaking

	Severities severity.Settings   // what is under diagnostics:
	Channels   modelbuild.Channels // what is under channels:, and how the project's own comments name them
	Version    string              // the version of gen that the file asks for, e.g. "v0.9.0"; "" for any
	VersionPos token.Position      // where it says so, e.g. /src/gen.yaml:1:10
}

// version reads the version of gen into the file. It must be one that `go install` takes for exactly one version.
func (r *reader) version(e entry, file *File) {
	var text string
	before := len(r.problems)
	r.decode(e, &text)
	if len(r.problems) > before {
		return
	}
	if module.CanonicalVersion(text) != text || text == "" {
		remedy := "write a version with all three numbers, e.g. v0.9.0; gen version prints that of this gen"
		if near := canonical(text); near != "" {
			remedy = "did you mean " + near + "?"
		}
		r.errorf(e.value, "%s wants a version of gen, not %q", versionKey, text).Remedy = remedy
		return
	}
	file.Version = text
	file.VersionPos = token.Position{Filename: r.file, Line: e.value.Line, Column: e.value.Column}
}

// canonical returns the version that a text is short for, e.g. v0.9.0 for 0.9, or "".
func canonical(text string) string {
	if version := module.CanonicalVersion(text); version != "" {
		return version
	}
	return module.CanonicalVersion("v" + text)
}
