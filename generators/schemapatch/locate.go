package schemapatch

import (
	"go/token"
	"regexp"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// element is a part of a path as API servers write it, e.g. "spec", "versions" and "[0]" in "spec.versions[0].name".
var element = regexp.MustCompile(`\[(\d+)\]|[^.\[\]]+`)

// locate returns where a manifest says what a path leads to, e.g. "metadata.name", or else what it says nearest to
// that. versions are the indexes of the CRD's versions in the manifest.
func locate(file string, document *yaml.Node, versions []int, path string) token.Position {
	at := document
	pos := token.Position{Filename: file, Line: at.Line, Column: at.Column}
	listed := ""
	for _, match := range element.FindAllStringSubmatch(path, -1) {
		if match[1] != "" {
			i, _ := strconv.Atoi(match[1]) // it is digits
			if listed == "versions" && i < len(versions) {
				i = versions[i]
			}
			if at.Kind != yaml.SequenceNode || i >= len(at.Content) {
				return pos
			}
			at = at.Content[i]
		} else {
			found := entry(at, match[0])
			if found == nil {
				return pos
			}
			at, listed = found.value, match[0]
		}
		pos.Line, pos.Column = at.Line, at.Column
	}
	return pos
}
