package protobuf

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/gen-toolkit/gen/internal/names"
)

// gzippedDescriptor returns the descriptor of generated.proto as gogo's registry takes it.
func gzippedDescriptor(v view) ([]byte, error) {
	content, err := proto.MarshalOptions{Deterministic: true}.Marshal(descriptor(v))
	if err != nil {
		return nil, fmt.Errorf("encode the descriptor of %s: %w", v.proto, err)
	}
	return gzipped(content), nil
}

// gzipped returns a content in the format of gzip (RFC 1952) in stored blocks (RFC 1951, 3.2.4). What compress/gzip
// writes differs between Go 1.26 and 1.27, also for stored blocks.
func gzipped(content []byte) []byte {
	const longest = 1<<16 - 1 // bytes of a block
	out := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}
	for rest := content; ; {
		block := rest[:min(len(rest), longest)]
		rest = rest[len(block):]
		last := len(rest) == 0
		out = append(out, map[bool]byte{true: 1}[last])
		out = binary.LittleEndian.AppendUint16(out, uint16(len(block)))
		out = binary.LittleEndian.AppendUint16(out, ^uint16(len(block)))
		if out = append(out, block...); last {
			break
		}
	}
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(content))
	return binary.LittleEndian.AppendUint32(out, uint32(len(content)))
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
