package protobuf

import (
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/templates"
)

// A registration is the view of the code that registers messages with github.com/gogo/protobuf.
type registration struct {
	Messages   []registered
	File       string // e.g. "k8s.io/api/core/v1/generated.proto"
	Descriptor []byte
}

// A registered message has a name in gogo's registry, and so have the entries of its maps.
type registered struct {
	Name, FullName string // e.g. "Pod" and "k8s.io.api.core.v1.Pod"
	Maps           []registeredMap
}

type registeredMap struct {
	Type     string // e.g. "map[string]string"
	FullName string // e.g. "k8s.io.api.core.v1.PodSpec.NodeSelectorEntry"
}

// register prints the methods and the registration that go-to-protobuf keeps with --drop-gogo-go=false.
func register(f *emit.File, v view) error {
	compressed, err := gzippedDescriptor(v)
	if err != nil {
		return err
	}
	r := registration{File: v.fileName(), Descriptor: compressed}
	for _, m := range v.messages {
		of := registered{Name: m.name, FullName: v.proto + "." + m.name}
		for _, field := range m.fields {
			if field.form == mapping {
				of.Maps = append(of.Maps, registeredMap{f.Type(field.typ), of.FullName + "." + field.entry()})
			}
		}
		r.Messages = append(r.Messages, of)
	}
	return f.Template(templates.Get("protobuf/gogo.tmpl"), r)
}
