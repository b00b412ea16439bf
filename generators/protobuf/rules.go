package protobuf

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-protobuf-tag.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleTag      = ruledoc.Named(Rules, "invalid-protobuf-tag")
	ruleWireType = ruledoc.Named(Rules, "protobuf-wire-type")
	ruleName     = ruledoc.Named(Rules, "protobuf-name")
	ruleNumber   = ruledoc.Named(Rules, "protobuf-number")
	ruleType     = ruledoc.Named(Rules, "protobuf-type")
	ruleOption   = ruledoc.Named(Rules, "protobuf-package")
	ruleMarker   = ruledoc.Named(Rules, "protobuf-marker")
	ruleDeclared = ruledoc.Named(Rules, "protobuf-declaration")
)
