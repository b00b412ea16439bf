package importcmd

import "github.com/gen-toolkit/gen/codegen/diag"

var (
	ruleLossyImport = &diag.Rule{
		Name: "lossy-import", Severity: diag.Error,
		Doc: "the CRD that gen makes of imported types is not the one they were imported from",
		Why: "Go types can't say all that a schema says. gen import writes no types that would change the CRD, " +
			"unless --lossy allows it.",
	}
	ruleImportedTwice = &diag.Rule{
		Name: "imported-twice", Severity: diag.Error,
		Doc:  "two of the CRDs to import are the same, or declare the same type",
		Why:  "A Go package declares a name once.",
		Bad:  "$ gen import crds/ crds/fruit.yaml",
		Good: "$ gen import crds/",
	}
	ruleExists = &diag.Rule{
		Name: "import-file-exists", Severity: diag.Error,
		Doc:  "gen import would overwrite a file",
		Why:  "The types that it writes are for you to change, so it replaces none.",
		Bad:  "$ gen import fruit.yaml # twice",
		Good: "$ gen import --dir api2 fruit.yaml",
	}
)

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleLossyImport, ruleImportedTwice, ruleExists)
