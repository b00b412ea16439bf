package lsp

import (
	"context"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/fix"
)

// The kinds of code actions.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll"
)

// codeAction offers the fixes of problems in a range, and one for all problems of a file.
func (v *view) codeAction(ctx context.Context, params actionParams) (any, error) {
	actions := []codeAction{}
	doc := v.document(params.TextDocument)
	if doc == nil {
		return actions, nil
	}
	over := v.overlay()
	var ofFile diag.List
	for _, problem := range v.analyzer.projectOf(doc.path).findings(ctx).problems.Sorted() {
		if problem.Pos.Filename != doc.path || len(problem.Edits) == 0 {
			continue
		}
		ofFile.Add(problem)
		if !wanted(params.Context.Only, quickFix) || !overlap(v.shown(doc, problem).Range, params.Range) {
			continue
		}
		if edit, ok := over.edit(diag.List{problem}); ok {
			title := problem.Message
			if problem.Remedy != "" {
				title = problem.Remedy
			}
			actions = append(actions, codeAction{Title: "gen: " + title, Kind: quickFix, IsPreferred: true,
				Diagnostics: []diagnostic{v.shown(doc, problem)}, Edit: edit})
		}
	}
	if len(ofFile) > 0 && wanted(params.Context.Only, fixAll) {
		if edit, ok := over.edit(ofFile); ok {
			actions = append(actions, codeAction{Title: "gen: fix all markers of this file", Kind: fixAll, Edit: edit})
		}
	}
	return actions, nil
}

// wanted reports whether the editor wants actions of a kind: none given means all.
func wanted(only []string, kind string) bool {
	for _, prefix := range only {
		if kind == prefix || strings.HasPrefix(kind, prefix+".") || strings.HasPrefix(prefix, kind+".") {
			return true
		}
	}
	return len(only) == 0
}

func overlap(a, b textRange) bool { return !before(a.End, b.Start) && !before(b.End, a.Start) }

func before(a, b position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

// edit returns what the fixes of problems change; ok is false where the files have changed since the problems were
// found.
func (o overlay) edit(problems diag.List) (edit workspaceEdit, ok bool) {
	contents, docs := map[string][]byte{}, map[string]*document{}
	for _, name := range fix.Files(problems) {
		doc := o.document(name)
		if doc == nil {
			return edit, false
		}
		docs[name], contents[name] = doc, []byte(doc.text)
	}
	fixed, _, err := fix.Apply(problems, contents)
	if err != nil {
		return edit, false
	}
	edit.Changes = map[string][]textEdit{}
	for name, content := range fixed {
		edit.Changes[docs[name].uri] = []textEdit{difference(docs[name], string(content))}
	}
	return edit, len(fixed) > 0
}

// difference returns the edit that makes a text of a document: all between the first and the last line that differ.
func difference(doc *document, text string) textEdit {
	old := doc.text
	start := 0
	for start < min(len(old), len(text)) && old[start] == text[start] {
		start++
	}
	start = strings.LastIndexByte(old[:start], '\n') + 1
	end := 0
	for end < min(len(old), len(text))-start && old[len(old)-1-end] == text[len(text)-1-end] {
		end++
	}
	if i := strings.IndexByte(old[len(old)-end:], '\n'); i >= 0 {
		end -= i
	} else {
		end = 0
	}
	return textEdit{doc.span(start, len(old)-end), text[start : len(text)-end]}
}
