package load

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestTypeCheck: each generated file beside hand-written ones has the problems that the compiler finds, and no others.
func TestTypeCheck(t *testing.T) {
	const byHand = `package fruit

import "strings"

type Fruit struct{ Name string }

func (f *Fruit) Upper() string { return strings.ToUpper(f.Name) }
`
	const unresolved = " [unresolved-type]"
	for _, test := range []struct {
		why, name, content string
		want               []string
	}{
		{"it compiles", "zz.go", "package fruit\n\nfunc F(f *Fruit) string { return f.Upper() }\n", nil},
		{"an import without use", "zz.go", "package fruit\n\nimport \"fmt\"\n",
			[]string{`zz.go:3:8: "fmt" imported and not used` + unresolved}},
		{"a variable without use", "zz.go", "package fruit\n\nfunc F() { a := 1 }\n",
			[]string{"zz.go:3:12: declared and not used: a" + unresolved}},
		{"a method that is not there", "zz.go", "package fruit\n\nfunc F(f *Fruit) { f.Peel() }\n",
			[]string{"zz.go:3:22: f.Peel undefined (type *Fruit has no field or method Peel)" + unresolved}},
		{"a declaration that is there", "a.go", "package fruit\n\ntype Fruit int\n",
			[]string{"a.go:3:6: Fruit redeclared in this block" + unresolved}},
		{"a newer Go than that of go.mod", "zz.go", "package fruit\n\nfunc F() {\n\tfor range 3 {\n\t}\n}\n",
			[]string{"zz.go:4:12: cannot range over 3 (untyped int constant): requires go1.22 or later" + unresolved}},
		{"a test", "zz_test.go", "package fruit\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) { t.Nothing() }\n",
			[]string{"zz_test.go:5:30: t.Nothing undefined (type *testing.T has no field or method Nothing)" +
				unresolved}},
		{"a package of its own", "client/zz.go", "package client\n\nimport \"example.org/fruit\"\n\nvar F fruit.Pear\n",
			[]string{"client/zz.go:5:13: undefined: fruit.Pear" + unresolved}},
		{"a package that is nowhere", "zz.go", "package fruit\n\nimport _ \"example.org/fruit/nowhere\"\n",
			[]string{"zz.go:3:8: there is no package example.org/fruit/nowhere [missing-import]"}},
		{"a name that the go command leaves out", "zz_plan9.go", "package fruit\n",
			[]string{"zz_plan9.go: the go command leaves this file out [file-left-out]"}},
	} {
		t.Run(test.why, func(t *testing.T) {
			dir := t.TempDir()
			const goMod = "module example.org/fruit\n\ngo 1.21\n"
			for name, content := range map[string]string{"go.mod": goMod, "fruit.go": byHand} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			env := append(os.Environ(), "GOFLAGS=", "GOWORK=off")
			file := filepath.Join(dir, filepath.FromSlash(test.name))
			files := trace.Overlay{file: content.Of([]byte(test.content))}
			check, err := TypeCheck(t.Context(), Config{Env: env}, files)
			if err != nil || len(check.Missing)+len(check.Failures) > 0 {
				t.Fatalf("%v, missing %q, failures %v", err, check.Missing, check.Failures)
			}
			var got []string
			for _, problem := range check.Problems {
				at := strings.TrimPrefix(filepath.ToSlash(problem.Pos.String()), filepath.ToSlash(dir)+"/")
				got = append(got, at+": "+problem.Message+" ["+problem.Rule+"]")
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("problems %q, want %q", got, test.want)
			}
		})
	}
}

// TestTypeCheckInParts: packages that are checked one after another see each other. Function bodies of files by hand
// are not checked.
func TestTypeCheckInParts(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.26\n",
		"a/a.go": "package a\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n)\n\ntype A struct{ S strings.Builder }\n\n" +
			"func F() int { return fmt.Nothing() }\n",
		"b/b.go": "package b\n\nimport \"example.org/m/a\"\n\ntype B struct{ A a.A; P Pear }\n",
	})
	padding := "\n//" + strings.Repeat(" ", partSize)
	files := trace.Overlay{}
	for name, text := range map[string]string{
		"a/zz.go": "package a\n\nfunc (a *A) String() string { return a.S.String() }\n",
		"b/zz.go": "package b\n\nfunc (b *B) String() string { return b.A.String() }\n",
		"c/zz.go": "package c\n\nimport (\n\t\"example.org/m/a\"\n\t\"example.org/m/b\"\n)\n\nvar _ a.A = b.B{}.A\n\n" +
			"var _ int = b.B{}.A\n",
		"d/zz.go": "package d\n\nimport \"example.org/m/e\"\n\nvar D = e.E.String()\n",
		"e/zz.go": "package e\n\nimport \"example.org/m/c\"\n\nvar E c.C\n",
	} {
		files[filepath.Join(dir, filepath.FromSlash(name))] = content.Of([]byte(text + padding))
	}
	check, err := TypeCheck(t.Context(), Config{Env: os.Environ()}, files)
	if err != nil || len(check.Missing)+len(check.Failures) > 0 {
		t.Fatalf("%v, missing %q, failures %v", err, check.Missing, check.Failures)
	}
	var got []string
	for _, problem := range check.Problems {
		rel, _ := filepath.Rel(dir, problem.Pos.Filename)
		got = append(got, fmt.Sprintf("%s:%d: %s", filepath.ToSlash(rel), problem.Pos.Line, problem.Message))
	}
	want := []string{
		"b/b.go:5: undefined: Pear",
		"c/zz.go:10: cannot use b.B{}.A (value of struct type a.A) as int value in variable declaration",
		"e/zz.go:5: undefined: c.C",
	}
	if !slices.Equal(got, want) {
		t.Errorf("problems %q, want %q", got, want)
	}
}

// TestTypeCheckInPartsThrough: a later package may need the types of an earlier one through a package by hand, of which
// no file changes.
func TestTypeCheckInPartsThrough(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.26\n",
		"a/a.go": "package a\n\ntype A struct{ N int }\n",
		"x/x.go": "package x\n\nimport \"example.org/m/a\"\n\ntype X struct{ A a.A }\n",
		"z/z.go": "package z\n",
	})
	padding := "\n//" + strings.Repeat(" ", partSize)
	files := trace.Overlay{
		filepath.Join(dir, "a", "zz.go"): content.Of([]byte("package a\n\n" +
			"func (a *A) Copy() A { return *a }\n" + padding)),
		filepath.Join(dir, "z", "zz.go"): content.Of([]byte("package z\n\nimport \"example.org/m/x\"\n\n" +
			"func N(x x.X) int { return x.A.Copy().N }\n\nfunc S(x x.X) string { return x.A.Copy().N }\n" + padding)),
	}
	check, err := TypeCheck(t.Context(), Config{Env: os.Environ()}, files)
	if err != nil || len(check.Missing)+len(check.Failures) > 0 {
		t.Fatalf("%v, missing %q, failures %v", err, check.Missing, check.Failures)
	}
	if len(check.Problems) != 1 || check.Problems[0].Pos.Line != 7 {
		t.Errorf("problems %v, want one in line 7", check.Problems)
	}
}

// TestTypeCheckIsLinear: four times as many files beside a new one take about four times as long, not sixteen. gen
// leaves out their function bodies, and each is an error to go/types.
func TestTypeCheckIsLinear(t *testing.T) {
	least := map[int]time.Duration{}
	for _, files := range []int{150, 600} {
		dir := t.TempDir()
		write := func(name, content string) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		write("go.mod", "module example.org/fruit\n\ngo 1.26\n")
		for i := range files {
			text := "package fruit\n\nimport (\n\t\"io\"\n\t\"os\"\n)\n"
			for j := range 30 {
				text += fmt.Sprintf("\nfunc f%d_%d(io.Reader, *os.File) int { return 1 }\n", i, j)
			}
			write(fmt.Sprintf("a%d.go", i), text)
		}
		generated := trace.Overlay{filepath.Join(dir, "zz.go"): content.Of([]byte("package fruit\n"))}
		env := append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		for range 3 {
			start := time.Now()
			check, err := TypeCheck(t.Context(), Config{Env: env}, generated)
			if err != nil || len(check.Problems)+len(check.Failures) > 0 {
				t.Fatalf("%v, %v, %v", err, check.Problems, check.Failures)
			}
			if took := time.Since(start); least[files] == 0 || took < least[files] {
				least[files] = took
			}
		}
	}
	if ratio := float64(least[600]) / float64(least[150]); ratio > 8 {
		t.Errorf("four times the files take %.1f times as long: %v", ratio, least)
	}
}
