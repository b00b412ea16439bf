package marker

import "testing"

func TestCorrect(t *testing.T) {
	table, err := NewTable([]Definition{
		{Name: "genclient", Scopes: Type}, {Name: "optional", Scopes: Field},
		{Name: "kubebuilder:validation:Maximum", Kind: Number, Scopes: Field},
		{Name: "kubebuilder:validation:MaxItems", Kind: Int, Scopes: Field},
		{Name: "kubebuilder:validation:MinItems", Kind: Int, Scopes: Field},
		{Name: "kubebuilder:validation:Enum", Kind: List, Scopes: Field},
		{Name: "kubebuilder:default", Kind: Any, Scopes: Field},
		{Name: "kubebuilder:printcolumn", Kind: Args, ArgDefs: []ArgDef{{Name: "name", Kind: String}}, Scopes: Type},
	})
	if err != nil {
		t.Fatal(err)
	}
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
