package lister

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleIndex = &diag.Rule{
		Name: "impossible-index", Severity: diag.Error,
		Doc:  "a lister can't have the method of +gen:index",
		Why:  "The lister has a method of that name, or there is no lister.",
		Bad:  "// +gen:index:name=fruits,path=.spec.color",
		Good: "// +gen:index:name=byColor,path=.spec.color",
	}
)

// Rules are the kinds of problems that this package reports, e.g. impossible-index.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleIndex,
))
