package openapi

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
)

// A violation is a field that does not follow a rule of the API conventions.
type violation struct {
	rule, pkg, typ, field string
	pos                   model.Position
}

// String returns the line of a report, e.g.
// "API rule violation: names_match,example.org/fruit/api/v1,Fruit,Size".
func (v violation) String() string {
	return "API rule violation: " + strings.Join([]string{v.rule, v.pkg, v.typ, v.field}, ",")
}

// rules return the fields of a struct that violate them, by the names that kube-openapi gives them.
var rules = []struct {
	name   string
	remedy string
	check  func(b *builder, t *model.Type) []*model.Field
}{
	{"names_match", "give the field a JSON name that differs only in its first letter's case", (*builder).namesMatch},
	{"omitempty_match_case", "write omitempty in lower case", (*builder).omitEmptyCase},
	{"list_type_missing", "add +listType; Items of a list needs none", (*builder).listTypeMissing},
	{"streaming_list_type_field_order", "declare TypeMeta, ListMeta and Items in this order", (*builder).listOrder},
	{"streaming_list_type_json_tags", `use the tags ",inline", "metadata,omitempty" and "items"`, (*builder).listJSON},
	{"streaming_list_type_proto_tags", `use the tags "bytes,1,opt,name=metadata" and "bytes,2,rep,name=items"`, (*builder).listProtobuf},
}

// violations returns those of some types, sorted.
func (b *builder) violations(types []*model.Type) (all []violation) {
	for _, t := range types {
		for _, r := range rules {
			for _, f := range r.check(b, t) {
				all = append(all, violation{r.name, t.PkgPath, t.Name, f.Name, f.Pos})
			}
		}
	}
	slices.SortFunc(all, func(a, b violation) int { return strings.Compare(a.String(), b.String()) })
	return all
}

func remedyOf(rule string) string {
	for _, r := range rules {
		if r.name == rule {
			return r.remedy
		}
	}
	return ""
}

// fields returns the fields of a struct for which a condition holds.
func fields(t *model.Type, violates func(f *model.Field) bool) (all []*model.Field) {
	for _, f := range t.Fields {
		if violates(f) {
			all = append(all, f)
		}
	}
	return all
}

func (b *builder) namesMatch(t *model.Type) []*model.Field {
	_, writes := t.Method("MarshalJSON")
	_, reads := t.Method("UnmarshalJSON")
	hides := writes && reads && contract.ClientGo(b.pass).PrefixedOpenAPI
	return fields(t, func(f *model.Field) bool {
		text, tagged := f.Tag.Lookup("json")
		name, _, _ := strings.Cut(text, ",")
		switch {
		case hides && !f.Embedded && !f.Exported:
			return false
		case !tagged:
			return true
		case text == "-":
			return false
		case name == "":
			return model.Deref(f.Type).Kind != model.Struct
		case f.Type.Is(model.MetaV1, "ListMeta"), f.Type.Is(model.MetaV1, "ObjectMeta"):
			return name != "metadata"
		}
		return !matches(f.Name, name)
	})
}

// matches reports whether two names are the same except for the case of the beginning: a letter, or an acronym.
func matches(goName, jsonName string) bool {
	if strings.ContainsAny(goName+jsonName, "_-") || !strings.EqualFold(goName, jsonName) ||
		!isCapital(goName[0]) || isCapital(jsonName[0]) {
		return false
	}
	for i := range len(goName) {
		if goName[i] == jsonName[i] {
			return goName[i:] == jsonName[i:] && (i == 1 || isCapital(goName[i]))
		}
	}
	return true
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func (b *builder) omitEmptyCase(t *model.Type) []*model.Field {
	return fields(t, func(f *model.Field) bool {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		return name != "-" && slices.ContainsFunc(strings.Split(options, ","), func(option string) bool {
			return option != "omitempty" && strings.EqualFold(option, "omitempty")
		})
	})
}

func (b *builder) listTypeMissing(t *model.Type) []*model.Field {
	isList := t.Field("ListMeta") != nil
	return fields(t, func(f *model.Field) bool {
		_, tagged := b.find(f.Markers, "listType")
		unnamed := f.Type.Kind == model.Slice && !f.Type.IsNamed()
		switch {
		case f.Name == "Items" && unnamed && isList:
			return tagged
		case unnamed && f.Type.Elem.Kind == model.Basic && !f.Type.Elem.IsNamed() && f.Type.Elem.BasicName() == "uint8":
			return false
		}
		return unnamed && !tagged
	})
}

// ofList returns the fields of a list, TypeMeta, ListMeta and Items, for which a condition holds.
func ofList(t *model.Type, violates func(i int, f *model.Field) bool) (all []*model.Field) {
	names := []string{"TypeMeta", "ListMeta", "Items"}
	if len(t.Fields) != len(names) {
		return nil
	}
	for i, name := range names {
		f := t.Field(name)
		if f == nil {
			return nil
		}
		if violates(i, f) {
			all = append(all, f)
		}
	}
	return all
}

func (b *builder) listOrder(t *model.Type) []*model.Field {
	return ofList(t, func(i int, f *model.Field) bool { return t.Fields[i] != f })
}

func (b *builder) listJSON(t *model.Type) []*model.Field {
	want := []string{",inline", "metadata,omitempty", "items"}
	return ofList(t, func(i int, f *model.Field) bool {
		text, tagged := f.Tag.Lookup("json")
		return text != want[i] && !(i == 0 && f.Embedded && tagged && text == "")
	})
}

func (b *builder) listProtobuf(t *model.Type) []*model.Field {
	want := []string{"", "bytes,1,opt,name=metadata", "bytes,2,rep,name=items"}
	return ofList(t, func(i int, f *model.Field) bool {
		text := f.Tag.Get("protobuf")
		return text != "" && text != want[i]
	})
}
