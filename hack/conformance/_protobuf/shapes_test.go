package protobuf

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"ours.io/protobuf/shapes"
)

var protos = flag.String("protos", "", "the directory of gen's generated.proto files")

// TestShapes has Google's protobuf, by the generated.proto, read what gen's code writes, and gen's code what that
// writes: the object stays the same.
func TestShapes(t *testing.T) {
	compiler := protocompile.Compiler{Resolver: &protocompile.SourceResolver{
		Accessor: func(name string) (io.ReadCloser, error) { return os.Open(filepath.Join(*protos, name)) }}}
	files, err := compiler.Compile(t.Context(), "ours.io/protobuf/shapes/generated.proto")
	if err != nil {
		t.Fatal(err)
	}
	for name, made := range map[string]func() message{
		"Scalars":  func() message { return new(shapes.Scalars) },
		"Pointers": func() message { return new(shapes.Pointers) },
		"Lists":    func() message { return new(shapes.Lists) },
		"Maps":     func() message { return new(shapes.Maps) },
		"Extra":    func() message { return new(shapes.Extra) },
		"Weights":  func() message { return new(shapes.Weights) },
	} {
		t.Run(name, func(t *testing.T) {
			descriptor := files[0].Messages().ByName(protoreflect.Name(name))
			for i := range max(200, *objects) {
				throughGoogle(t, descriptor, made, int64(i))
			}
		})
	}
}

func throughGoogle(t *testing.T, descriptor protoreflect.MessageDescriptor, made func() message, seed int64) {
	t.Helper()
	object := made()
	filler(seed).Fill(object)
	content := encoded(t, object)
	want, got := made(), made()
	if err := want.Unmarshal(content); err != nil {
		t.Fatal(err)
	}
	dynamic := dynamicpb.NewMessage(descriptor)
	if err := proto.Unmarshal(content, dynamic); err != nil {
		t.Fatal(err)
	}
	noUnknown(t, dynamic)
	rewritten, err := proto.Marshal(dynamic)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Unmarshal(rewritten); err != nil {
		t.Fatal(err)
	}
	if difference := compare(reflect.ValueOf(want), reflect.ValueOf(got)); difference != "" {
		t.Fatalf("object %d differs by Google's protobuf: %s", seed, difference)
	}
	if again, decoded := encoded(t, got), encoded(t, want); !bytes.Equal(again, decoded) {
		t.Fatalf("object %d becomes\n%x, want\n%x", seed, again, decoded)
	}
	if object.String() == "" {
		t.Fatal("String is empty")
	}
}

// noUnknown fails if a message, or one inside of it, has a field that its descriptor has not.
func noUnknown(t *testing.T, m protoreflect.Message) {
	t.Helper()
	if len(m.GetUnknown()) > 0 {
		t.Fatalf("%s has unknown fields %x", m.Descriptor().FullName(), m.GetUnknown())
	}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap() && f.MapValue().Message() != nil:
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
				noUnknown(t, v.Message())
				return true
			})
		case f.IsList() && f.Message() != nil:
			for i := range v.List().Len() {
				noUnknown(t, v.List().Get(i).Message())
			}
		case !f.IsMap() && !f.IsList() && f.Message() != nil:
			noUnknown(t, v.Message())
		}
		return true
	})
}
