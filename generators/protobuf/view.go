package protobuf

import "github.com/gen-toolkit/gen/codegen/model"

// A view is what both files of a package are rendered from.
type view struct {
	proto         string   // the protobuf package, e.g. "k8s.io.api.core.v1"
	path          string   // the Go package, e.g. "k8s.io/api/core/v1"
	imports       []string // of generated.proto
	messages      []message
	protoMessages bool // types have a method ProtoMessage
	registered    bool // gogo knows the messages
}

// A message is a type in protobuf.
type message struct {
	name    string // e.g. "Pod"
	comment []string
	options []string // of the message, e.g. "deprecated = true"
	fields  []field  // as declared
	items   bool     // a nullable slice or map: the type itself is the value of its one field
	marshal bool     // the type gets the methods that encode and decode it
	text    bool     // it gets String
}

// A form says how a field holds its values.
type form int

const (
	single  form = iota // T
	pointer             // *T, or a nullable slice or map
	list                // []T
	mapping             // map[K]T
)

// A field is a field of a message.
type field struct {
	comment []string
	name    string // e.g. "spec"
	number  int
	goName  string // e.g. "Spec"
	form    form
	value   value       // of each element
	key     value       // of a mapping
	typ     *model.Type // in Go, e.g. map[string]Quantity
	text    string      // of a mapping: the type as String prints it, e.g. "map[string]resource.Quantity"
}

// A value is what a field holds: one, or several.
type value struct {
	kind     *kind
	proto    string      // its type in generated.proto, e.g. "int32" or ".k8s.io.api.core.v1.PodSpec"
	typ      *model.Type // in Go, e.g. PodSpec; nil where the IDL alone has the field
	pointer  bool        // elements of a list are pointers
	nullable bool        // of type nullable slice or map
	name     string      // of a message, e.g. "PodSpec"
	text     string      // its Go type as String prints it, e.g. "v1.PodSpec"
	stringer bool        // of a message of this package that gets String
}

// A kind is a scalar type of protobuf, or message.
type kind struct {
	proto    string // e.g. "int32"; "" for messages
	goType   string // e.g. "int32"
	wire     string // as tags say it, e.g. "varint"
	wireType int    // as encoded
	form     encoding
}

// An encoding says which code a kind needs.
type encoding int

const (
	varint encoding = iota
	boolean
	fixed32
	fixed64
	characters
	octets
	nested
)

// scalars are the Go types that protobuf has, by name.
var scalars = map[string]*kind{
	"bool":    {"bool", "bool", "varint", 0, boolean},
	"int":     {"int64", "int", "varint", 0, varint},
	"int32":   {"int32", "int32", "varint", 0, varint},
	"int64":   {"int64", "int64", "varint", 0, varint},
	"uint":    {"uint64", "uint", "varint", 0, varint},
	"uint32":  {"uint32", "uint32", "varint", 0, varint},
	"uint64":  {"uint64", "uint64", "varint", 0, varint},
	"float32": {"float", "float32", "fixed32", 5, fixed32},
	"float64": {"double", "float64", "fixed64", 1, fixed64},
	"string":  {"string", "string", "bytes", 2, characters},
}

var (
	bytesKind   = &kind{"bytes", "[]byte", "bytes", 2, octets}
	messageKind = &kind{"", "", "bytes", 2, nested}
)

// tag returns the bytes before the values of a field.
func (f field) tag() int { return f.number<<3 | f.wireType() }

func (f field) wireType() int {
	if f.form == mapping {
		return messageKind.wireType
	}
	return f.value.kind.wireType
}
