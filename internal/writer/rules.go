package writer

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. unwritable-path.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleBlocked     = ruledoc.Named(Rules, "unwritable-path")
	ruleOutside     = ruledoc.Named(Rules, "output-outside-project")
	ruleChanged     = ruledoc.Named(Rules, "file-changed-meanwhile")
	ruleHandwritten = ruledoc.Named(Rules, "hand-written-file")
	ruleForeign     = ruledoc.Named(Rules, "file-of-other-generator")
	ruleUnmarked    = ruledoc.Named(Rules, "manifest-without-mark")
)
