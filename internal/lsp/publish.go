package lsp

import (
	"go/token"
	"strings"
	"unicode"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/printable"
)

// publish shows the problems in the editor, and removes those of files that have none any more.
func (p *project) publish(over overlay, problems diag.List) {
	byPath := map[string][]diagnostic{}
	docs := map[string]*document{}
	for _, problem := range problems.Sorted() {
		path := problem.Pos.Filename
		if path == "" { // it is the project's
			if path = p.key; !p.configured() {
				continue
			}
		}
		doc, ok := docs[path]
		if !ok {
			doc = over.document(path)
			docs[path] = doc
		}
		if doc != nil {
			byPath[path] = append(byPath[path], p.server.shown(doc, problem))
		}
	}
	owners := p.server.analyzer.owners
	published := map[string]bool{}
	for path, list := range byPath {
		doc := docs[path]
		published[doc.uri], owners[doc.uri] = true, p
		p.server.notify("textDocument/publishDiagnostics", publish(doc, list))
	}
	for uri, owner := range owners {
		if owner == p && !published[uri] {
			delete(owners, uri)
			p.server.notify("textDocument/publishDiagnostics", publishParams{URI: uri, Diagnostics: []diagnostic{}})
		}
	}
}

func publish(doc *document, list []diagnostic) publishParams {
	params := publishParams{URI: doc.uri, Diagnostics: list}
	if doc.open {
		params.Version = &doc.version
	}
	return params
}

// shown returns a problem as the editor has it, with the page of its rule.
func (s *server) shown(doc *document, problem diag.Diagnostic) diagnostic {
	d := diagnostic{Range: extent(doc, problem.Pos), Severity: 1, Code: problem.Rule, Source: "gen",
		Message: printable.Short(problem.Message)}
	if rule := diag.Find(s.Rules, problem.Rule); rule != nil && rule.URL != "" {
		d.CodeDescription = &codeDescription{rule.URL}
	}
	if problem.Severity == diag.Warning {
		d.Severity = 2
	}
	if problem.Remedy != "" {
		d.Message += "\n" + printable.Short(problem.Remedy)
	}
	return d
}

// extent returns the text that a problem is about: a comment, or the word at its position.
func extent(doc *document, pos token.Position) textRange {
	text, start := doc.line(pos.Line - 1)
	if pos.Line == 0 {
		text, start = doc.line(0)
	}
	at := min(max(0, pos.Column-1), len(text))
	length := strings.IndexFunc(text[at:], func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",:{}[]()", r)
	})
	if length < 0 || strings.HasPrefix(text[at:], "//") || pos.Column == 0 {
		length = len(strings.TrimRight(text[at:], " \t"))
	}
	return doc.span(start+at, start+at+max(length, min(1, len(text)-at)))
}
