package comments

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers"
)

// deepCopies begins the marker that asks for deep copies, or forbids them.
const deepCopies = "k8s:deepcopy-gen="

// parse returns the understood markers of a comment, which documents a declaration or does not; lines that make no
// sense become problems, and markers that may be anywhere those of the package.
func (r *reader) parse(group *ast.CommentGroup, documents bool) []marker.Marker {
	var set []marker.Marker
	for _, c := range group.List {
		line, ok := markers.Line(c.Text)
		if !ok {
			r.nearMiss(c)
			continue
		}
		r.parsed[group] = true
		if (documents || r.inside || group == r.declDoc) && r.ignored(line, c) {
			continue
		}
		m, problem := r.table.Parse(line, r.fset.Position(c.Pos()))
		if m == nil && problem == nil {
			r.nearMiss(c)
		}
		if m == nil && problem != nil && r.table.IsLenient() && strings.HasPrefix(line, deepCopies) {
			// controller-gen takes all but true for false
			m, _ = r.table.Parse(deepCopies+"false", r.fset.Position(c.Pos()))
			problem.Severity = diag.Warning
		}
		if problem != nil {
			r.correct(problem, c)
			r.problems.Add(*problem)
		}
		if problem != nil && m == nil && strings.HasPrefix(line, "kubebuilder:") {
			r.refused.Add(*problem)
		}
		if m != nil && r.own {
			m.Track()
		}
		if m != nil && m.Scopes&marker.Anywhere != 0 {
			r.source.Markers = append(r.source.Markers, *m)
		} else if m != nil {
			set = append(set, *m)
		}
	}
	return set
}

// correct gives the problem of a comment the edit that solves it, where only one can be meant.
func (r *reader) correct(problem *diag.Diagnostic, c *ast.Comment) {
	if fixed, ok := r.table.Correct(c.Text); ok {
		problem.Edits = []diag.Edit{{Pos: r.fset.Position(c.Pos()), Old: c.Text, New: fixed}}
	}
}

// severity returns the severity of a problem that is a warning where markers are read leniently.
func (r *reader) severity(otherwise diag.Severity) diag.Severity {
	if r.table.IsLenient() {
		return diag.Warning
	}
	return otherwise
}

// nearMiss reports a comment that is nearly a marker.
func (r *reader) nearMiss(c *ast.Comment) {
	if problem := r.table.NearMiss(c.Text); problem != nil {
		problem.Pos, problem.Package = r.fset.Position(c.Pos()), r.path
		problem.Severity = r.severity(problem.Severity)
		r.correct(problem, c)
		r.problems.Add(*problem)
	}
}

// markers returns those of a doc comment, which must be at home on what it documents.
func (r *reader) markers(group *ast.CommentGroup, scope marker.Scope) []marker.Marker {
	return slices.DeleteFunc(r.parse(group, scope != marker.Package), func(m marker.Marker) bool {
		if m.Scopes&scope == 0 {
			r.misplaced(m, scope.String())
		}
		return m.Scopes&scope == 0
	})
}

// isProse reports whether a detached marker may be a word of a text, e.g. +optional among other lines.
func (r *reader) isProse(m marker.Marker, where string) bool {
	switch {
	case m.Value != "" || m.Args != nil || strings.Contains(m.Name, ":"):
		return false
	case where == inFunction: // whose text has not been parsed
		return true
	}
	at := r.fset.File(r.current.Package).Pos(m.Pos.Offset)
	return slices.ContainsFunc(r.current.Comments, func(group *ast.CommentGroup) bool {
		return group.Pos() <= at && at < group.End() && len(textOf(group).Doc()) > 0
	})
}

// misplaced reports a marker on a thing of another sort, which upstream's tools pass over.
func (r *reader) misplaced(m marker.Marker, on string) {
	if m.External || r.table.IsAllowed(m.Name) {
		return
	}
	remedy, reserved := move(m.Scopes), r.table.Reserved(m.Name)
	if reserved {
		remedy += "; allowMarkers in gen.yaml silences this"
	}
	problem := ruleMisplaced.At(m.Pos, "marker +%s is on %s, but belongs on %s", m.Name, on, m.Scopes).Fix("%s", remedy)
	problem.Severity = r.severity(problem.Severity)
	if !reserved && m.Scopes != marker.Package {
		problem.Severity = diag.Warning
	}
	r.problems.Add(problem)
}

// closest returns the markers of the comment above a doc comment; one that may only be on packages is the package's.
func (r *reader) closest(group *ast.CommentGroup, scope marker.Scope) []marker.Marker {
	var set []marker.Marker
	for _, m := range r.parse(group, false) {
		switch {
		case m.Scopes&scope != 0 && m.AdjacentOnly:
			r.detached(m, nowhere)
		case m.Scopes&scope != 0:
			set = append(set, m)
		case free(m):
			r.source.Markers = append(r.source.Markers, m)
		default:
			r.detached(m, nowhere)
		}
	}
	return set
}

// loose takes the package's markers out of comments that describe nothing and warns of the others.
func (r *reader) loose(groups []*ast.CommentGroup) {
	for _, group := range groups {
		r.looseIn(group, 0, false)
	}
}

func (r *reader) looseExcept(groups []*ast.CommentGroup, doc *ast.CommentGroup) {
	if n := len(groups); n > 0 && groups[n-1] == doc {
		groups = groups[:n-1]
	}
	r.loose(groups)
}

// looseIn is loose for one comment, where markers with one of the scopes are at home; it returns those.
func (r *reader) looseIn(group *ast.CommentGroup, home marker.Scope, documents bool) (set []marker.Marker) {
	for _, m := range r.parse(group, documents) {
		switch {
		case free(m):
			r.source.Markers = append(r.source.Markers, m)
		case m.Scopes&home == 0:
			r.detached(m, nowhere)
		default:
			set = append(set, m)
		}
	}
	return set
}

// rest takes in the comments that nothing has parsed, so that no marker is lost: those of function bodies are reported,
// and any others describe nothing.
func (r *reader) rest(file *ast.File) {
	for _, group := range file.Comments {
		if r.parsed[group] || !slices.ContainsFunc(group.List, isLine) {
			continue
		}
		if !inBody(file, group.Pos()) {
			r.looseIn(group, 0, true)
			continue
		}
		for _, c := range group.List {
			line, _ := markers.Line(c.Text)
			if m, _ := r.table.Parse(line, r.fset.Position(c.Pos())); m != nil && !m.External {
				r.detached(*m, inFunction)
			}
		}
	}
	clear(r.parsed)
}

func isLine(c *ast.Comment) bool { _, ok := markers.Line(c.Text); return ok }

func inBody(file *ast.File, pos token.Pos) bool {
	return slices.ContainsFunc(file.Decls, func(decl ast.Decl) bool {
		f, is := decl.(*ast.FuncDecl)
		return is && f.Body != nil && f.Body.Pos() < pos && pos < f.Body.End()
	})
}

// free reports whether a marker above no declaration is the package's: one that fits nowhere else, and, as
// controller-gen has it, any of +kubebuilder that may be on packages.
func free(m marker.Marker) bool {
	return m.Scopes == marker.Package || m.Scopes&marker.Package != 0 && strings.HasPrefix(m.Name, "kubebuilder:")
}

// behind reports the markers of a comment that begins in the line where a declaration ends. By Go's rule it belongs to
// that declaration, where neither upstream nor gen reads it, and not to the next one.
func (r *reader) behind(end token.Pos, of subject) {
	if len(r.groups) == 0 || r.fset.Position(r.groups[0].Pos()).Line != r.fset.Position(end).Line {
		return
	}
	r.below = &of
	for _, m := range r.parse(r.groups[0], false) {
		r.detached(m, "is behind "+of.String()+" in its line")
	}
	r.below, r.groups = nil, r.groups[1:]
}

// These are where comments may be that describe nothing.
const (
	nowhere    = "attaches to nothing"
	inFunction = "is inside of a function"
)

// detached reports a marker that belongs to no declaration, because of where it is.
func (r *reader) detached(m marker.Marker, where string) {
	if (where == nowhere || where == inFunction) && !r.table.Reserved(m.Name) &&
		(r.table.IsAllowed(m.Name) || r.isProse(m, where)) || m.Scopes&marker.Detached != 0 {
		return
	}
	problem := ruleDetached.At(m.Pos, "marker +%s %s and has no effect", m.Name, where).Fix("%s", move(m.Scopes))
	problem.Edits = r.attach(m)
	r.problems.Add(problem)
}

func move(scopes marker.Scope) string {
	switch {
	case scopes&marker.Anywhere != 0:
		return "move it out of the function"
	case scopes == marker.Package:
		return "move it above the package clause, e.g. in doc.go"
	}
	return "move it into the comment directly above " +
		strings.ReplaceAll(scopes.String(), "a package or ", "the package clause or ") +
		", without a blank line between"
}

// ignored reports whether markers are read as controller-gen reads them, and it ignores one in a comment of a
// declaration: one that counts in free-standing comments, e.g. "kubebuilder:rbac:groups=apps". It warns of that.
func (r *reader) ignored(line string, c *ast.Comment) bool {
	family, rest, _ := strings.Cut(line, ":")
	name, _, _ := strings.Cut(rest, ":")
	d := r.table.Lookup(family + ":" + name)
	if !r.table.IsLenient() || family != "kubebuilder" || d == nil || d.Scopes&marker.Anywhere == 0 {
		return false
	}
	r.problems.Add(ruleIgnored.At(r.fset.Position(c.Pos()), "marker +%s has no effect in a comment of a "+
		"declaration, as for controller-gen", d.Name).
		Fix("leave a blank line between it and the declaration if it shall count"))
	return true
}
