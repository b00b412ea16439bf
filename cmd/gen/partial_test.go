package main

import (
	"regexp"
	"strconv"
	"testing"
)

// edits change one thing of the project each. unrendered is the least share of files, in percent, that gen then need
// not render.
var edits = []struct {
	name, file, old, new string
	unrendered           int
}{
	{"a field", "api/fruit.go", "	Sweet []string", "	Sour  []string", 85},
	{"a comment on a field", "api/fruit.go", "	Sweet ", "	// Sweet is sweet.\n	Sweet ", 85},
	{"nothing that matters", "api/bowl.go", "package api", "// Nothing.\n\npackage api", 90},
	{"a marker", "api/fruit.go", "// +genclient\n", "// +genclient\n// +genclient:nonNamespaced\n", 30},
	{"a kind", "api/kind.go", "", projectFiles["more/kind.go"], 25},
	{"a group", "api/doc.go", "example.org", "example.com", 25},

	{"a package that nobody imports", "api/basket/v1/basket.go", "type Lid struct",
		"type Another []string\n\ntype Lid struct", 85},
	{"a package that others are converted to", "api/basket/basket.go", "type Lid struct {",
		"// Lid closes.\ntype Lid struct {", 85},
	{"a package that all import", "shared/shared.go", "type Labels []string", "type Labels map[string]string", 65},
	{"a comment in a package that all import", "shared/shared.go", "package shared",
		"// Package shared is shared.\npackage shared", 65},
	{"a marker in a package that all import", "shared/shared.go", "type Labels",
		"// +kubebuilder:validation:MaxItems=3\ntype Labels", 65},
	{"a new file of a package that all import", "shared/more.go", "", "package shared\n", 65},
	{"a file that is built elsewhere", "shared/more_windows.go", "", "package shared\n\ntype More int\n", 90},
	{"a replaced module", "../local/part.go", "Names []string", "Names []int64", 85},
	{"a constant that a default names", "paint/paint.go", `Red = "red"`, `Red Color = "red"`, 85},
	{"a default by hand", "api/basket/v1/hand.go", "",
		"package v1\n\nimport \"example.org/fruit/shared\"\n\nfunc SetDefaults_Size(s *shared.Size) { s.Width++ }\n",
		80},
	{"a conversion by hand", "api/basket/v1/conversion.go", "", projectFiles["more/conversion.go"], 80},
	{"another directory in place of a module", "go.mod", "=> ../local", "=> ../other", 85},
}

// TestPartial: gen does not render files that a change does not concern, and the result is that of a run without a
// cache.
func TestPartial(t *testing.T) {
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
			status, out := p.gen("run", "-v")
			if share := unrendered(out); status != 0 || share < c.unrendered {
				t.Errorf("status %d, %d %% not rendered, want at least %d %%\n%s", status, share, c.unrendered, out)
			}
			if status, diff := p.gen("diff", "--no-cache"); status != 0 {
				t.Errorf("gen run leaves this to do:\n%s", diff)
			}
		})
	}
}

var reused = regexp.MustCompile(`gen: cache: (\d+) of (\d+) files`)

// unrendered returns the share of files, in percent, that gen -v says it has not rendered.
func unrendered(out string) int {
	match := reused.FindStringSubmatch(out)
	if match == nil {
		return 0
	}
	some, _ := strconv.Atoi(match[1])
	all, _ := strconv.Atoi(match[2])
	return 100 * some / max(all, 1)
}
