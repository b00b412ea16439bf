package protobuf

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
)

// builder makes the messages of one package and reports what has no form in protobuf.
type builder struct {
	pass    *codegen.Pass
	options *Options
	pkg     *model.Package
	chosen  selection
	names   goNames
	imports map[string]bool // paths of other packages' generated.proto
	edits   []tagEdit       // for the Go source

	declares func(name string) bool // by hand in the package
}

func newBuilder(p *codegen.Pass, options *Options, pkg *model.Package, chosen selection) *builder {
	b := &builder{pass: p, options: options, pkg: pkg, chosen: chosen, names: newGoNames(pkg.Path),
		imports: map[string]bool{}, declares: pkg.Declares}
	if p.API.Package(pkg.Path) == nil { // read as a dependency, with what is generated there
		byHand := p.Declared(codegen.Target{Dir: pkg.Dir})
		b.declares = func(name string) bool { return byHand[name] }
	}
	return b
}

func (b *builder) view() view {
	v := view{proto: b.options.protoPackage(b.pkg.Path), path: b.pkg.Path, protoMessages: b.protoMessages(),
		registered: !b.options.DropGogoGo}
	for _, t := range messages(b.pkg, b.chosen) {
		v.messages = append(v.messages, b.message(t))
	}
	if slices.ContainsFunc(v.messages, func(m message) bool { return m.marshal }) && !b.options.OnlyIDL {
		b.checkNames()
	}
	for path := range b.imports {
		v.imports = append(v.imports, path+"/generated.proto")
	}
	slices.Sort(v.imports)
	return v
}

func (b *builder) message(t *model.Type) message {
	m := message{name: t.Name, comment: t.Comment(), marshal: !t.Markers.IsFalse(marshalMarker),
		text: !t.Markers.IsFalse(stringerMarker)}
	if value := t.Markers.Value(oldMarker); value != "" {
		m.options = append(m.options, "deprecated = "+value)
	}
	of := t
	if as, ok := t.Markers.Find(asMarker); ok {
		if of = b.other(t, as); of == nil {
			return m
		}
	}
	embed, embeds := t.Markers.Find(embedMarker)
	switch {
	case embeds:
		m.fields = b.embedded(t, embed)
	case nullable(of):
		m.items, m.fields = true, b.items(of)
	default:
		m.fields = b.fields(t, of)
	}
	b.checkMethods(t, m)
	if m.marshal && (embeds || of != t) {
		b.pass.Report(ruleType.At(t.Pos, "the message of %s has other fields than %s has in Go", t.Name, t.Name).
			Fix("add +%s=false, and write Size, MarshalToSizedBuffer and Unmarshal by hand", marshalMarker))
	}
	return m
}

// other returns the type that +protobuf.as names, or nil.
func (b *builder) other(t *model.Type, m marker.Marker) *model.Type {
	other := b.pkg.Type(m.Value)
	if other != nil && (other.Kind == model.Struct || nullable(other)) {
		return other
	}
	var structs []string
	for _, s := range b.pkg.Types {
		if s.Kind == model.Struct {
			structs = append(structs, s.Name)
		}
	}
	d := ruleMarker.At(m.Pos, "marker +%s of %s: package %s declares no struct %s", m.Name, t.Name, b.pkg.Name, m.Value)
	if near := marker.Closest(m.Value, structs); near != "" {
		b.pass.Report(d.Fix("did you mean +%s=%s?", m.Name, near))
	} else {
		b.pass.Report(d.Fix("name a struct of the package"))
	}
	return nil
}

// embedded returns the one field of a message with +protobuf.embed.
func (b *builder) embedded(t *model.Type, m marker.Marker) []field {
	v := value{proto: m.Value}
	if kind, ok := scalars[m.Value]; ok && kind.proto == m.Value {
		v.kind = kind
	} else if other := b.pkg.Type(m.Value); other != nil && b.chosen.has(other) {
		v = b.messageValue(other)
	} else {
		b.pass.Report(ruleMarker.At(m.Pos,
			"marker +%s of %s: %s is neither a scalar type of protobuf nor a message of the package", m.Name,
			t.Name, m.Value).
			Fix("name one, e.g. +%s=string", m.Name))
	}
	return []field{{name: m.Value, number: 1, value: v}}
}

// generatedMethods encode and decode a message; the methods of messages that hold it call some of them.
var generatedMethods = []string{"Marshal", "MarshalTo", "MarshalToSizedBuffer", "Size", "Unmarshal"}

// checkMethods reports duplicate and missing methods of a message.
func (b *builder) checkMethods(t *model.Type, m message) {
	if b.options.OnlyIDL {
		return
	}
	b.notTwice(t, "Reset", "")
	if b.protoMessages() {
		b.notTwice(t, "ProtoMessage", "")
	}
	if !b.options.DropGogoGo {
		for _, name := range registeredMethods {
			b.notTwice(t, name, "")
		}
	}
	if m.text {
		b.notTwice(t, "String", stringerMarker)
	}
	var missing []string
	for _, name := range generatedMethods {
		if m.marshal {
			b.notTwice(t, name, marshalMarker)
		} else if !t.MayHaveMethod(name) {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		b.pass.Report(ruleMarker.At(t.Pos, "%s lacks methods that +%s=false keeps gen from writing: %s", t.Name,
			marshalMarker, strings.Join(missing, ", ")).
			Fix("write them by hand, or remove the marker"))
	}
	if why := noText(t, m); why != "" && m.text {
		b.pass.Report(ruleMarker.At(t.Pos, "gen can't write String for %s, which %s", t.Name, why).
			Fix("write the method by hand, and add +%s=false", stringerMarker))
	}
}

// noText returns why String can't print the fields of a message; "" where it can.
func noText(t *model.Type, m message) string {
	if m.items {
		return "is not a struct"
	}
	for _, f := range m.fields {
		if f.goName == "" || t.Field(f.goName) == nil {
			return "has no field for " + f.name + " of its message"
		}
	}
	return ""
}

// registeredMethods are those of messages that gogo knows.
var registeredMethods = []string{"Descriptor", "XXX_Unmarshal", "XXX_Marshal", "XXX_Merge", "XXX_Size",
	"XXX_DiscardUnknown"}

// protoMessages reports whether types have a method ProtoMessage.
func (b *builder) protoMessages() bool {
	return contract.ClientGo(b.pass).ProtoMessages || !b.options.DropGogoGo
}

// notTwice reports a field or a hand-written method with the name of a method that gen writes; a marker of the type may
// keep it from that.
func (b *builder) notTwice(t *model.Type, name, marker string) {
	remedy := "rename it"
	if marker != "" {
		remedy += ", or add +" + marker + "=false to the type"
	}
	if f := t.Field(name); f != nil {
		b.pass.Report(ruleDeclared.At(f.Pos, "%s has a field %s, the name of a method of protobuf messages", t.Name,
			name).
			Fix("%s", remedy))
	} else if b.declares(t.Name + "." + name) {
		b.pass.Report(ruleDeclared.At(t.Pos, "%s has a method %s, and protobuf messages get one of that name", t.Name,
			name).
			Fix("%s", remedy))
	}
}

// checkNames reports names of the package that hide what the generated code needs.
func (b *builder) checkNames() {
	for _, name := range helpers() {
		if b.declares(name) {
			b.pass.Report(ruleDeclared.At(b.pkg.Pos, "package %s declares %s, which generated.pb.go declares, too",
				b.pkg.Name, name).Fix("rename it"))
		}
	}
	for _, name := range predeclared {
		if b.declares(name) {
			b.pass.Report(ruleDeclared.At(b.pkg.Pos,
				"package %s declares %s, which hides Go's own from generated.pb.go", b.pkg.Name, name).Fix("rename it"))
		}
	}
}
