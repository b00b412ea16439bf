package model

import (
	"reflect"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// A Field is one field of a struct.
type Field struct {
	Name     string // e.g. "Spec"; the type's name if it is embedded
	Type     *Type
	Embedded bool
	Exported bool
	PkgPath  string // of the package whose source has the field: only its code can name the field if it is not exported
	JSON     JSON
	Patch    Patch
	Doc      []string
	Markers  marker.Set
	Pos      Position
}

// JSON is what a field's json tag says, by the rules of encoding/json.
type JSON struct {
	Name      string // e.g. "spec"; the Go name without a tag; "" when inline
	Tagged    bool   // a json tag is there
	Skip      bool   // `json:"-"`
	Inline    bool   // embedded without a name of its own, or `json:",inline"`
	OmitEmpty bool
	OmitZero  bool
	AsString  bool // `json:",string"`
}

// Patch is what a field's tags say about strategic merge patches, and, without a marker, about server-side apply.
type Patch struct {
	Strategy string // e.g. "merge" or "merge,retainKeys"; "" without the tag patchStrategy
	MergeKey string // e.g. "name"; "" without the tag patchMergeKey
}

func parsePatch(tag string) Patch {
	return Patch{Strategy: reflect.StructTag(tag).Get("patchStrategy"), MergeKey: reflect.StructTag(tag).Get("patchMergeKey")}
}

func parseJSON(tag, goName string, embedded bool) JSON {
	text, tagged := reflect.StructTag(tag).Lookup("json")
	if text == "-" {
		return JSON{Tagged: true, Skip: true}
	}
	parts := strings.Split(text, ",")
	has := func(option string) bool { return slices.Contains(parts[1:], option) }
	j := JSON{Name: parts[0], Tagged: tagged, OmitEmpty: has("omitempty"), OmitZero: has("omitzero"), AsString: has("string")}
	j.Inline = has("inline") || embedded && j.Name == ""
	if j.Name == "" && !j.Inline {
		j.Name = goName
	}
	return j
}
