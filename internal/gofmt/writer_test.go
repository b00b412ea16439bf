package gofmt

import (
	"fmt"
	"go/format"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWriter compares what is laid out here with gofmt, around the length from which a function needs more than one
// line.
func TestWriter(t *testing.T) {
	sources := []string{"package p\n\n\n\ntype a struct{}\n\n\ntype b interface {\n\tA()\n\n}\n\n"}
	for n := range 110 {
		name := strings.Repeat("n", n+1)
		sources = append(sources,
			fmt.Sprintf("package p\n\nfunc (b %s) IsApplyConfiguration() {}\n", name),
			fmt.Sprintf("package p\n\nfunc (b *%s) get() *%s { return b }\n", name, name),
			fmt.Sprintf("package p\n\nfunc f(values ...struct{}) *%s {\n\treturn nil\n}\n", name),
			fmt.Sprintf("package p\n\nfunc f() {\n\tscheme.Add(&%s{}, func(obj any) { "+
				"SetObjectDefaults_%s(obj.(*v1.Fruit)) })\n}\n", name, name),
			fmt.Sprintf("package p\n\nvar all = new(\n\tfunc() *%s { return &%s{} },\n\tfunc(dst, src *v1.%sList) "+
				"{ dst.ListMeta = src.ListMeta },\n\t1,\n)\n", name, name, name),
		)
	}
	for _, source := range sources {
		want, err := format.Source([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		var got Writer
		got.Add([]byte(source))
		if diff := cmp.Diff(string(want), string(got.Text)); diff != "" {
			t.Errorf("%s(-gofmt +got):\n%s", source, diff)
		}
	}
}
