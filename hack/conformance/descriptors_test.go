package conformance

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// sameDescriptors compiles upstream's generated.proto files and gen's, and compares what they declare.
func sameDescriptors(t *testing.T, p protobufCopies) {
	var names []string
	files := map[string]string{}
	for _, file := range p.stockFiles(t, "generated.proto") {
		files[file.path] = file.name
		if path.Base(path.Dir(file.path)) != "schema" { // it has no message, and gen writes no file without a marker
			names = append(names, file.path)
		}
	}
	stock := compiled(t, names, func(name string) string { return files[name] })
	ours := compiled(t, names, func(name string) string { return filepath.Join(p.out, filepath.FromSlash(name)) })
	count := 0
	for i, want := range stock {
		got := ours[i]
		if want.Package() != got.Package() || want.Syntax() != got.Syntax() ||
			!proto.Equal(want.Options(), got.Options()) {
			t.Errorf("%s: package %s, %v, want %s, %v", names[i], got.Package(), got.Options(), want.Package(),
				want.Options())
		}
		count += want.Messages().Len()
		sameMessages(t, want.Messages(), got.Messages())
	}
	t.Logf("%d files with %d messages", len(stock), count)
	if count < 1000 {
		t.Error("the comparison is void")
	}
}

// compiled returns the descriptors of .proto files, with their comments.
func compiled(t *testing.T, names []string, file func(name string) string) (all []protoreflect.FileDescriptor) {
	t.Helper()
	compiler := protocompile.Compiler{SourceInfoMode: protocompile.SourceInfoStandard,
		Resolver: &protocompile.SourceResolver{
			Accessor: func(name string) (io.ReadCloser, error) { return os.Open(file(name)) }}}
	files, err := compiler.Compile(t.Context(), names...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		all = append(all, f)
	}
	return all
}

func sameMessages(t *testing.T, want, got protoreflect.MessageDescriptors) {
	t.Helper()
	for i := range want.Len() {
		w := want.Get(i)
		g := got.ByName(w.Name())
		if g == nil {
			t.Errorf("no message %s", w.FullName())
			continue
		}
		if described(w) != described(g) {
			t.Errorf("message\n%swant\n%s", described(g), described(w))
		}
		for j := range w.Fields().Len() {
			wanted := described(w.Fields().Get(j))
			if j >= g.Fields().Len() {
				t.Errorf("no field %s", wanted)
			} else if is := described(g.Fields().Get(j)); is != wanted {
				t.Errorf("field\n%swant\n%s", is, wanted)
			}
		}
		if g.Fields().Len() > w.Fields().Len() {
			t.Errorf("%s has %d fields, want %d", g.FullName(), g.Fields().Len(), w.Fields().Len())
		}
		sameMessages(t, w.Messages(), g.Messages())
	}
	for i := range got.Len() {
		if want.ByName(got.Get(i).Name()) == nil {
			t.Errorf("message %s is too much", got.Get(i).FullName())
		}
	}
}

// described returns what a message or field says, without what is inside of it.
func described(d protoreflect.Descriptor) string {
	at := d.ParentFile().SourceLocations().ByDescriptor(d)
	var comment []string
	for _, text := range append(at.LeadingDetachedComments, at.LeadingComments, at.TrailingComments) {
		// upstream sets this one off by a blank line, and it no longer belongs to the field
		if text = strings.TrimSpace(text); text != "" && !strings.HasPrefix(text, "items, if empty, will result") {
			comment = append(comment, text)
		}
	}
	text := fmt.Sprintf("%s %v\n%s\n", d.FullName(), d.Options(), strings.Join(comment, "\n"))
	f, ok := d.(protoreflect.FieldDescriptor)
	if !ok {
		return text
	}
	text += fmt.Sprintf("%d %v %v %v %v %v", f.Number(), f.Cardinality(), f.Kind(), f.IsMap(), f.IsPacked(),
		f.JSONName())
	if f.Message() != nil {
		text += " " + string(f.Message().FullName())
	}
	return text + "\n"
}
