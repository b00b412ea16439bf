package protobuf

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/gen-toolkit/gen/internal/names"
)

// compressedDescriptor returns the descriptor of generated.proto as gogo's registry takes it.
func compressedDescriptor(v view) ([]byte, error) {
	content, err := proto.MarshalOptions{Deterministic: true}.Marshal(descriptor(v))
	if err != nil {
		return nil, fmt.Errorf("encode the descriptor of %s: %w", v.proto, err)
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err = w.Write(content); err == nil {
		err = w.Close()
	}
	return out.Bytes(), err
}

// descriptor returns what protoc makes of generated.proto, without comments.
func descriptor(v view) *descriptorpb.FileDescriptorProto {
	file := &descriptorpb.FileDescriptorProto{Name: new(v.fileName()), Package: &v.proto, Dependency: v.imports,
		Options: &descriptorpb.FileOptions{GoPackage: &v.path}}
	for _, m := range v.messages {
		of := &descriptorpb.DescriptorProto{Name: new(m.name)}
		for _, option := range m.options { // the only one that there is
			of.Options = &descriptorpb.MessageOptions{Deprecated: new(option == "deprecated = true")}
		}
		for _, f := range m.fields {
			of.Field = append(of.Field, v.fieldDescriptor(m, f, of))
		}
		file.MessageType = append(file.MessageType, of)
	}
	return file
}

// fileName is the name under which the file is imported, e.g. "k8s.io/api/core/v1/generated.proto".
func (v view) fileName() string { return v.path + "/generated.proto" }

// fieldDescriptor returns the descriptor of a field. A map is a list of messages that of declares.
func (v view) fieldDescriptor(
	m message, f field, of *descriptorpb.DescriptorProto,
) *descriptorpb.FieldDescriptorProto {
	if f.form != mapping {
		d := v.valueDescriptor(f.name, f.number, f.value)
		if f.form == list {
			d.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
		}
		return d
	}
	entry := f.entry()
	of.NestedType = append(of.NestedType, &descriptorpb.DescriptorProto{Name: &entry,
		Field: []*descriptorpb.FieldDescriptorProto{v.valueDescriptor("key", 1, f.key),
			v.valueDescriptor("value", 2, f.value)},
		Options: &descriptorpb.MessageOptions{MapEntry: new(true)}})
	full := "." + v.proto + "." + m.name + "." + entry
	d := v.valueDescriptor(f.name, f.number, value{kind: messageKind, proto: full})
	d.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
	return d
}

// entry returns the name of a mapping's message, e.g. "NodeSelectorEntry".
func (f field) entry() string { return names.Public(f.jsonName()) + "Entry" }

// jsonName returns the name that protoc gives a field in JSON, e.g. "maxCount" for "max_count".
func (f field) jsonName() string {
	first, more, _ := strings.Cut(f.name, "_")
	for word := range strings.SplitSeq(more, "_") {
		first += names.Public(word)
	}
	return first
}

func (v view) valueDescriptor(name string, number int, of value) *descriptorpb.FieldDescriptorProto {
	d := &descriptorpb.FieldDescriptorProto{Name: &name, Number: new(int32(number)),
		Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), JsonName: new(field{name: name}.jsonName())}
	if of.kind != messageKind {
		typ := descriptorpb.FieldDescriptorProto_Type_value["TYPE_"+strings.ToUpper(of.kind.proto)]
		d.Type = descriptorpb.FieldDescriptorProto_Type(typ).Enum()
		return d
	}
	d.Type = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum()
	if d.TypeName = &of.proto; !strings.HasPrefix(of.proto, ".") {
		d.TypeName = new("." + v.proto + "." + of.proto)
	}
	return d
}
