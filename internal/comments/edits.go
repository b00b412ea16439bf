package comments

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// attach returns the edits that move a detached marker into the comment directly above the subject below it. It returns
// none where the marker could also be meant for the package, or for no subject.
func (r *reader) attach(m marker.Marker) []diag.Edit {
	if r.below == nil || m.Scopes&r.below.Scope == 0 || m.Scopes&marker.Package != 0 {
		return nil
	}
	text := r.commentAt(m.Pos)
	start := r.fset.Position(r.below.start)
	if text == "" || start.Filename != m.Pos.Filename {
		return nil
	}
	indent := strings.Repeat("\t", start.Column-1)
	return []diag.Edit{{Pos: m.Pos, Old: text}, {Pos: start, New: text + "\n" + indent}}
}

// commentAt returns the text of the comment at a position of the current file.
func (r *reader) commentAt(pos token.Position) string {
	at := r.fset.File(r.current.Package).Pos(pos.Offset)
	for _, group := range r.current.Comments {
		if group.Pos() <= at && at < group.End() {
			return textAt(group, at)
		}
	}
	return ""
}

func textAt(group *ast.CommentGroup, at token.Pos) string {
	for _, c := range group.List {
		if c.Pos() == at {
			return c.Text
		}
	}
	return ""
}
