package informer

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleName = &diag.Rule{
		Name: "informer-name", Severity: diag.Error,
		Doc:  "the name of a group clashes with a name in the package of informers",
		Why:  "The factory has a method and a package for each group.",
		Bad:  "// +groupGoName=Start",
		Good: "// +groupGoName=Orchard",
	}
	ruleLister = &diag.Rule{
		Name: "informer-without-lister", Severity: diag.Error,
		Doc:  "informers lack the listers that they return",
		Why:  "An informer gives access to its cache by a lister.",
		Bad:  "generate: {informer: {}}",
		Good: "generate: {lister: {}, informer: {}}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. informer-name.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleName, ruleLister,
))
