package apilint

import (
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// Run returns what the linters find in the root packages of the set that can be changed, and that declare an API: its
// argument is their import path.
func Run(c *Config, set *load.Set, isAPI func(path string) bool) (problems diag.List, err error) {
	linters, err := analyzers(c)
	if err != nil {
		return c.Check(), nil
	}
	var roots []*packages.Package
	for _, p := range set.Roots {
		if !set.Editable(p) || p.Broken() || !isAPI(p.Path) {
			continue // what is broken has diagnostics of the load
		}
		a, err := p.Analyzable()
		if err != nil {
			return nil, err
		}
		if len(a.Files) == 0 {
			continue // all files are generated
		}
		if name, pos := endless(a.Types); name != "" {
			problems.Add(ruleLeftOut.At(set.Fset.Position(pos),
				"the linters leave out this package: %s contains itself, "+"without a struct in between",
				name).Fix("put the inner type into a struct"))
			continue
		}
		roots = append(roots, &packages.Package{ID: p.Path, PkgPath: p.Path, Name: p.Name, Dir: p.Dir, Fset: set.Fset,
			Syntax: a.Files, Types: a.Types, TypesInfo: a.Info, TypesSizes: types.SizesFor("gc", runtime.GOARCH)})
	}
	if len(linters) == 0 || len(roots) == 0 {
		return problems, nil
	}
	graph, err := checker.Analyze(linters, roots, &checker.Options{Sequential: set.Limit() == 1})
	if err != nil {
		return nil, err
	}
	kept, byPos := annotations(roots), fields(roots)
	for action := range graph.All() {
		if action.Err != nil && action.IsRoot {
			problems.Add(failed(c, action.Analyzer.Name, action.Err))
		}
		for _, found := range action.Diagnostics {
			if !action.IsRoot {
				continue
			}
			d := warning(set, kept, action.Analyzer.Name, found)
			if d.Rule == listTypes && len(found.SuggestedFixes) == 0 {
				d.Edits = addListType(set, byPos[found.Pos])
			}
			problems.Add(d)
		}
	}
	return problems, nil
}

// fixes are the linters whose fixes do not change what a field is called or what type it has.
var fixes = []string{"commentstart", "defaults", "duplicatemarkers", "optionalfields", "optionalorrequired",
	"statusoptional"}

// warning returns a finding as a diagnostic, with edits if the linter suggests exactly one fix, of annotations alone.
func warning(set *load.Set, kept []ast.Node, linter string, found analysis.Diagnostic) diag.Diagnostic {
	d := diag.Diagnostic{Pos: set.Fset.Position(found.Pos), Severity: diag.Warning, Message: found.Message,
		Rule: linter}.
		Fix("gen explain %s has the reason; write %s: false under lint: in gen.yaml if it does not count for you",
			linter, linter)
	if len(found.SuggestedFixes) != 1 || !slices.Contains(fixes, linter) {
		return d
	}
	for _, edit := range found.SuggestedFixes[0].TextEdits {
		old, ok := text(set, edit.Pos, edit.End)
		if !ok || !within(kept, edit) {
			d.Edits = nil
			return d
		}
		d.Edits = append(d.Edits, diag.Edit{Pos: set.Fset.Position(edit.Pos), Old: old, New: string(edit.NewText)})
	}
	return d
}

// text returns what a file has between two positions. An invalid end is that of an insertion.
func text(set *load.Set, pos, end token.Pos) (string, bool) {
	if !end.IsValid() || end == pos {
		return "", true
	}
	content, err := set.ReadFile(set.Fset.Position(pos).Filename)
	from, to := set.Fset.Position(pos).Offset, set.Fset.Position(end).Offset
	if err != nil || from > to || to > len(content) {
		return "", false
	}
	return string(content[from:to]), true
}

// annotations returns the comments and struct tags of packages: fixes of Go code are left to the user.
func annotations(roots []*packages.Package) (all []ast.Node) {
	for _, root := range roots {
		for _, file := range root.Syntax {
			for _, group := range file.Comments {
				all = append(all, group)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if field, ok := n.(*ast.Field); ok && field.Tag != nil {
					all = append(all, field.Tag)
				}
				return true
			})
		}
	}
	return all
}

// within reports whether an edit concerns an annotation, or inserts a comment.
func within(annotations []ast.Node, edit analysis.TextEdit) bool {
	if edit.End == edit.Pos && strings.HasPrefix(strings.TrimSpace(string(edit.NewText)), "//") {
		return true
	}
	return slices.ContainsFunc(annotations, func(n ast.Node) bool {
		return n.Pos() <= edit.Pos && edit.End <= n.End()+1 // the end of a line may go with a comment
	})
}
