package importcmd

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports.
var Rules = ruledoc.Read(rulesText)

var (
	ruleLossyImport   = ruledoc.Named(Rules, "lossy-import")
	ruleImportedTwice = ruledoc.Named(Rules, "imported-twice")
	ruleExists        = ruledoc.Named(Rules, "import-file-exists")
)
