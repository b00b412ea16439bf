package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
)

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type problem struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Message  string    `json:"message"`

	CodeDescription struct {
		HRef string `json:"href"`
	} `json:"codeDescription"`
}

type replacement struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

func uriOf(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// edit opens a file with a text, or changes it if it is open.
func (e *editor) edit(path, text string) {
	e.Helper()
	uri := uriOf(path)
	e.versions[uri]++
	document := map[string]any{"uri": uri, "version": e.versions[uri], "text": text, "languageId": "go"}
	if e.versions[uri] == 1 {
		e.notify("textDocument/didOpen", map[string]any{"textDocument": document})
		return
	}
	e.notify("textDocument/didChange", map[string]any{"textDocument": document,
		"contentChanges": []map[string]string{{"text": text}}})
}

// at returns the parameters of a request about a position.
func at(path string, p position) map[string]any {
	return map[string]any{"textDocument": map[string]string{"uri": uriOf(path)}, "position": p}
}

// cursor takes the | out of a text, and returns its position.
func cursor(text string) (string, position) {
	before, after, _ := strings.Cut(text, "|")
	line := strings.Count(before, "\n")
	return before + after, position{line, len(before) - strings.LastIndex(before, "\n") - 1}
}

// labels returns what gen offers at the | of a text.
func (e *editor) labels(path, text string) (labels []string) {
	e.Helper()
	text, p := cursor(text)
	e.edit(path, text)
	var list struct {
		Items []struct {
			Label         string                 `json:"label"`
			Documentation struct{ Value string } `json:"documentation"`
		} `json:"items"`
	}
	e.request("textDocument/completion", at(path, p), &list)
	for _, item := range list.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

// await waits until the problems of a file are as they should be.
func (e *editor) await(path, what string, ok func([]problem) bool) []problem {
	e.Helper()
	uri := uriOf(path)
	for {
		if list, published := e.shown[uri]; published && ok(list) {
			return list
		}
		if _, more := e.next(); !more {
			e.Fatalf("gen lsp has ended before %s", what)
		}
	}
}

// says reports whether any problem says something.
func says(text string) func([]problem) bool {
	return func(list []problem) bool { return strings.Contains(fmt.Sprint(list), text) }
}

func none(list []problem) bool { return len(list) == 0 }

// applied returns a text after edits that do not overlap.
func applied(text string, edits []replacement) string {
	offset := func(p position) int {
		lines := strings.SplitAfter(text, "\n")
		return len(strings.Join(lines[:min(p.Line, len(lines))], "")) + p.Character
	}
	for i := len(edits) - 1; i >= 0; i-- {
		text = text[:offset(edits[i].Range.Start)] + edits[i].NewText + text[offset(edits[i].Range.End):]
	}
	return text
}
