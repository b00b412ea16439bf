package protobuf

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// items returns the one field of the message of a nullable slice or map.
func (b *builder) items(t *model.Type) []field {
	kind := "slice"
	if t.Kind == model.Map {
		kind = "map"
	}
	f := field{name: "items", number: 1, goName: "Items", typ: t,
		comment: []string{"items, if empty, will result in an empty " + kind}}
	return b.shaped(&f, t.Pos, t.Name, b.unnamedShape(t))
}

// fields returns the fields that a struct has in the message of a type, which is most often the same.
func (b *builder) fields(t, of *model.Type) []field {
	var all []field
	var source []*model.Field // of the same index
	for _, f := range of.Fields {
		if !f.Exported || f.Protobuf.Skip || b.dropped(f.Type) ||
			f.JSON.Skip && !f.Protobuf.Tagged {
			continue
		}
		if f.Protobuf.Invalid != "" {
			b.pass.Report(ruleTag.At(f.Pos, "the protobuf tag of %s.%s %s", of.Name, f.Name, f.Protobuf.Invalid).
				Fix(`write, e.g., protobuf:"bytes,1,opt,name=%s"`, fieldName(f)))
			continue
		}
		added := field{name: fieldName(f), number: f.Protobuf.Number, goName: f.Name, comment: f.Comment(), typ: f.Type}
		if custom(f.Protobuf) && !b.namesScalar(f) {
			added.value = b.standIn(t, f)
			all = append(all, added)
		} else {
			all = append(all, b.shaped(&added, f.Pos, of.Name+"."+f.Name, b.shape(f.Type))...)
		}
		if len(all) > len(source) {
			source = append(source, f)
			b.checkField(f, all[len(all)-1], of)
		}
	}
	b.number(t, of, all, source)
	return all
}

// dropped reports whether an option leaves fields of a type out.
func (b *builder) dropped(t *model.Type) bool {
	return t.PkgPath != "" && slices.Contains(b.options.DropEmbeddedFields, t.PkgPath+"."+t.Name)
}

// fieldName returns the name of a field in protobuf: that of its protobuf tag, else of its json tag, else of Go.
func fieldName(f *model.Field) string {
	return cmp.Or(f.Protobuf.Name, strings.ToLower(f.Name[:1])+f.Name[1:])
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// checkField reports a field whose name or tag protobuf does not take.
func (b *builder) checkField(f *model.Field, made field, of *model.Type) {
	if !identifier.MatchString(made.name) {
		b.pass.Report(ruleName.At(f.Pos, "%q, the name of %s.%s in protobuf, is not an identifier", made.name, of.Name,
			f.Name).
			Fix(`add a name to its protobuf tag, e.g. name=%s`, strings.ToLower(f.Name[:1])+f.Name[1:]))
	}
	tag := f.Protobuf.Type
	if slices.Contains(fixedTypes, tag) && (made.form == mapping || made.value.kind.wire != tag) {
		b.pass.Report(ruleWireType.At(f.Pos, "the protobuf tag of %s.%s says %s, but its Go type decides that it is %s",
			of.Name, f.Name, tag, made.declared()).
			Fix("write varint for integers and bytes for all that is not a number"))
	}
}

// fixedTypes are wire types that somebody may want for another Go type. Tags with a wrong varint or bytes are many, and
// mean nothing.
var fixedTypes = []string{"fixed32", "fixed64", "group"}

// wireTypes are what tags say of ordinary fields; anything else names a message.
var wireTypes = []string{"", "varint", "fixed32", "fixed64", "bytes", "group"}

// custom reports whether a tag names a message that replaces the field, e.g. `protobuf:"Timestamp,1,req,name=time"`.
func custom(tag model.Protobuf) bool { return !slices.Contains(wireTypes, tag.Type) }

// namesScalar reports whether a tag names the field's own type in protobuf, e.g. `protobuf:"int64,1,opt,name=iat"` of
// an int64. It says the same as varint.
func (b *builder) namesScalar(f *model.Field) bool {
	s := b.shape(f.Type)
	if s.problem != "" || s.form == mapping || s.value.Kind == model.Struct || nullable(s.value) {
		return false
	}
	v, problem, _ := b.value(s.value)
	return problem == "" && v.proto == f.Protobuf.Type
}

// standIn returns the value of a field whose tag names a message.
func (b *builder) standIn(t *model.Type, f *model.Field) value {
	v := value{kind: messageKind, proto: f.Protobuf.Type, name: f.Protobuf.Type, text: f.Protobuf.Type}
	if strings.Contains(v.proto, ".") {
		v.proto = "." + v.proto
	} else if other := b.pkg.Type(v.proto); other == nil || !b.chosen.has(other) {
		b.pass.Report(ruleTag.At(f.Pos,
			"the protobuf tag of %s.%s names a type %s, which is not a message of package %s", t.Name, f.Name, v.proto,
			b.pkg.Name).
			Fix("write varint, fixed32, fixed64 or bytes, or name a message"))
	}
	if !t.Markers.IsFalse(marshalMarker) {
		b.pass.Report(ruleTag.At(f.Pos, "the protobuf tag of %s.%s names a message in place of its Go type",
			t.Name, f.Name).
			Fix("add +%s=false to %s, and write its methods by hand", marshalMarker, t.Name))
	}
	return v
}
