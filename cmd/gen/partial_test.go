package main

import "testing"

// edits change one thing of the project each.
var edits = []struct{ name, file, old, new string }{
	{"a field", "api/fruit.go", "	Sweet []string", "	Sour  []string"},
	{"a comment on a field", "api/fruit.go", "	Sweet ", "	// Sweet is sweet.\n	Sweet "},
	{"nothing that matters", "api/bowl.go", "package api", "// Nothing.\n\npackage api"},
	{"a marker", "api/fruit.go", "// +genclient\n", "// +genclient\n// +genclient:nonNamespaced\n"},
	{"a kind", "api/kind.go", "", projectFiles["more/kind.go"]},
	{"a group", "api/doc.go", "example.org", "example.com"},

	{"a package that nobody imports", "api/basket/v1/basket.go", "type Lid struct",
		"type Another []string\n\ntype Lid struct"},
	{"a package that others are converted to", "api/basket/basket.go", "type Lid struct {",
		"// Lid closes.\ntype Lid struct {"},
	{"a package that all import", "shared/shared.go", "type Labels []string", "type Labels map[string]string"},
	{"a comment in a package that all import", "shared/shared.go", "package shared",
		"// Package shared is shared.\npackage shared"},
	{"a marker in a package that all import", "shared/shared.go", "type Labels",
		"// +kubebuilder:validation:MaxItems=3\ntype Labels"},
	{"a new file of a package that all import", "shared/more.go", "", "package shared\n"},
	{"a file that is built elsewhere", "shared/more_windows.go", "", "package shared\n\ntype More int\n"},
	{"a replaced module", "../local/part.go", "Names []string", "Names []int64"},
	{"a constant that a default names", "paint/paint.go", `Red = "red"`, `Red Color = "red"`},
	{"a default by hand", "api/basket/v1/hand.go", "",
		"package v1\n\nimport \"example.org/fruit/shared\"\n\nfunc SetDefaults_Size(s *shared.Size) { s.Width++ }\n"},
	{"a conversion by hand", "api/basket/v1/conversion.go", "", projectFiles["more/conversion.go"]},
	{"another directory in place of a module", "go.mod", "=> ../local", "=> ../other"},
}

// TestLongPartial: after a change the result is that of a run without a cache.
func TestLongPartial(t *testing.T) {
	long(t)
	fresh := newProject(t).afresh()
	for _, c := range edits {
		t.Run(c.name, func(t *testing.T) {
			p := fresh(t)
			if c.old == "" {
				p.write(c.file, c.new)
			} else {
				p.edit(c.file, c.old, c.new)
			}
			if status, out := p.gen("run", "-v"); status != 0 {
				t.Errorf("status %d\n%s", status, out)
			}
			if status, diff := p.gen("diff", "--no-cache"); status != 0 {
				t.Errorf("gen run leaves this to do:\n%s", diff)
			}
		})
	}
}
