package protobuf

import "github.com/gen-toolkit/gen/codegen/model"

// checkedMessage returns the value of a message, or why the type has no message.
func (b *builder) checkedMessage(t *model.Type) (v value, problem, remedy string) {
	switch {
	case t.Name == "":
		return v, "an anonymous struct", "declare the struct with a name"
	case t.Origin != nil || t.Generic:
		return v, "a generic type", "declare a struct that is not generic"
	case !t.Exported:
		return v, "of type " + t.Name + ", which is not exported", "export the type"
	case t.PkgPath == b.pkg.Path:
		if !b.chosen.has(t) {
			return v, "of type " + t.Name + ", which has no message", "add +protobuf=true to the type"
		}
	case !b.hasMessage(t):
		return v, "of type " + t.String() + ", which has no protobuf methods",
			"generate protobuf for its package, or declare a struct like it here"
	default:
		b.imports[t.PkgPath] = true
	}
	return b.messageValue(t), "", ""
}

func (b *builder) messageValue(t *model.Type) value {
	v := value{kind: messageKind, typ: t, name: t.Name, text: b.names.message(t), nullable: nullable(t)}
	if t.PkgPath == b.pkg.Path {
		v.proto = t.Name
		v.stringer = !t.Markers.IsFalse(stringerMarker)
	} else {
		v.proto = "." + b.options.protoPackage(t.PkgPath) + "." + t.Name
	}
	return v
}

// hasMessage reports whether a type of another package has a message, there already or by this configuration.
func (b *builder) hasMessage(t *model.Type) bool {
	if t.HasMethod("MarshalToSizedBuffer") {
		return true
	}
	return t.Package != nil && (t.Package.Declares(t.Name+".MarshalToSizedBuffer") ||
		b.pass.Enabled(generatorName, t.Package) && b.options.selectElsewhere(t.Package).has(t))
}
