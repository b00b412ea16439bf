package model

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
)

// A Field is one field of a struct.
type Field struct {
	Name     string // e.g. "Spec"; the type's name if it is embedded
	Type     *Type
	Embedded bool
	Exported bool
	// PkgPath is the package whose source has the field, e.g. "example.org/fruit/api/v1". Only its code can name an
	// unexported field.
	PkgPath        string
	JSON           JSON
	Patch          Patch
	Protobuf       Protobuf
	Tag            reflect.StructTag // e.g. `json:"spec,omitempty"`
	Doc            []string
	Markers        marker.Set
	MarkerProblems diag.List // as in Type
	Pos            Position

	comment comments.Text
	index   int // in the struct of the source
}

// Stated returns the field's markers after those of aliases that name its type. They hold beyond what is said of the
// type once for all fields, e.g. in a definition of OpenAPI.
func (f *Field) Stated() marker.Set { return Deref(f.Type).aliased.Joined(f.Markers) }

// Comment returns the lines of the field's comment with its markers, e.g. ["Ripe says when.", "+optional"].
func (f *Field) Comment() []string { return f.comment.Lines() }

// JSON is what a field's json tag says, by the rules of encoding/json.
type JSON struct {
	Name        string // e.g. "spec"; the Go name without a tag; "" when inline
	InvalidName string // the name in the tag, if encoding/json does not take it, e.g. "a'b"
	Tagged      bool   // a json tag is there
	Skip        bool   // `json:"-"`, or the field is not exported
	// An embedded struct without a name of its own: its fields are those of the struct around it. Or, with the option
	// inline, another embedded type with MarshalJSON, which writes the JSON of the struct around it.
	Inline       bool
	InlineOption bool // `json:",inline"`, which encoding/json does not know
	OmitEmpty    bool
	OmitZero     bool
	AsString     bool // `json:",string"`
}

// Patch is what a field's tags say about strategic merge patches, and, without a marker, about server-side apply.
type Patch struct {
	Strategy string // e.g. "merge" or "merge,retainKeys"; "" without the tag patchStrategy
	MergeKey string // e.g. "name"; "" without the tag patchMergeKey
}

func parsePatch(tag string) Patch {
	tags := reflect.StructTag(tag)
	return Patch{Strategy: tags.Get("patchStrategy"), MergeKey: tags.Get("patchMergeKey")}
}

// parseJSON reads the tag of a field; structure reports whether its type is a struct or a pointer to one.
func parseJSON(tag string, v *types.Var, structure bool) JSON {
	text, tagged := reflect.StructTag(tag).Lookup("json")
	if text == "-" {
		return JSON{Tagged: true, Skip: true}
	}
	parts := strings.Split(text, ",")
	has := func(option string) bool { return slices.Contains(parts[1:], option) }
	j := JSON{Name: parts[0], Tagged: tagged, OmitEmpty: has("omitempty"), OmitZero: has("omitzero"),
		AsString: has("string"), InlineOption: has("inline")}
	if !nameable(j.Name) {
		j.Name, j.InvalidName = "", j.Name
	}
	j.Skip = !v.Exported() && !(v.Embedded() && structure)
	j.Inline = v.Embedded() && j.Name == "" && (structure || j.InlineOption && hasMethod(v.Type(), "MarshalJSON"))
	if j.Name == "" && !j.Inline {
		j.Name = v.Name()
	}
	return j
}

// nameable reports whether encoding/json takes a name from a tag.
func nameable(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r)
	})
}

// structured reports whether a type is a struct or a pointer to one.
func structured(t types.Type) bool {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return true
	case *types.Basic:
		return u.Kind() == types.Invalid // what does not resolve is most likely one
	}
	return false
}

// Protobuf is what a field's protobuf tag says, e.g. `protobuf:"bytes,1,opt,name=spec"`.
type Protobuf struct {
	Tagged  bool   // a protobuf tag other than "-" is there
	Skip    bool   // `protobuf:"-"`
	Type    string // the wire type, e.g. "bytes", or the message that replaces the field, e.g. "Timestamp"
	Number  int    // e.g. 1
	Name    string // in messages, e.g. "spec": by this tag, else by the json tag; "" if neither has one
	Invalid string // what is wrong with the tag, e.g. "has no field number"; "" if nothing is
}

func parseProtobuf(tag string) (p Protobuf) {
	tags := reflect.StructTag(tag)
	if name, _, _ := strings.Cut(tags.Get("json"), ","); name != "-" {
		p.Name = name
	}
	text := tags.Get("protobuf")
	if p.Skip = text == "-"; p.Skip || text == "" {
		return p
	}
	p.Tagged = true
	parts := strings.Split(text, ",")
	if p.Type = parts[0]; len(parts) < 3 {
		p.Invalid = "has fewer than three parts"
		return p
	}
	var err error
	if p.Number, err = strconv.Atoi(parts[1]); err != nil {
		p.Invalid = fmt.Sprintf("has %q in place of a number", parts[1])
	}
	for _, part := range parts[3:] {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			p.Invalid = fmt.Sprintf("has %q in place of key=value", part)
		}
		if key == "name" {
			p.Name = value
		}
	}
	return p
}
