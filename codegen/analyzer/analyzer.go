// Package analyzer makes an analyzer of golang.org/x/tools/go/analysis from generators: it reports what is wrong with
// markers, as gen lint does. In: generators. Out: an analyzer, for go vet -vettool and for plugins of golangci-lint:
//
//	func main() { unitchecker.Main(analyzer.New(generators.All()...)) }
package analyzer

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/printable"
)

const doc = `markers: report markers that gen does not take

It reports unknown, misspelt, detached and misplaced markers of Kubernetes' code generators, with a fix where only one
thing can be meant.`

// New returns the analyzer of the markers of the generators, e.g. generators.All(). Its flag -allow names markers of
// other tools, e.g. -allow=k8s:mytool,kubebuilder:mytool:*. The analyzer has the name "genmarkers".
func New(generators ...*codegen.Generator) *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "genmarkers", Doc: doc}
	var allow patterns
	a.Flags.Var(&allow, "allow", "markers of other tools, e.g. k8s:mytool,kubebuilder:mytool:*")
	a.Run = func(pass *analysis.Pass) (any, error) {
		all, err := codegen.Markers(generators)
		if err != nil {
			return nil, err
		}
		check(pass, markers.NewTable(all).Allow(allow))
		return nil, nil
	}
	return a
}

// check reports the problems of the hand-written files of a package.
func check(pass *analysis.Pass, table *markers.Table) {
	var files []*ast.File
	byName := map[string]*token.File{}
	for _, file := range pass.Files {
		if !ast.IsGenerated(file) {
			files = append(files, file)
			byName[pass.Fset.Position(file.Package).Filename] = pass.Fset.File(file.Package)
		}
	}
	for _, problem := range comments.Check(pass.Fset, table, pass.Pkg.Path(), files).Sorted() {
		file := byName[problem.Pos.Filename]
		if file == nil {
			continue // cgo, whose line directives name another file
		}
		pass.Report(report(file, problem))
	}
}

func report(file *token.File, problem diag.Diagnostic) analysis.Diagnostic {
	found := analysis.Diagnostic{Pos: file.Pos(problem.Pos.Offset), Category: problem.Rule, Message: problem.Message}
	if problem.Remedy != "" {
		found.Message += ": " + problem.Remedy
	}
	found.Message = printable.Line(printable.Short(found.Message))
	if len(problem.Edits) == 0 {
		return found
	}
	fix := analysis.SuggestedFix{Message: problem.Remedy}
	for _, edit := range problem.Edits {
		start := file.Pos(edit.Pos.Offset)
		fix.TextEdits = append(fix.TextEdits,
			analysis.TextEdit{Pos: start, End: start + token.Pos(len(edit.Old)), NewText: []byte(edit.New)})
	}
	found.SuggestedFixes = []analysis.SuggestedFix{fix}
	return found
}
