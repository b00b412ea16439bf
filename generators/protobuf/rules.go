package protobuf

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleTag = &diag.Rule{
		Name: "invalid-protobuf-tag", Severity: diag.Error,
		Doc:  "a protobuf tag is malformed, or contradicts the Go type",
		Why:  "Objects in etcd have the form that the tag says.",
		Bad:  "Color string `protobuf:\"varint\"`",
		Good: "Color string `protobuf:\"bytes,1,opt,name=color\"`",
	}
	ruleWireType = &diag.Rule{
		Name: "protobuf-wire-type", Severity: diag.Warning,
		Doc:  "a protobuf tag has another wire type than the Go type decides",
		Why:  "The tag has no effect.",
		Bad:  "Weight int32 `protobuf:\"fixed32,1,opt,name=weight\"`",
		Good: "Weight int32 `protobuf:\"varint,1,opt,name=weight\"`",
	}
	ruleName = &diag.Rule{
		Name: "protobuf-name", Severity: diag.Error,
		Doc:  "a name is not a protobuf identifier, or two fields have it",
		Why:  "protoc refuses the message.",
		Bad:  "two fields with name=color",
		Good: "name=color and name=shade",
	}
	ruleNumber = &diag.Rule{
		Name: "protobuf-number", Severity: diag.Error,
		Doc:  "a field has no number, one that is taken, or one that protobuf reserves",
		Why:  "Stored objects are read by these numbers, so that gen does not choose new ones.",
		Bad:  "Color string `protobuf:\"bytes,19000,opt,name=color\"`",
		Good: "Color string `protobuf:\"bytes,3,opt,name=color\"`",
	}
	ruleType = &diag.Rule{
		Name: "protobuf-type", Severity: diag.Error,
		Doc:  "a type can't be a protobuf message or be in one",
		Why:  "Protobuf has no interfaces, and no lists of lists.",
		Bad:  "Seeds [][]Seed",
		Good: "Seeds []Seed",
	}
	ruleOption = &diag.Rule{
		Name: "protobuf-package", Severity: diag.Error,
		Doc: "the option packages names a package outside of the job",
		Why: "gen writes messages for packages of the job.",
	}
	ruleMarker = &diag.Rule{
		Name: "protobuf-marker", Severity: diag.Error,
		Doc:  "a marker of protobuf names no message, or keeps gen from writing methods that are missing",
		Why:  "The generated file would not compile.",
		Bad:  "// +protobuf.as=Tmestamp",
		Good: "// +protobuf.as=Timestamp",
	}
	ruleDeclared = &diag.Rule{
		Name: "protobuf-declaration", Severity: diag.Error,
		Doc:  "a declaration of the package clashes with generated.pb.go",
		Why:  "The generated file would not compile.",
		Bad:  "func (f *Fruit) Size() int",
		Good: "// +protobuf.options.marshal=false",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-protobuf-tag.
var Rules = diag.Table(diag.Page,
	ruleTag, ruleWireType, ruleName, ruleNumber, ruleType, ruleOption, ruleMarker, ruleDeclared,
)
