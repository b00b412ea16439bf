package fix

import (
	"go/token"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
)

const file = "a.go"

// edit replaces the first old in the text.
func edit(text, old, replacement string) diag.Edit {
	before := text[:strings.Index(text, old)]
	// The offset is that of a file without function bodies.
	return diag.Edit{Pos: token.Position{Filename: file, Offset: 7, Line: 1 + strings.Count(before, "\n"),
		Column: len(before) - strings.LastIndex(before, "\n")}, Old: old, New: replacement}
}

func problem(edits ...diag.Edit) diag.Diagnostic {
	d := diag.Errorf(edits[0].Pos, "%v", edits)
	d.Edits = edits
	return d
}

func TestApply(t *testing.T) {
	const text = "a\n\n// one\n\n// two\nb // three\n\tc\n"
	insertion := func(what string) diag.Edit {
		return diag.Edit{Pos: edit(text, "b", "").Pos, New: what + "\n"}
	}
	for name, test := range map[string]struct {
		problems diag.List
		want     string
		solved   int
	}{
		"replaced":      {diag.List{problem(edit(text, "one", "1"))}, strings.Replace(text, "one", "1", 1), 1},
		"line removed":  {diag.List{problem(edit(text, "// one", ""))}, "a\n\n// two\nb // three\n\tc\n", 1},
		"end removed":   {diag.List{problem(edit(text, "// three", ""))}, "a\n\n// one\n\n// two\nb\n\tc\n", 1},
		"words removed": {diag.List{problem(edit(text, "/ t", ""))}, "a\n\n// one\n\n/wo\nb // three\n\tc\n", 1},
		"moved": {diag.List{problem(edit(text, "// one", ""), insertion("// one")),
			problem(edit(text, "// three", ""), insertion("// three"))},
			"a\n\n// two\n// one\n// three\nb\n\tc\n", 2},
		"the first counts": {diag.List{problem(edit(text, "// one", "1")),
			problem(edit(text, "one", "2"), insertion("x"))},
			strings.Replace(text, "// one", "1", 1), 1},
		"no edits": {diag.List{diag.Errorf(diag.At(file), "wrong")}, "", 0},
	} {
		fixed, solved, err := Apply(test.problems, map[string][]byte{file: []byte(text)})
		if err != nil || solved != test.solved || string(fixed[file]) != test.want {
			t.Errorf("%s: %v, %d solved, got\n%s\nwant\n%s", name, err, solved, fixed[file], test.want)
		}
		want := strings.ReplaceAll(test.want, "\n", "\r\n")
		crlf := []byte(strings.ReplaceAll(text, "\n", "\r\n"))
		fixed, solved, err = Apply(test.problems, map[string][]byte{file: crlf})
		if err != nil || solved != test.solved || string(fixed[file]) != want {
			t.Errorf("%s in CRLF: %v, %d solved, got\n%q\nwant\n%q", name, err, solved, fixed[file], want)
		}
	}
	_, _, err := Apply(diag.List{problem(edit(text, "one", "1"))}, map[string][]byte{file: []byte("a\n\n// uno\n")})
	if err == nil || !strings.Contains(err.Error(), "a.go has changed: line 3 does not hold") {
		t.Errorf("a file that has changed: got %v", err)
	}
	if names := Files(diag.List{problem(edit(text, "one", "1"), edit(text, "two", "2"))}); len(names) != 1 {
		t.Errorf("got files %q, want one", names)
	}
}
