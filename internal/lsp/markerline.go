package lsp

import (
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/markers/quoted"
)

// A markerLine is a comment line with a marker, which may not be written to its end.
type markerLine struct {
	text  string // after the plus sign
	start int    // the offset at which the text begins
}

// markerComment matches what comes before the text of a marker.
var markerComment = regexp.MustCompile(`^\s*//\s*\+`)

// markerLineAt returns the marker of a line, and false for a line without one, or with the position before it.
func markerLineAt(doc *document, p position) (markerLine, bool) {
	text, start := doc.line(p.Line)
	before := markerComment.FindString(text)
	if !doc.isGo() || before == "" || doc.offset(p) < start+len(before) {
		return markerLine{}, false
	}
	return markerLine{text[len(before):], start + len(before)}, true
}

// isName matches what may be the beginning of a marker's name.
var isName = regexp.MustCompile(`^[\w:.-]*$`)

// define returns the marker that a text begins with, and what is after its name: "" or a separator and more.
func define(table *markers.Table, text string) (d *marker.Definition, rest string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune(":-_.", r) && !isAlphanumeric(r) })
	if end < 0 {
		end = len(text)
	}
	for end > 0 {
		if d := table.Lookup(text[:end]); d != nil {
			return d, text[end:]
		}
		end = strings.LastIndexByte(text[:end], ':')
	}
	return nil, ""
}

func isAlphanumeric(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// chain returns where the markers of a line begin, e.g. 0 and 13 for "k8s:eachVal=+k8s:maxLength=10".
func chain(text string) []int {
	starts := []int{0}
	if !strings.HasPrefix(text, "k8s:") {
		return starts
	}
	for at := 0; ; {
		i := strings.Index(text[at:], "=+")
		if i < 0 {
			return starts
		}
		at += i + len("=+")
		starts = append(starts, at)
	}
}

// lastPart returns the last of the parts that separators outside of quotes and brackets make of a text, and where it
// begins.
func lastPart(text, separators string) (part string, at int) {
	if cuts, _ := quoted.Cuts(text, separators); len(cuts) > 0 {
		at = cuts[len(cuts)-1] + 1
	}
	return text[at:], at
}
