package applyconfiguration

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A field is the view of one field of an apply configuration's struct.
type field struct {
	Doc  []string
	Name string // "" if it is embedded
	Type expression
	Tag  string // e.g. `json:"spec,omitempty"` with its quotes
}

// A walker collects the views of a struct's fields, those of embedded structs included.
type walker struct {
	b       *builder
	fields  []field
	withs   []with
	getters []getter
	ensures []ensure
	visible map[string]fieldAt // the field that a name selects
	within  []*model.Type      // the structs on the way here: one may embed a pointer to itself
}

// A fieldAt is a field with the expression of its struct, e.g. the field Name of "b.ObjectMetaApplyConfiguration".
type fieldAt struct {
	field *model.Field
	at    string
}

func newWalker(b *builder, t *model.Type) *walker {
	w := &walker{b: b, visible: map[string]fieldAt{}}
	w.find([]embedded{{t, "b"}}, map[*model.Type]bool{t: true})
	w.walk(t, "b", nil, true)
	return w
}

// An embedded is a struct and where its fields are set.
type embedded struct {
	t  *model.Type
	at string
}

// find fills visible, level by level: as in Go and in encoding/json, a field hides those of the same name that are
// embedded more deeply.
func (w *walker) find(level []embedded, seen map[*model.Type]bool) {
	var next []embedded
	for _, e := range level {
		for _, f := range e.t.Fields {
			switch {
			case !inJSON(f) || hidden(e.t, f):
			case w.isInlined(f):
				inner := structOf(f.Type)
				if seen[inner] { // all of its fields are hidden
					continue
				}
				seen[inner] = true
				at := e.at
				if config, ok := w.b.of(inner); ok {
					at += "." + config.Name
				}
				next = append(next, embedded{inner, at})
			case w.visible[f.Name].field == nil:
				w.visible[f.Name] = fieldAt{f, e.at}
			}
		}
	}
	if len(next) > 0 {
		w.find(next, seen)
	}
}

// hidden are fields that no client applies: the server sets them.
func hidden(t *model.Type, f *model.Field) bool {
	return t.Is(model.MetaV1, "ObjectMeta") && (f.Name == "ManagedFields" || f.Name == "SelfLink") ||
		strings.HasPrefix(f.Name, "ZZZ_")
}

// walk adds the fields of a struct in their order. at is where they are, e.g. "b"; ensures are the embedded
// configurations that must exist before the fields can be set; declare is set for fields of the outer struct itself.
func (w *walker) walk(t *model.Type, at string, ensures []ensure, declare bool) {
	if slices.Contains(w.within, t) {
		return
	}
	w.within = append(w.within, t)
	defer func() { w.within = w.within[:len(w.within)-1] }()
	for _, f := range t.Fields {
		switch {
		case !inJSON(f) || hidden(t, f):
		case w.isInlined(f):
			w.embedded(f, at, ensures, declare)
		case f.JSON.Inline: // it is no struct: its methods write the JSON
			if declare {
				w.fields = append(w.fields, field{Doc: f.Doc, Type: w.b.expression(f.Type), Tag: "`json:\",inline\"`"})
			}
		case w.visible[f.Name] == fieldAt{f, at}:
			if declare {
				w.fields = append(w.fields, w.declared(f))
			}
			w.set(t, f, at, ensures)
		}
	}
}

// isInlined reports whether the fields of an embedded struct are set as if they were the outer one's.
func (w *walker) isInlined(f *model.Field) bool {
	if !f.Embedded || structOf(f.Type) == nil {
		return false
	}
	_, ok := w.b.of(structOf(f.Type))
	return ok || f.JSON.Inline
}

// embedded walks an embedded struct. Its apply configuration is embedded likewise; without one its fields become the
// outer struct's own.
func (w *walker) embedded(f *model.Field, at string, ensures []ensure, declare bool) {
	inner := structOf(f.Type)
	config, ok := w.b.of(inner)
	if !ok {
		w.walk(inner, at, ensures, declare)
		return
	}
	view := field{Doc: f.Doc, Type: expression{Config: config}, Tag: "`json:\",inline\"`"}
	path := at + "." + config.Name
	if !f.JSON.Inline { // nil unless one of its fields is set
		view.Type.Before, view.Tag = "*", tag(f)
		e := ensure{Name: config.Name, Field: path, Config: config}
		w.ensures, ensures = append(w.ensures, e), append(slices.Clip(ensures), e)
	}
	if declare {
		w.fields = append(w.fields, view)
	}
	w.walk(inner, path, ensures, false)
}

// structOf returns the struct that a type is or points to, or nil.
func structOf(t *model.Type) *model.Type {
	if t.Kind == model.Pointer {
		t = t.Elem
	}
	if t.Kind != model.Struct {
		return nil
	}
	return t
}

func tag(f *model.Field) string {
	options := ",omitempty"
	if f.JSON.AsString {
		options += ",string"
	}
	text := `json:"` + cmp.Or(f.JSON.Name, f.Name) + options + `"`
	if !strconv.CanBackquote(text) {
		return strconv.Quote(text)
	}
	return "`" + text + "`"
}

// declared is the view of a field that is not embedded: whatever can't be nil becomes a pointer.
func (w *walker) declared(f *model.Field) field {
	e := w.b.expression(f.Type)
	if !nillable(f.Type) {
		e.Before = "*" + e.Before
	}
	return field{Doc: f.Doc, Name: f.Name, Type: e, Tag: tag(f)}
}
