package gengobridge

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/gengo/v2/generator"
)

// TestFormatted: code is as gengo formats it, with and without gofmt.
func TestFormatted(t *testing.T) {
	for _, body := range []string{
		"import (\n\"example.org/b\"\n\"fmt\"\n\t\"example.org/a\"\n)\nvar X = fmt.Sprint( b.B,a.A )",
		"var X = []T{T{1}, T{2}}",
		"var X = []*T{&T{1}}",
		"var X = map[T]T{T{1}: T{2}}",
		"var X = map[string][]int{\"a\": []int{1}}",
		"var X = [][]int{{1}}",
		"func f(s []int) []int { return s[1:len(s)] }",
		"func f(s []int) { for _ = range s {} }",
		"func f(s []int) { for i, _ := range s { _ = i } }",
		"func f(s []int) { for _, x := range s { _ = x } }",
		"const ()\nvar ()\ntype ()",
		"// F does it.\nfunc F()   {}",
	} {
		source := "// Head.\n\npackage p\n\n" + body + "\n"
		want, err := generator.NewGoFile().Format([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		got, err := formatted(source)
		if diff := cmp.Diff("\n"+string(want), string(got)); err != nil || diff != "" {
			t.Errorf("%s: %v (-gengo +gen):\n%s", body, err, diff)
		}
	}
}
