package jsonschema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// The kinds of problems that this package reports.
var (
	ruleAll = &diag.Rule{
		Name: "invalid-schema-file", Severity: diag.Error,
		Doc:  "the option all can't be the name of a further file",
		Why:  "The file lists all kinds, and must not be that of a kind.",
		Bad:  "all: ../all.json",
		Good: "all: all.json",
	}
	ruleMarked = &diag.Rule{
		Name: "invalid-schema-marker", Severity: diag.Error,
		Doc:  "+gen:jsonSchema names no JSON file of the project, or is on a kind",
		Why:  "The marker is for types of which no schema is written otherwise.",
		Bad:  "// +gen:jsonSchema=../values.json\ntype Values struct {",
		Good: "// +gen:jsonSchema=charts/fruit/values.schema.json\ntype Values struct {",
	}
	rulePattern = &diag.Rule{
		Name: "wider-json-schema", Severity: diag.Warning,
		Doc:  "a JSON schema accepts more than API servers",
		Why:  "Editors read regular expressions as JavaScript does, and some of Go have no equal there.",
		Bad:  "// +kubebuilder:validation:Pattern=`(?i)^ripe$`",
		Good: "// +kubebuilder:validation:Pattern=`^[rR][iI][pP][eE]$`",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-schema-file.
var Rules = slices.Concat(filename.Rules, diag.Table(diag.Page,
	ruleAll, ruleMarked, rulePattern,
))
