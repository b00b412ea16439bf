package merging

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var ruleMarker = &diag.Rule{
	Name: "unfit-merge-marker", Severity: diag.Error,
	Doc: "a marker of merging does not fit its type: the type is no list, or the items lack the key",
	Why: "API servers find the items of a list by its keys, and refuse patches and applies where they find none.",
	Bad: "// +listType=map\n" +
		"// +listMapKey=nmae\n" +
		"Seeds []Seed `json:\"seeds,omitempty\"`",
	Good: "// +listType=map\n" +
		"// +listMapKey=name\n" +
		"Seeds []Seed `json:\"seeds,omitempty\"`",
}

// Rules are the kinds of problems that this package reports, e.g. unfit-merge-marker.
var Rules = diag.Table(diag.Page, ruleMarker)
