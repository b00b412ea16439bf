package markers

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen/marker"
)

func TestCorrect(t *testing.T) {
	table := NewTable([]marker.Definition{
		{Name: "genclient", Scopes: marker.Type}, {Name: "optional", Scopes: marker.Field},
		{Name: "kubebuilder:validation:Maximum", Kind: marker.Number, Scopes: marker.Field},
		{Name: "kubebuilder:validation:MaxItems", Kind: marker.Int, Scopes: marker.Field},
		{Name: "kubebuilder:validation:MinItems", Kind: marker.Int, Scopes: marker.Field},
		{Name: "kubebuilder:validation:Enum", Kind: marker.List, Scopes: marker.Field},
		{Name: "kubebuilder:default", Kind: marker.Any, Scopes: marker.Field},
		{Name: "kubebuilder:printcolumn", Kind: marker.Args, Scopes: marker.Type,
			ArgDefs: []marker.ArgDef{{Name: "name", Kind: marker.String}}},
	})
	for comment, want := range map[string]string{
		"// +genclinet":                            "// +genclient",
		"//+genclinet":                             "//+genclient",
		"//  +optinal":                             "//  +optional",
		"// genclient":                             "// +genclient",
		"// + genclient":                           "// +genclient",
		"// +kubebuilder:validation:Maxmum=3":      "// +kubebuilder:validation:Maximum=3",
		"// +kubebuilder:validation:enum=a;b":      "// +kubebuilder:validation:Enum=a;b",
		"// +kubebuilder:validation:Enum=a;b;":     "// +kubebuilder:validation:Enum=a;b",
		"// +kubebuilder:default:5":                "// +kubebuilder:default=5",
		"// +kubebulider:default=5":                "// +kubebuilder:default=5",
		"// +kubebuilder:printcolum:name=a":        "// +kubebuilder:printcolumn:name=a",
		"// +kubebuilder:printcolumn=name=a":       "// +kubebuilder:printcolumn:name=a",
		"// +kubebuilder:validation:MoxItems=3":    "", // Max or Min
		"// +kubebuilder:validation:Maxmum=high":   "", // no number
		"// +kubebuilder:validation:Maximum=high":  "", // likewise
		"// +kubebuilder:validation:MaxItems=3":    "", // right
		"// +genclient":                            "",
		"// genclient is a marker":                 "",
		"// +1 for this":                           "",
		"/* +genclient */":                         "",
		"// +kubebuilder:validation:nothing=close": "",
	} {
		fixed, ok := table.Correct(comment)
		if fixed != want || ok != (want != "") {
			t.Errorf("%s: got %q, %t, want %q", comment, fixed, ok, want)
		}
	}
}
