package schema

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. type-without-schema.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleType          = ruledoc.Named(Rules, "type-without-schema")
	ruleTag           = ruledoc.Named(Rules, "json-tag-missing")
	ruleUnexported    = ruledoc.Named(Rules, "unexported-field")
	ruleInline        = ruledoc.Named(Rules, "json-tag-inline")
	ruleOption        = ruledoc.Named(Rules, "json-tag-option")
	ruleSameName      = ruledoc.Named(Rules, "same-json-name")
	ruleMetadata      = ruledoc.Named(Rules, "misplaced-metadata")
	ruleBoth          = ruledoc.Named(Rules, "optional-and-required")
	ruleFirst         = ruledoc.Named(Rules, "optional-and-required-ignored")
	ruleEnums         = ruledoc.Named(Rules, "different-enums")
	ruleDefaults      = ruledoc.Named(Rules, "different-defaults")
	ruleOmitted       = ruledoc.Named(Rules, "refused-zero-value")
	ruleOverride      = ruledoc.Named(Rules, "invalid-override")
	ruleMarker        = ruledoc.Named(Rules, "marker-without-schema")
	ruleMarkerIgnored = ruledoc.Named(Rules, "marker-partly-in-schema")
	ruleFragment      = ruledoc.Named(Rules, "unfit-alternative")
	ruleExternal      = ruledoc.Named(Rules, "marker-of-other-package")
	ruleEnum          = ruledoc.Named(Rules, "enum-without-constants")
	ruleEndless       = ruledoc.Named(Rules, "recursive-schema")
	ruleLarge         = ruledoc.Named(Rules, "large-schema")
)
