package main

import (
	"encoding/json"
	"html/template"
	"strings"
	"sync"
)

// A markerExample is what a marker does to the output of gen.
type markerExample struct {
	Input  string   `json:"input"`            // Go with the marker
	File   string   `json:"file,omitempty"`   // a generated file; "" where the marker changes what gen prints
	Prints string   `json:"prints,omitempty"` // the command that prints it, e.g. "gen breaking"
	Lines  []string `json:"lines"`            // with "+" and "-" before those that the marker adds and removes
}

// markerExamplesFile has the examples, by the names of markers. TestMarkerExamples writes it.
const markerExamplesFile = "assets/markers.json"

// markerExamples returns the examples by the names of markers.
var markerExamples = sync.OnceValues(func() (all map[string]markerExample, err error) {
	content, err := assets.ReadFile(markerExamplesFile)
	if err == nil {
		err = json.Unmarshal(content, &all)
	}
	return all, err
})

// exampleOfMarker returns the example of a marker for a page; nil for a marker without one.
func exampleOfMarker(name string) (*markerExample, error) {
	all, err := markerExamples()
	e, ok := all[name]
	if err != nil || !ok {
		return nil, err
	}
	return &e, nil
}

// Go returns the input as HTML.
func (e *markerExample) Go() template.HTML { return code("go", e.Input) }

// Difference returns the lines as HTML, without what all are indented by.
func (e *markerExample) Difference() template.HTML {
	indented := len(e.Lines[0])
	for _, line := range e.Lines {
		if !strings.HasPrefix(line, omitted) {
			indented = min(indented, len(line)-1-len(strings.TrimLeft(line[1:], " ")))
		}
	}
	var shown []string
	for _, line := range e.Lines {
		if !strings.HasPrefix(line, omitted) {
			line = line[:1] + line[1+indented:]
		}
		shown = append(shown, line)
	}
	return code("diff", strings.Join(shown, "\n"))
}

// omitted stands for lines that an example leaves out.
const omitted = "…"
