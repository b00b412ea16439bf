package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// oneName reports fields that have the same name in JSON: encoding/json reads and writes at most one of those that are
// embedded equally deep.
func (b *Builder) oneName(t *model.Type) {
	if b.abroad || t.Marshals("MarshalJSON") {
		return
	}
	type holder struct {
		t   *model.Type
		top *model.Field // of the struct itself: what leads here
	}
	type use struct {
		depth int
		top   *model.Field
		field *model.Field
	}
	uses, seen := map[string]use{}, map[*model.Type]bool{}
	level := []holder{{t: t}}
	for depth := 0; len(level) > 0; depth++ {
		var below []holder
		for _, h := range level {
			if seen[h.t] {
				continue
			}
			seen[h.t] = true
			for _, f := range h.t.Fields {
				top := h.top
				if top == nil {
					top = f
				}
				other, taken := uses[f.JSON.Name]
				switch {
				case f.JSON.Skip:
				case f.JSON.Inline:
					below = append(below, holder{model.Pointee(f.Type), top})
				case !taken:
					uses[f.JSON.Name] = use{depth, top, f}
				case other.depth == depth && other.top != top:
					b.report(diag.Errorf(top.Pos, "%s and %s of %s have the same name in JSON, %q: encoding/json reads and writes at most one of them",
						way(other.top, other.field), way(top, f), t.Name, f.JSON.Name).Fix("give one of them another name, or remove it"))
				}
			}
		}
		level = below
	}
}

// way names a field with the embedded one that it is inside of, e.g. "Common.Name".
func way(top, f *model.Field) string {
	if top == f {
		return f.Name
	}
	return top.Name + "." + f.Name
}
