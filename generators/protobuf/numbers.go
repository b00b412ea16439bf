package protobuf

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Numbers of fields end at 2^29-1, and protobuf keeps some for itself.
const lastNumber, firstReserved, lastReserved = 1<<29 - 1, 19000, 19999

// number numbers the fields of a message that have no number, in order from the highest one on. It reports duplicate
// numbers and names, and, without updateTags, the fields that have no number.
func (b *builder) number(t, of *model.Type, fields []field, source []*model.Field) {
	next := 0
	for _, f := range fields {
		if valid(f.number) {
			next = max(next, f.number)
		}
	}
	byNumber, byName := map[int]string{}, map[string]string{}
	for i := range fields {
		f, at := &fields[i], source[i].Pos
		if other, taken := byName[f.name]; taken {
			b.pass.Report(ruleName.At(at, "%s.%s and %s have the same name in protobuf, %s", of.Name, f.goName, other,
				f.name).Fix("give one of them another name in its protobuf tag, e.g. name=%s2", f.name))
		}
		byName[f.name] = f.goName
		other, taken := byNumber[f.number]
		if source[i].Protobuf.Tagged && valid(f.number) && !taken {
			byNumber[f.number] = f.goName
			continue
		}
		if next++; !valid(next) {
			next = lastReserved + 1
		}
		switch {
		case !source[i].Protobuf.Tagged:
			f.number = next
			b.unnumbered(t, of, *f, source[i])
		case taken:
			b.pass.Report(ruleNumber.At(at, "%s.%s and %s have the same number in protobuf, %d", of.Name, f.goName,
				other, f.number).Fix("give the newer one a number of its own: %d is free", next))
		default:
			b.pass.Report(ruleNumber.At(at, "%d, the number of %s.%s, can't be that of a protobuf field", f.number,
				of.Name, f.goName).
				Fix("use a number from 1 to %d, without %d to %d: %d is free", lastNumber, firstReserved, lastReserved,
					next))
		}
	}
}

// valid reports whether protobuf takes a number for a field.
func valid(number int) bool {
	return 1 <= number && number <= lastNumber && (number < firstReserved || lastReserved < number)
}

// unnumbered adds a number to the Go source, or reports that it is missing. Fields of another type, which +protobuf.as
// names, are reported there.
func (b *builder) unnumbered(t, of *model.Type, f field, source *model.Field) {
	if t != of || of.Package == nil || source.PkgPath != of.PkgPath {
		return
	}
	tag := newTag(b.pkg.Path, f)
	shared := slices.ContainsFunc(of.Fields, func(other *model.Field) bool { // as in A, B string
		return other != source && other.Pos.Line == source.Pos.Line
	})
	d := ruleNumber.At(source.Pos, "%s.%s has no number in protobuf", of.Name, f.goName)
	switch {
	case !b.options.UpdateTags:
		b.pass.Report(d.Fix("add %s to its tag, or set updateTags, and gen does", tag))
	case shared:
		b.pass.Report(d.Fix("declare each field on a line of its own, and gen adds %s to the tag", tag))
	default:
		b.edits = append(b.edits, tagEdit{of.Name, f.goName, tag, source.Pos})
	}
}

// newTag returns the tag of a field, e.g. `protobuf:"bytes,3,opt,name=spec"`.
func newTag(own string, f field) string {
	label, wire := "opt", ""
	if f.value.kind != nil {
		wire = f.value.kind.wire
	}
	if f.form == list || f.form == mapping {
		label = "rep"
	}
	if f.form == mapping {
		wire = messageKind.wire
	}
	cast := ""
	for _, part := range []struct {
		key string
		typ *model.Type
		of  bool
	}{
		{"casttype", f.value.typ, f.form != mapping && f.value.kind != messageKind},
		{"casttype", f.typ, f.form == mapping},
		{"castkey", f.key.typ, f.form == mapping},
		{"castvalue", f.value.typ, f.form == mapping && f.value.kind != messageKind},
	} {
		if part.of && part.typ.IsNamed() {
			name := part.typ.Name
			if part.typ.PkgPath != own {
				name = part.typ.PkgPath + "." + name
			}
			cast += "," + part.key + "=" + name
		}
	}
	return fmt.Sprintf("protobuf:%q", fmt.Sprintf("%s,%d,%s,name=%s%s", wire, f.number, label, f.name, cast))
}
