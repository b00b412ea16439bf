package severity

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// lines are those of a type or a field in its file, with the comments above it.
type lines struct {
	markers  marker.Set
	from, to int
}

// A declaration is one of a package, at the position of its name.
type declaration struct {
	pos model.Position
	typ *model.Type // nil for a function or method
}

// linesOf returns the lines of a package's types and fields. A comment belongs to the next declaration below it.
func linesOf(p *model.Package) (all []lines) {
	byFile := map[string][]declaration{}
	add := func(pos model.Position, t *model.Type) {
		byFile[pos.Filename] = append(byFile[pos.Filename], declaration{pos, t})
	}
	for _, f := range p.Funcs {
		add(f.Pos, nil)
	}
	for _, t := range p.Types {
		add(t.Pos, t)
		for _, m := range t.MethodDecls() {
			add(m.Pos, nil)
		}
	}
	for _, declarations := range byFile {
		slices.SortFunc(declarations, func(a, b declaration) int { return cmp.Compare(a.pos.Line, b.pos.Line) })
		last := 0
		for _, d := range declarations {
			if d.typ == nil {
				last = d.pos.Line
				continue
			}
			all, last = appendLines(all, last, d.pos, d.typ.Markers, fieldsOf(d.typ))
		}
	}
	return all
}

// appendLines appends the lines of a type or field and of the fields inside of it. It takes the last line of what is
// above, and returns its own.
func appendLines(
	all []lines, last int, pos model.Position, markers marker.Set, fields []*model.Field,
) ([]lines, int) {
	at := len(all)
	all = append(all, lines{markers: markers, from: min(last+1, pos.Line)})
	last = pos.Line
	for _, f := range fields {
		if f.Pos.Filename == pos.Filename && f.Pos.Line >= last { // and not of another declaration
			all, last = appendLines(all, last, f.Pos, f.Markers, unnamedFields(f.Type))
		}
	}
	all[at].to = last
	return all, last
}

// fieldsOf returns the fields that the declaration of a type has.
func fieldsOf(t *model.Type) []*model.Field {
	switch {
	case t.DeclaredFrom != nil:
		return nil
	case t.Elem != nil:
		return unnamedFields(t.Elem)
	}
	return t.Fields
}

// unnamedFields returns the fields of a struct without a name, also inside of a list, map or pointer.
func unnamedFields(t *model.Type) []*model.Field {
	if t == nil || t.IsNamed() || t.Kind == model.TypeParam {
		return nil
	}
	return fieldsOf(t)
}
