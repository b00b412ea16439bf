package config

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestMisread: of a file that is not YAML, gen says which line is wrong and why.
func TestMisread(t *testing.T) {
	dir := t.TempDir()
	for _, c := range [][2]string{
		{"packages: [.]\ngenerate:\n  deepcopy:\n crd: {}\n",
			"4:2: the line is indented by 1, and no line above it is"},
		{"jobs:\n- a: b\n  generate:\n    crd:\n   docs:\n",
			"5:4: the line is indented by 3, and no line above it is"},
		{"packages: [.\ngenerate:\n  crd:\n",
			"1:11: the bracket [ has no end"},
		{"packages: [.]\ngenerate:\n  crd: {dir: a\n  deepcopy:\n",
			"3:8: the bracket { has no end"},
		{"packages: [.}\ngenerate:\n  crd:\n",
			"1:13: } closes what [ in line 1 opens"},
		{"packages: [\".]\ngenerate:\n  crd:\n",
			"1:12: the quotation mark \" has no end in its line"},
		{"packages: [.]\ngenerate:\n  deepcopy: crd: {}\n",
			"3:16: a value has a colon with a blank after it"},
		{"packages: [.]\ngenerate: deepcopy\n  crd: {}\n",
			"2:11: the key has a value, and keys below it"},
		{"packages: [.]\ngenerate:\n  crd: {}\nheader: @file\n",
			"4:9: a value can't begin with @"},
		{"packages: [.]\ngenerate: {crd}: {}\n",
			"2:1: mapping values are not allowed in this context"},
		{"packages: [.]\ngenerate:\n\tcrd:\n",
			"3:1: a tab indents the line, which YAML does not allow"},
		{"packages: [.]\n<<<<<<< HEAD\ngenerate:\n",
			"2:1: the file has marks of a merge conflict"},
		{"packages: [.]\ngenerate:\n  deepcopy\n  crd:\n",
			"3:1: the key deepcopy has no colon"},
		{"# it's [a\npackages: ['a#b', \"it's\"] # [\nx: {dir: a}}\n",
			"3:12: the bracket } closes nothing"},
	} {
		content, want, name := c[0], c[1], filepath.Join(dir, Name)
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		_, problems, err := Read(nil, name, nil, Manner{})
		if err != nil || len(problems) != 1 {
			t.Errorf("%q: %v, %v", content, problems, err)
			continue
		}
		d := problems[0]
		if got := fmt.Sprintf("%d:%d: %s", d.Pos.Line, d.Pos.Column, d.Message); got != want || d.Remedy == "" {
			t.Errorf("%q: %s (%s), want %s", content, got, d.Remedy, want)
		}
	}
}
