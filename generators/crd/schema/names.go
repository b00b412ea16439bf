package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// oneName reports fields that have the same name in JSON: encoding/json reads and writes at most one of those that are
// embedded equally deep.
func (b *Builder) oneName(t *model.Type) {
	if b.external || t.HasMarshaler("MarshalJSON") {
		return
	}
	type use struct {
		depth int
		top   *model.Field
		field *model.Field
	}
	uses, seen := map[string]use{}, map[*model.Type]bool{}
	level := []*embedded{{t: t}}
	for depth := 0; len(level) > 0; depth++ {
		var below []*embedded
		for _, e := range level {
			if seen[e.t] {
				continue
			}
			seen[e.t] = true
			for _, f := range e.t.Fields {
				top := e.top
				if top == nil {
					top = f
				}
				other, taken := uses[f.JSON.Name]
				switch {
				case f.JSON.Skip:
				case f.JSON.Inline:
					below = embed(below, model.Deref(f.Type), top)
				case !taken:
					uses[f.JSON.Name] = use{depth, top, f}
					if e.second != nil {
						b.report(ruleSameName.At(top.Pos, "%s has %s twice, by %s and %s: encoding/json neither reads "+
							"nor writes its field %s",
							t.Name, e.t.Name, way(e.top, f), way(e.second, f), f.Name).
							Fix("embed %s only once", e.t.Name))
					}
				case other.depth == depth && other.top != top:
					b.report(ruleSameName.At(top.Pos, "%s and %s of %s have the same name in JSON, %q: encoding/json "+
						"reads and writes at most one of them",
						way(other.top, other.field), way(top, f), t.Name, f.JSON.Name).
						Fix("give one of them another name, or remove it"))
				}
			}
		}
		level = below
	}
}

// embedded is a struct whose fields are those of the struct around it.
type embedded struct {
	t      *model.Type
	top    *model.Field // of the struct around all: what leads here; nil for that struct itself
	second *model.Field // what leads here, too, by as many steps; nil for none
}

// embed adds a struct to those of one depth.
func embed(all []*embedded, t *model.Type, top *model.Field) []*embedded {
	if i := slices.IndexFunc(all, func(e *embedded) bool { return e.t == t }); i >= 0 {
		all[i].second = top
		return all
	}
	return append(all, &embedded{t: t, top: top})
}

// way names a field with the embedded one that it is inside of, e.g. "Common.Name".
func way(top, f *model.Field) string {
	if top == f {
		return f.Name
	}
	return top.Name + "." + f.Name
}
