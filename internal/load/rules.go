package load

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleNoModule = &diag.Rule{
		Name: "no-go-mod", Severity: diag.Error,
		Doc:  "there is no go.mod in the directory or above",
		Why:  "gen resolves imports as the go command does, by the module.",
		Bad:  "gen ./apis/... in a directory without go.mod",
		Good: "go mod init example.org/fruit",
	}
	ruleOverlay = &diag.Rule{
		Name: "overlay-flag", Severity: diag.Error,
		Doc: "GOFLAGS has -overlay",
		Why: "gen reads the files that the flag replaces, and its output would be of other sources than " +
			"the build.",
		Bad:  "GOFLAGS=-overlay=o.json gen",
		Good: "GOFLAGS= gen",
	}
	ruleLeftOut = &diag.Rule{
		Name: "file-left-out", Severity: diag.Error,
		Doc: "generated code is in a file that the go command leaves out",
		Why: "A build constraint or the file name excludes the file, and so the output can't be " +
			"type-checked.",
	}
	ruleNoPackage = &diag.Rule{
		Name: "missing-import", Severity: diag.Error,
		Doc: "generated code imports a package that does not exist",
		Why: "The output would not compile.",
	}
	rulePattern = &diag.Rule{
		Name: "pattern-without-packages", Severity: diag.Error,
		Doc:  "a pattern matches no package",
		Why:  "The output for these packages would be missing, or gen would remove it.",
		Bad:  "packages: [./docs/...]",
		Good: "packages: [./api/...]",
	}
	ruleExclude = &diag.Rule{
		Name: "exclude-without-packages", Severity: diag.Warning,
		Doc: "exclude names no package of the job",
		Why: "The pattern may be misspelt, so that gen generates code for packages that should be left " +
			"out.",
		Bad:  "exclude: [./api/intrnal/...]",
		Good: "exclude: [./api/internal/...]",
	}
	ruleTwoPackages = &diag.Rule{
		Name: "two-packages-in-directory", Severity: diag.Error,
		Doc:  "the files of a directory have different package clauses",
		Why:  "Go has one package in a directory, besides its external tests.",
		Bad:  "package v1 in fruit.go, package v2 in seed.go",
		Good: "package v1 in both files",
	}
	ruleSyntax = &diag.Rule{
		Name: "syntax-error", Severity: diag.Error,
		Doc:  "a Go file has a syntax error or can't be read",
		Why:  "gen does not know what the rest of the file declares.",
		Bad:  "type Fruit struct {",
		Good: "type Fruit struct {}",
	}
	ruleImport = &diag.Rule{
		Name: "invalid-import-path", Severity: diag.Error,
		Doc:  "an import declaration has no import path",
		Why:  "Go imports packages by import path, and not by directory.",
		Bad:  "import \"./v1\"",
		Good: "import \"example.org/fruit/v1\"",
	}
	ruleCycle = &diag.Rule{
		Name: "import-cycle", Severity: diag.Error,
		Doc:  "packages import each other",
		Why:  "Go refuses import cycles, and types in them do not resolve.",
		Bad:  "package a imports b, package b imports a",
		Good: "a third package declares what both need",
	}
	ruleNested = &diag.Rule{
		Name: "nested-types", Severity: diag.Error,
		Doc:  "types are nested too deeply",
		Why:  "The Go compiler does not end, or needs too much memory, on such types.",
		Bad:  "type Fruit struct { Core [1]Core } // and so on, for thousands of types",
		Good: "type Fruit struct { Core *Core }",
	}
	ruleUnresolved = &diag.Rule{
		Name: "unresolved-type", Severity: diag.Error,
		Doc:  "a type of the API does not resolve",
		Why:  "gen needs all types of an API, because it writes code and schemas for them.",
		Bad:  "Core Sede",
		Good: "Core Seed",
	}
)

// Rules are the kinds of problems that this package reports, e.g. no-go-mod.
var Rules = diag.Table(diag.Page,
	ruleNoModule, ruleOverlay, ruleLeftOut, ruleNoPackage, rulePattern, ruleExclude, ruleTwoPackages,
	ruleSyntax, ruleImport, ruleCycle, ruleNested, ruleUnresolved,
)
