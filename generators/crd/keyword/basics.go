package keyword

// Basics are the JSON types and OpenAPI formats of Go's basic types. Floats need an option.
var Basics = map[string]props{
	"bool": {Type: "boolean"}, "string": {Type: "string"},
	"int": {Type: "integer"}, "int8": {Type: "integer"}, "int16": {Type: "integer"},
	"int32": {Type: "integer", Format: "int32"}, "int64": {Type: "integer", Format: "int64"},
	"uint": {Type: "integer"}, "uint8": {Type: "integer"}, "uint16": {Type: "integer"},
	"uint32": {Type: "integer", Format: "int32"}, "uint64": {Type: "integer", Format: "int64"},
	"float32": {Type: "number"}, "float64": {Type: "number"},
}
