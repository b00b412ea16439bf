package golist

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleModule = &diag.Rule{
		Name: "other-module", Severity: diag.Error,
		Doc:  "a pattern names packages of another module",
		Why:  "gen resolves imports by one go.mod or one workspace.",
		Bad:  "packages: [../other/api]",
		Good: "go work init . ../other",
	}
	ruleDriver = &diag.Rule{
		Name: "packages-driver-failed", Severity: diag.Error,
		Doc: "the packages driver does not list the packages",
		Why: "GOPACKAGESDRIVER names a program that gen asks instead of the go command. It has failed.",
	}
	ruleGoCommand = &diag.Rule{
		Name: "go-command-failed", Severity: diag.Error,
		Doc: "the go command does not list the packages",
		Why: "gen needs the packages of the API and all that these import.",
	}
	rulePackage = &diag.Rule{
		Name: "package-not-loaded", Severity: diag.Error,
		Doc:  "a package can't be loaded",
		Why:  "A package of the job has no Go files, or its import path leads nowhere.",
		Bad:  "packages: [./appi/v1]",
		Good: "packages: [./api/v1]",
	}
	ruleUnreadable = &diag.Rule{
		Name: "unreadable-file", Severity: diag.Error,
		Doc: "a file or a directory can't be read",
		Why: "Its permissions or its link are in the way, so that gen does not know what the API has.",
	}
	ruleIgnored = &diag.Rule{
		Name: "ignored-file", Severity: diag.Error,
		Doc: "the go command leaves out a file of an API package",
		Why: "A mistake above the package clause makes the go command ignore the file, and its types " +
			"would be missing.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. other-module.
var Rules = diag.Table(diag.Page,
	ruleModule, ruleDriver, ruleGoCommand, rulePackage, ruleUnreadable, ruleIgnored,
)
