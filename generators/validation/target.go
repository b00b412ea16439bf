package validation

import (
	"cmp"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A scope is a set of kinds of values that markers can belong to.
type scope uint8

const (
	onType scope = 1 << iota
	onField
	onItem // of a list
	onKey  // of a map
	onValue
	anywhere = onType | onField | onItem | onKey | onValue
)

var scopeNames = map[scope]string{onType: "type declarations", onField: "fields", onItem: "items of lists",
	onKey: "keys of maps", onValue: "values of maps"}

// String lists the kinds, e.g. "type declarations or fields".
func (s scope) String() string {
	var names []string
	for bit := onType; bit <= onValue; bit <<= 1 {
		if s&bit != 0 {
			names = append(names, scopeNames[bit])
		}
	}
	return strings.Join(names, " or ")
}

// A target is a value that markers constrain: one of a type, a field, or an element.
type target struct {
	scope  scope
	typ    *model.Type
	label  string       // of messages and names, e.g. "Fruit.spec"
	field  *model.Field // of onField
	around *target      // the struct of a field, the list of an item; nil for a type
	keys   []listKey    // of an item that +k8s:item names
	inside map[string]*target

	// What several markers say together.
	list           list
	updates        map[string]*updates // by the mode in which they count
	unions, atMost map[string]*union   // by name, "" for the one without: exactly one member is set, or at most one
	modes          map[string]*mode    // by name
	inherits       bool                // markers of the field that stop are taken over, see subfield
}

// typeTarget returns the target of a type declaration.
func typeTarget(t *model.Type) *target { return &target{scope: onType, typ: t, label: t.Name} }

// in returns a target inside of another one, e.g. that of the items. It is the same for the same key.
func (p *target) in(key string, make target) *target {
	if existing, ok := p.inside[key]; ok {
		return existing
	}
	inner := &make
	inner.around, inner.label = p, p.label+key
	if p.inside == nil {
		p.inside = map[string]*target{}
	}
	p.inside[key] = inner
	return inner
}

// fieldTarget returns the target of a struct's field.
func (p *target) fieldTarget(f *model.Field) *target {
	return p.in("."+cmp.Or(jsonName(f), f.Name), target{scope: onField, typ: f.Type, field: f})
}

// name returns the last part of the label, e.g. "spec".
func (p *target) name() string { return p.label[strings.LastIndexByte(p.label, '.')+1:] }
