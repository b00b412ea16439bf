package load

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. no-go-mod.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleNoModule    = ruledoc.Named(Rules, "no-go-mod")
	ruleOverlay     = ruledoc.Named(Rules, "overlay-flag")
	ruleLeftOut     = ruledoc.Named(Rules, "file-left-out")
	ruleNoPackage   = ruledoc.Named(Rules, "missing-import")
	rulePattern     = ruledoc.Named(Rules, "pattern-without-packages")
	ruleExclude     = ruledoc.Named(Rules, "exclude-without-packages")
	ruleTwoPackages = ruledoc.Named(Rules, "two-packages-in-directory")
	ruleSyntax      = ruledoc.Named(Rules, "syntax-error")
	ruleImport      = ruledoc.Named(Rules, "invalid-import-path")
	ruleCycle       = ruledoc.Named(Rules, "import-cycle")
	ruleNested      = ruledoc.Named(Rules, "nested-types")
	ruleUnresolved  = ruledoc.Named(Rules, "unresolved-type")
)
