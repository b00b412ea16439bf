// Package protobuf writes the protobuf IDL of Go types and the methods that encode and decode them, as go-to-protobuf
// does, without protoc. In: packages that ask for it by marker or option, numbers from the protobuf tags of fields.
// Out: generated.proto and generated.pb.go beside the packages.
package protobuf

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator is the protobuf generator.
var Generator = codegen.New(codegen.Generator{
	Name:  generatorName,
	Rules: Rules,
	Doc: `protobuf messages and their methods: generated.proto, generated.pb.go

For every type of a package with +k8s:protobuf-gen=package that has a form in protobuf, it writes a message into
generated.proto, and the methods Marshal, MarshalTo, MarshalToSizedBuffer, Size, Unmarshal, String and Reset into
generated.pb.go. Neither protoc nor gogo is needed, and the methods import neither.

A field's number is in its protobuf tag, e.g. ` + "`protobuf:\"bytes,1,opt,name=spec\"`" + `. A field without a number is an error that
names the next free one; with updateTags gen writes it into the Go file. A number must never change: clients and etcd
hold encoded objects. A field with ` + "`protobuf:\"-\"`" + ` is left out.

The methods encode as those of go-to-protobuf do, byte by byte: in the order of the numbers, and maps by their keys.`,
	Markers: markers,
	Kubernetes: codegen.Kubernetes{
		Modules:  []string{codegen.Apimachinery},
		Breaking: comparison,
	},
}, func() *Options {
	return &Options{DropGogoGo: true, ApimachineryPackages: apimachineryPackages,
		DropEmbeddedFields: []string{"k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta"}}
}, plan)

// Options are those of go-to-protobuf that do not concern protoc.
type Options struct {
	Packages             []string `json:"packages" doc:"import paths of packages that get messages without a marker; +path means only the types with +protobuf=true, -path none; path=name gives the protobuf package, e.g. example.org/fruit/v1=fruit.v1"`
	ApimachineryPackages []string `json:"apimachineryPackages" doc:"the same for the packages of apimachinery"`
	DropEmbeddedFields   []string `json:"dropEmbeddedFields" doc:"types whose fields are left out of messages"`
	OnlyIDL              bool     `json:"onlyIdl" doc:"write generated.proto and no Go"`
	Conditional          string   `json:"conditional" doc:"a build constraint for generated.pb.go, e.g. !noproto"`
	DropGogoGo           bool     `json:"dropGogoGo" doc:"with false, register the messages with github.com/gogo/protobuf, e.g. for grpc-gateway"`
	UpdateTags           bool     `json:"updateTags" doc:"write the numbers of new fields into the protobuf tags of the Go source"`
}

// Inputs returns the packages that the options name.
func (o *Options) Inputs() (all []codegen.Input) {
	for _, text := range o.Packages {
		if of := parseNamed(text); !of.none {
			all = append(all, codegen.Input{Path: of.path, Option: "packages", Optional: true})
		}
	}
	return all
}

// apimachineryPackages are those of apimachinery that Kubernetes generates.
var apimachineryPackages = []string{
	"+k8s.io/apimachinery/pkg/util/intstr",
	"+k8s.io/apimachinery/pkg/api/resource",
	"+k8s.io/apimachinery/pkg/runtime/schema",
	"+k8s.io/apimachinery/pkg/runtime",
	"k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/apis/meta/v1beta1",
	"k8s.io/apimachinery/pkg/apis/testapigroup/v1",
}

const (
	generatorName = "protobuf"

	packageMarker  = "k8s:protobuf-gen"
	typeMarker     = "protobuf"
	nullableMarker = "protobuf.nullable"
	asMarker       = "protobuf.as"
	embedMarker    = "protobuf.embed"
	marshalMarker  = "protobuf.options.marshal"
	stringerMarker = "protobuf.options.(gogoproto.goproto_stringer)"
	oldMarker      = "protobuf.options.deprecated"
)

var markers = []marker.Definition{
	{Name: packageMarker, Scopes: marker.Package, Kind: marker.String, Enum: []string{"package", "false"},
		Doc: "Asks for protobuf messages of all types of a package."},
	{Name: typeMarker, Scopes: marker.Type, Kind: marker.Bool,
		Doc: "Asks for a protobuf message of a type, or leaves the type out."},
	{Name: nullableMarker, Scopes: marker.Type, Kind: marker.Bool,
		Doc: "Makes a message of a slice or map, so that an empty one differs from none."},
	{Name: asMarker, Scopes: marker.Type, Kind: marker.String,
		Doc: "The message has the fields of another type of the package, e.g. +protobuf.as=Timestamp."},
	{Name: embedMarker, Scopes: marker.Type, Kind: marker.String,
		Doc: "The message has one field of a type and no others, e.g. +protobuf.embed=string."},
	{Name: marshalMarker, Scopes: marker.Type, Kind: marker.Bool,
		Doc: "With false, the methods that encode and decode the type are written by hand."},
	{Name: stringerMarker, Scopes: marker.Type, Kind: marker.Bool,
		Doc: "With false, the method String of the type is written by hand."},
	{Name: oldMarker, Scopes: marker.Type, Kind: marker.Bool, Doc: "The message has the option deprecated."},
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	checkPackages(p, options.Packages)
	var files []codegen.File
	for _, pkg := range slices.Concat(p.API.Packages, unmarked(p, options.Packages)) {
		target := p.PackageDir(pkg)
		chosen := options.selectTypes(pkg)
		if !chosen.selected {
			continue
		}
		b := newBuilder(p, options, pkg, chosen)
		v := b.view()
		files = append(files, codegen.TextFile(p, target, "generated.proto", "//", v, renderIDL))
		if !options.OnlyIDL {
			frame := emit.Frame{BuildConstraint: options.Conditional}
			files = append(files, codegen.GoFile(p, target, "generated.pb.go", frame, v, renderGo))
		}
		patched, err := b.patches()
		if err != nil {
			return nil, err
		}
		files = append(files, patched...)
	}
	return files, nil
}

// messages returns the types of a package that get messages, by name.
func messages(pkg *model.Package, chosen selection) (all []*model.Type) {
	for _, t := range pkg.Types {
		if chosen.has(t) {
			all = append(all, t)
		}
	}
	return all
}
