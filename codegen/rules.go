package codegen

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleRequires = &diag.Rule{
		Name: "undeclared-requirement", Severity: diag.Error,
		Doc: "a generator asks for the result of one that it does not require",
		Why: "gen plans generators in the order of Requires. This is a mistake of the generator, and not " +
			"of the API.",
		Bad:  "p.ResultOf(client.Generator) without Requires",
		Good: "Requires: []*codegen.Generator{client.Generator}",
	}
	ruleLongName = &diag.Rule{
		Name: "long-file-name", Severity: diag.Error,
		Doc: "an output has a name that is too long for a file",
		Why: "File systems take 255 bytes.",
	}
	ruleComment = &diag.Rule{
		Name: "unknown-comment-sign", Severity: diag.Error,
		Doc: "a generator writes files with comments that gen does not recognize",
		Why: "gen recognizes its own files by the first comment. This is a mistake of the generator, and " +
			"not of the API.",
		Bad:  "codegen.TextFile(p, target, \"fruit.txt\", \"%%\", …)",
		Good: "codegen.TextFile(p, target, \"fruit.txt\", \"#\", …)",
	}
	ruleOutputPath = &diag.Rule{
		Name: "invalid-output-package", Severity: diag.Error,
		Doc:  "the directory of a generated package has no import path, or another one than gen.yaml says",
		Why:  "Other packages import generated packages by their import paths.",
		Bad:  "client: {dir: client, outputPkg: example.org/friut/client}",
		Good: "client: {dir: client}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. undeclared-requirement.
var Rules = diag.Table(diag.Page,
	ruleRequires, ruleLongName, ruleComment, ruleOutputPath,
)
