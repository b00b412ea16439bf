package gofmt

import (
	"go/format"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rendered is Go as jennifer renders it without gofmt, in the forms that generators write.
const rendered = `
// DeepCopyInto copies the receiver into out. 
 func (in * Fruit) DeepCopyInto (out * Fruit) {
*out = *in


out.Names = maps.Clone (in.Names)
if in.Next != nil {
out.Next = new(Fruit)
in.Next . DeepCopyInto (out.Next)
} else {
out.Next = nil
}
for i := range in.Items {
// in.Items[i].Size is left out.
out.Items[i] = make(map[string][]*v1.Seed,len(in.Items[i]))
for key,val := range * in.Items[i] {
var converted [] map[string][3]*seed
out.Items[i] [Key(key)] = converted
}
} 
} 




func Convert_v1_Fruit_To_api_Fruit (in * v1.Fruit, out * api.Fruit, s conversion.Scope) error {
if err := Convert_v1_Seed_To_api_Seed (&in.Seed,&out.Seed,s);err != nil {
return err
}
if values := (* in) ["size"] ; len(values) > 0 && ! ok {
out.Seeds = * (* []api.Seed) (unsafe.Pointer (&in.Seeds))
}
if reflect.ValueOf (in.Ratio) . IsZero () {
in.Ratio = 0.5
value := - 1
in.Share = & value
}
if err := json.Unmarshal ([] byte (` + "`{\"a\": \"b, c\"}`" + `), &in.Peel); err != nil {
panic ("can't: \"" )
}
return nil
}

func (in Box[T]) First () T {
return any(in).(*Box[T]).items[0](** in.x)
}
`

// unsure are statements that are hard to lay out: Layout must do it right, or say that it does not know.
var unsure = []string{
	"x = a+b", "x = a * b", "x = a[i + 1]", "x = a[1 : 2]", "f(a == b, c)", "if (a) {\n}", "if a {}", "x = T{}",
	"x = T{1}", "f(func() { g() })", "x++", "a = b; c = d", "switch a {\ncase b:\n}",
	"f(\na)", "x = a +\nb", "x = 0XFF", "x = `a\nb`", "defer f()", "go f()", "var a, b = 1, 2",
	"var (\na int\nb string\n)", "x = y // why", "/* a */ x = y", "for i := range (a) {\n}", "return (a), nil",
	"c <- a", "x = <-c", "x += y", "x = func() int { return 1 }", "type a = b", "const a = 1", "x = 'a'",
	"goto there\nthere:", "x = struct{ a int }{1}", "f(a...)", "if a {\n}; b()", "x = a & b", "x = a - b", "x.(T)",
	"var x = y [0]", "var f func ()", "f () ()", "return - a", "x = - - a", "x = ! ! a", "x = & (a)", "x = ((a))",
	"for {\n}", "for a {\n}", "{\n}", "f(&T{})", "x = []int{1}", "x = 1_000", "x = 1e5", "x = 0b1", "a , b = b , a",
	"x = a.b.c", "x = [] byte (a)", "x = map[string] int (a)", "x = * a", "if a := b; c {\n} else if d {\n}", "//a",
	"//go:x", "// a  ", "x = interface {} (nil)",
	"x[i]*y", "x[i] * y", "0 .x", "& &a", "func (*a)", "if a\nb {\n}", "if a;(*b) {\n}", "var ()", "var a, b int",
	"// a {", "// }", "\n", "x\n", "&\na",
}

func TestLayOut(t *testing.T) {
	sources := []string{rendered, "// - a list\n//   of lines\nfunc f() {\n}", "//nolint\nfunc f() {\n}",
		"func (in * T) f () (a, b) {\n}", "func f [T any] (t T) {\n}", "func f(a [] int, b ... int) {\n}",
		"func f() {}", "func f(_ (*a)) {\nreturn\n}", "func f(x[i] b) {\nreturn\n}", "}\nfunc f() {\n"}
	for _, statement := range unsure {
		sources = append(sources, "func f() {\n"+statement+"\n}")
	}
	for i, source := range sources {
		if known := compare(t, source); !known && i == 0 {
			t.Error("gofmt has to lay out what generators write")
		}
	}
}

// FuzzLayOut looks for Go that is known, and not laid out as gofmt does.
func FuzzLayOut(f *testing.F) {
	for _, statement := range append(unsure, strings.Split(rendered, "\n")...) {
		f.Add(statement)
	}
	f.Fuzz(func(t *testing.T, statement string) { compare(t, "func f() {\n"+statement+"\n}") })
}

// compare holds what is made of declarations to gofmt, and reports whether anything is.
func compare(t *testing.T, source string) (known bool) {
	const clause = "package p\n"
	want, err := format.Source([]byte(clause + source))
	if err != nil {
		return false // it is not Go
	}
	text, known := Layout(nil, []byte(source))
	if !known {
		return false
	}
	got := Writer{Text: []byte(clause), Blank: true}
	got.Add(text)
	if diff := cmp.Diff(string(want), string(got.Text)); diff != "" {
		t.Errorf("%s(-gofmt +got):\n%s", source, diff)
	}
	return true
}
