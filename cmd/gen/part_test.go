package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// A grove is random API packages of three groups, one of which may use a type of another one, and of a package that
// all of them use.
type grove struct {
	*project
	random *rand.Rand
}

// groveConfig has generators that work by group, two jobs with the same one, and a plural exception that concerns them
// all.
const groveConfig = `channels: {stable: , next: }
jobs:
- packages: [./grove/...]
  generate:
    deepcopy:
    register:
    crd: {pluralExceptions: ['Tree2:Treeses']}
- packages: [./grove/...]
  channel: stable
  generate:
    crd: {dir: config/stable}
`

// write writes a random version of a package: of a group, or of the one that all use.
func (g *grove) write(group int) {
	uses := g.random.IntN(4)
	if group == 3 {
		g.project.write("grove/common/common.go", "// +k8s:deepcopy-gen=package\npackage common\n\n"+
			g.one("", "// Size is in metres.\n", "// +kubebuilder:validation:Minimum=1\n")+"type Size int\n\n"+
			"type Leaf struct{ Names "+g.one("[]string", "map[string]string", "string")+" }\n")
		return
	}
	dir := fmt.Sprintf("grove/g%d/v1/", group)
	imports, field := `"example.org/fruit/grove/common"`, "common.Size"
	if uses == 0 && group > 0 { // no cycles
		imports, field = fmt.Sprintf(`other "example.org/fruit/grove/g%d/v1"`, group-1), "other.Bark"
	}
	name := fmt.Sprintf("g%d.example.org", group)
	if g.rarely("the same") != "" {
		name = "g0.example.org"
	}
	g.project.write(dir+"doc.go", "// +groupName="+name+"\n// +k8s:deepcopy-gen=package\n"+
		g.rarely("// +gen:ifEnabled=next\n")+"package v1\n")
	bark := strings.NewReplacer("'", "`", "RINGS", g.one("int64", "[]int64", "*int64", "string")+g.rarely("["),
		"BEHIND", g.one("", "// +kubebuilder:validation:MinProperties=1", "// the bark")).Replace(barkFile)
	tree, moved := treeFile+bark, "package v1\n"
	if g.random.IntN(3) == 0 {
		tree, moved = treeFile, moved+bark
	}
	g.project.write(dir+"bark.go", g.saved(moved))
	g.project.write(dir+"tree.go", g.saved(strings.NewReplacer("'", "`", "IMPORTS", imports, "FIELD", field,
		"SCOPE", g.one("// +kubebuilder:resource:scope=Cluster\n", ""),
		"DOC", g.one("", "// Tree is a tree.\n", "// Tree is large.\n", "// +kubebuilder:skip\n\n")+
			g.rarely("// +kubebuild:x\n\n"),
		"KIND", fmt.Sprint("Tree", group)+g.rarely("Again"),
		"HEIGHT", g.one("// Height is high.", "// Height is low.", "// +optional",
			"// +gen:ifDisabled=next", g.rarely("// +kubebuilder:validation:Pattern=3")),
		"BARK", g.one("Bark", "Skin", "[]Skin", "map[string]Bark"),
		"JSON", g.one("height", "height,omitempty", "height2")).Replace(tree)))
}

// saved returns a text, or rarely its beginning, as an editor may have written it.
func (g *grove) saved(text string) string {
	if g.rarely("cut") != "" {
		return text[:g.random.IntN(len(text))]
	}
	return text
}

const treeFile = `package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	IMPORTS
)

DOC// +kubebuilder:object:root=true
SCOPEtype KIND struct {
	metav1.TypeMeta   'json:",inline"'
	metav1.ObjectMeta 'json:"metadata,omitempty"'

	HEIGHT
	Height FIELD 'json:"JSON"'
	Bark   BARK  'json:"bark"'
}

// Skin is another name.
//
// +kubebuilder:validation:MaxProperties=5
type Skin = Bark
`

const barkFile = `
type Bark struct {
	Rings RINGS 'json:"rings"'
} BEHIND
`

// one returns one of the texts, the first ones more often.
func (g *grove) one(texts ...string) string {
	return texts[min(g.random.IntN(2*len(texts)), g.random.IntN(2*len(texts)), len(texts)-1)]
}

// rarely returns the text, or most often "".
func (g *grove) rarely(text string) string {
	if g.random.IntN(40) > 0 {
		return ""
	}
	return text
}

// TestParts: a run that loads only the packages of some groups has the result of one that loads all.
func TestParts(t *testing.T) {
	g := &grove{newProject(t), newRandom()}
	g.project.write("gen.yaml", groveConfig)
	for _, name := range []string{"api", "shared", "paint"} {
		_ = os.RemoveAll(g.path(name))
	}
	for group := range 4 {
		g.write(group)
	}
	parts := 0
	for i := range *rounds {
		for range 1 + g.random.IntN(2) {
			g.write(g.random.IntN(4))
		}
		wantStatus, want := g.gen("diff", "--no-cache")
		status, out := g.gen("diff")
		if status != wantStatus || out != want {
			t.Fatalf("edit %d: status %d\n%s\nwithout a cache %d\n%s", i, status, out, wantStatus, want)
		}
		status, out = g.gen("run", "-v")
		if strings.Contains(out, "packages are loaded") {
			parts++
		}
		if after, diff := g.gen("diff", "--no-cache"); status == 0 && after != 0 {
			t.Fatalf("edit %d: gen run says\n%s\nand leaves this to do:\n%s", i, out, diff)
		}
	}
	if *seed == usualSeed && parts < *rounds/10 { // with another one, a mistake may stay for long
		t.Errorf("%d of %d runs loaded a part of the packages", parts, *rounds)
	}
	t.Logf("%d of %d runs loaded a part of the packages", parts, *rounds)
}
