package emit

import (
	"go/format"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/contract"
)

// TestClean prints bodies that are clean, and what gofmt spreads over lines, below heads of all forms.
func TestClean(t *testing.T) {
	long := strings.Repeat("long", 20)
	for name, print := range map[string]func(f *File){
		"empty":       func(*File) {},
		"blank lines": func(f *File) { f.Print("\n\nvar A = 1\n\n\n\nvar B = 2\n\n\n") },
		"raw text":    func(f *File) { f.Print("\n\n\nvar A = `a\n\n\n\nb`\n") },
		"an import":   func(f *File) { f.Print("var A = " + f.Ref(Ident{Path: "time", Name: "Now"}) + "()\n") },
		"imports": func(f *File) {
			f.Print("var A = " + f.Ref(Ident{Path: "time", Name: "Now"}) + "()\n")
			f.Print("var B " + f.Ref(Ident{Path: "k8s.io/api/core/v1", Name: "Pod"}) + "\n")
		},
		"short function": func(f *File) { f.Print("func a() int { return 1 }\n") },
		"long function":  func(f *File) { f.Print("func " + long + "() int { return " + long + " }\n") },
		"long signature": func(f *File) { f.Print("func a(\n\tb int,\n) int { return b }\n") },
		"type of fields": func(f *File) { f.Print("var A " + f.Expr(Type{text: "struct{A int; B int}"}) + "\n") },
		"formatted": func(f *File) {
			f.Print("// A is one.\n//    code\ntype A struct {\n\tB int\n\tLonger string\n}\n")
			if err := f.Format(); err != nil {
				t.Error(err)
			}
			f.Print("\nfunc (a A) b() int { return a.B }\n")
		},
	} {
		for doc, frame := range map[string]Frame{
			"plain": {Package: "v1"}, "doc": {Package: "v1", Doc: "Package v1 is generated.", BuildConstraint: "linux"},
		} {
			texts := map[bool]string{}
			for _, clean := range []bool{false, true} {
				frame.Clean = clean
				f := newFile(frame, contract.GoFile{Generator: "test", Header: "//   Copyright\t\n"})
				print(f)
				content, err := f.Bytes()
				if err != nil {
					t.Fatalf("%s, %s: %v", name, doc, err)
				}
				texts[clean] = string(content)
			}
			formatted, err := format.Source([]byte(texts[true]))
			if err != nil || texts[true] != texts[false] || string(formatted) != texts[true] {
				t.Errorf("%s, %s: %v\nclean:\n%s\nformatted:\n%s", name, doc, err, texts[true], texts[false])
			}
		}
	}
}
