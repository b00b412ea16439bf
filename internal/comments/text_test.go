package comments

import (
	"go/ast"
	"reflect"
	"strings"
	"testing"
)

// TestTextOfComment: a comment without its syntax tree reads as go/ast reads it.
func TestTextOfComment(t *testing.T) {
	for _, comments := range [][]string{
		nil,
		{"// Fruit is a fruit."},
		{"// Fruit is a fruit.", "//", "//", "// It grows.  ", "// +genclient", "//+optional", "//", "//\t+x", "//"},
		{"//", "// +genclient", "//", "// between", "// +optional", "//", "// end"},
		{"// +genclient"},
		{"//go:generate gen", "// Fruit.", "//nolint:all", "//Sticks."},
		{"//   indented", "//\tcode", "//\u00a0blank", "//\v"},
		{"/* Fruit is\n\ta fruit.\n\n\n\t+genclient\n*/"},
		{"// one", "/* two\nthree */", "// four", "/*/ five */", "/**/"},
		{"// a + b", "//+ plus", "//-x"},
	} {
		group := &ast.CommentGroup{}
		for _, c := range comments {
			group.List = append(group.List, &ast.Comment{Text: c})
		}
		text := textOf(group)
		check(t, comments, text.Lines(), split(group.Text()))
		kept := &ast.CommentGroup{}
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, "//") || !strings.HasPrefix(strings.TrimSpace(c.Text[2:]), "+") {
				kept.List = append(kept.List, c)
			}
		}
		want := split(kept.Text())
		for i := range want {
			if strings.HasPrefix(kept.List[0].Text, "/*") {
				want[i] = strings.TrimSpace(want[i])
			}
		}
		check(t, comments, text.Doc(), want)
	}
}

func check(t *testing.T, of, got, want []string) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q: got %q, want %q", of, got, want)
	}
}
