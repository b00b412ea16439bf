package applyconfiguration

import (
	"go/format"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/templates"
)

// TestLines holds structs of every kind of field, in random order, to gofmt.
func TestLines(t *testing.T) {
	names := []string{"", "A", "Spec", "日本", "Ärger", "VeryLongNameOfAFieldThatIsLongerThanAnyOther"}
	types := []string{"*int", "[]string", "metav1.TypeMetaApplyConfiguration", "*v1.Ä",
		"map[string]corev1.SomethingWithALongName", "*func(a int, b string) error"}
	tags := []string{"`json:\",inline\"`", "`json:\"日本,omitempty\"`", `"json:\"a` + "`" + `b\""`}
	docs := []string{"", "", "", comments("\t", []string{"Spec is what is wanted."}),
		comments("\t", []string{"First. \t", "", "  - list", "\tcode", ""})}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		all := make([]line, random.IntN(8))
		for i := range all {
			all[i] = line{Doc: one(random, docs), Type: one(random, types), Name: one(random, names),
				Tag: one(random, tags)}
			if all[i].Name == "" {
				all[i].Type = "*v1.Embedded"[random.IntN(2):]
			}
		}
		layOut(all)
		codegentest.Formatted(t, "fruit.go", fruit(t, configuration{Lines: all}))
	}
}

// TestComment compares documentation of random lines with what gofmt makes of it the first time: a second one may
// change it again.
func TestComment(t *testing.T) {
	all := []string{
		"", "", "", "Fruit is one piece of fruit.", "Heading Here", "# Heading", " - one", "  continued", "- two",
		"  - three", "1. first", " 2) second",
		"\tcode  ", "    code", "``quoted'' ```", "[Fruit] and [fruit.Fruit]", "[link]: https://example.org",
		"go:generate is no directive here", "go:directive",
		"trailing blank \t", "+k8s:marker", "* star", "•dot", "First.", "\t",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 3000 {
		doc := make([]string, 1+i%8)
		for i := range doc {
			doc[i] = one(random, all)
		}
		want, err := format.Source(fruit(t, configuration{Comment: "//\n" + comments("", doc)}))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(fruit(t, configuration{Comment: comment(doc)}))); diff != "" {
			t.Errorf("%q (-gofmt +got):\n%s", doc, diff)
		}
	}
}

func one(random *rand.Rand, all []string) string { return all[random.IntN(len(all))] }

// fruit renders a struct.
func fruit(t *testing.T, view configuration) []byte {
	t.Helper()
	view.Name, view.Kind = "FruitApplyConfiguration", "Fruit"
	f := emit.New(emit.Frame{Package: "v1", Formatted: true})
	if err := f.Template(templates.Get("applyconfiguration/struct.tmpl"), view); err != nil {
		t.Fatal(err)
	}
	code, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return code
}
