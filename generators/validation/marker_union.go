package validation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A union has members of which exactly one, or at most one, is set: fields of a struct, or items of a list.
type union struct {
	members       []unionMemberOf
	discriminator *model.Field // names the member that is set
	level         string       // in v0.36
}

// unionMemberOf is a member of a union.
type unionMemberOf struct {
	at    *target
	value string // what the discriminator says of it
}

// unionKind is what the markers of unions differ in.
type unionKind struct {
	of            func(*target) *map[string]*union
	variable      string
	plain, chosen string // functions, without and with a discriminator
}

var (
	exactlyOne = unionKind{func(p *target) *map[string]*union { return &p.unions }, "unionOf", "Union",
		"DiscriminatedUnion"}
	atMostOne = unionKind{func(p *target) *map[string]*union { return &p.atMost }, "atMostOneOf", "ZeroOrOneOfUnion",
		""}
)

func unionMember(e *evaluator, t tag) (outcome, error)     { return e.member(exactlyOne, t) }
func atMostOneMember(e *evaluator, t tag) (outcome, error) { return e.member(atMostOne, t) }

// named returns a union of the target around, and creates it if it is new.
func (kind unionKind) named(t tag) *union {
	all := kind.of(t.at.around)
	if *all == nil {
		*all = map[string]*union{}
	}
	u := (*all)[t.Param("union")]
	if u == nil {
		u = &union{}
		(*all)[t.Param("union")] = u
	}
	if t.level != "" {
		u.level = t.level
	}
	return u
}

func (e *evaluator) member(kind unionKind, t tag) (outcome, error) {
	value := t.Param("memberName")
	switch t.at.scope {
	case onField:
		switch t.at.typ.Kind {
		case model.Pointer, model.Map, model.Slice, model.Basic:
		default:
			return outcome{}, mistake("make the field a pointer", "is for fields that can be unset, and %s can't",
				t.at.typ)
		}
		if jsonName(t.at.field) == "" {
			return outcome{}, mistake("give the field a name by a json tag", "%s has no name in JSON", t.at.field.Name)
		}
		if value == "" {
			value = t.at.field.Name
		}
	case onItem:
		if t.at.keys == nil {
			return outcome{}, mistake("name the item by +k8s:item", "is for one item of a list, not for each")
		}
	}
	u := kind.named(t)
	if slices.ContainsFunc(u.members, func(m unionMemberOf) bool { return m.at == t.at }) {
		return outcome{}, mistake("keep one of them", "%s is a member of the union already", t.at.label)
	}
	u.members = append(u.members, unionMemberOf{t.at, value})
	if !e.library.deferred {
		return outcome{}, nil
	}
	return outcome{later: []step{{around: true, run: func() outcome {
		o, err := e.unionCalls(kind, t.at.around)
		e.report(t.Marker, err)
		return o
	}}}}, nil
}

func unionDiscriminator(_ *evaluator, t tag) (outcome, error) {
	if t.at.scope != onField {
		return outcome{}, mistake("move it to a field of a struct", "is for fields")
	}
	if !isText(t.at.typ) || t.at.typ.Kind == model.Pointer {
		return outcome{}, wrongType(t, "strings")
	}
	u := exactlyOne.named(t)
	if u.discriminator != nil && u.discriminator != t.at.field {
		return outcome{}, mistake("keep one of them", "%s is the union's discriminator already", u.discriminator.Name)
	}
	u.discriminator = t.at.field
	return outcome{}, nil
}

// unionCalls returns the calls for all unions of a target, once.
func (e *evaluator) unionCalls(kind unionKind, at *target) (o outcome, err error) {
	all := *kind.of(at)
	*kind.of(at) = nil
	for _, name := range slices.Sorted(maps.Keys(all)) {
		u := all[name]
		table := memberTable{New: validate("NewUnionMembership"), NewMember: validate("NewUnionMember")}
		fn, args := kind.plain, []arg{}
		if u.discriminator != nil {
			fn, table.Discriminator = kind.chosen, jsonName(u.discriminator)
			table.New, table.NewMember = validate("NewDiscriminatedUnionMembership"),
				validate("NewDiscriminatedUnionMember")
			args = append(args, discriminator(u.discriminator, at.typ))
		}
		for _, m := range u.members {
			table.Members = append(table.Members, member{m.at.inUnion(), m.value})
			isSet, err := m.isSet(at)
			if err != nil {
				return outcome{}, err
			}
			args = append(args, isSet)
		}
		v := variable{Name: e.names(kind.variable + identifier(at.label+" "+name)), Members: &table}
		calls := calling(fn, append([]arg{text(v.Name)}, args...)...).calls
		if !e.library.deferred {
			calls[0].Level = u.level
		}
		o.calls, o.variables = append(o.calls, calls...), append(o.variables, v)
	}
	return o, nil
}

// discriminator returns the function that says which member of a union is meant.
func discriminator(f *model.Field, structure *model.Type) arg {
	value := "obj." + f.Name
	if f.Type.IsNamed() {
		value = "string(" + value + ")"
	}
	return function(lambda{Params: []param{{"obj", nilable(structure)}}, Result: bare("string"), Lines: true,
		Body: "if obj == nil {\nreturn \"\"\n}\nreturn " + value})
}

// inUnion returns the name of a member in errors, e.g. "spec" or `tasks[{"name": "first"}]`.
func (p *target) inUnion() string {
	if p.scope == onField {
		return jsonName(p.field)
	}
	return p.around.name() + strings.TrimPrefix(p.label, p.around.label)
}

// isSet returns the function that reports whether a member is set, of the target around.
func (m unionMemberOf) isSet(around *target) (arg, error) {
	if m.at.scope == onField {
		return isSet(m.at.field, around.typ), nil
	}
	keys := slices.Clone(m.at.keys)
	slices.SortFunc(keys, func(a, b listKey) int { return strings.Compare(a.name, b.name) })
	condition, err := conditions(keys, "list[i]")
	if err != nil {
		return arg{}, err
	}
	if around.typ.Elem.Kind == model.Pointer {
		condition = "list[i] != nil && " + condition
	}
	return function(lambda{Params: []param{{"list", nilable(around.typ)}}, Result: bare("bool"), Lines: true,
		Body: fmt.Sprintf("for i := range list {\nif %s {\nreturn true\n}\n}\nreturn false", condition)}), nil
}

// isSet returns the function that reports whether a field of a struct is set.
func isSet(f *model.Field, structure *model.Type) arg {
	of, zero := "obj."+f.Name, "nil"
	switch {
	case f.Type.Kind == model.Map || f.Type.Kind == model.Slice:
		of, zero = "len("+of+")", "0"
	case f.Type.BasicName() == "string":
		zero = `""`
	case f.Type.BasicName() == "bool":
		zero = "false"
	case f.Type.Kind == model.Basic:
		zero = "0"
	}
	condition := of + " != " + zero
	if zero == "false" {
		condition = "bool(" + of + ")"
	}
	return function(lambda{Params: []param{{"obj", nilable(structure)}}, Result: bare("bool"),
		Body: "return obj != nil && " + condition})
}

// identifier makes a part of a Go name of a label, e.g. "FruitSpecItems" of "Fruit.spec items".
func identifier(label string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(label, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
