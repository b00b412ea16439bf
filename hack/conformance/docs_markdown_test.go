package conformance

import (
	"regexp"
	"strings"
)

// A docField is a row of a type's table in an API reference.
type docField struct{ shape, value, rules string }

// A docType is a section of an API reference in Markdown.
type docType struct {
	fields map[string]docField
	values []string
	rules  string // of the type itself
}

var (
	docHeading = regexp.MustCompile(`^(##|####) (\S+)$`)
	docRow     = regexp.MustCompile("^\\| `([^`]+)` (?:_(.*?)_ )?\\|")
	docLink    = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
)

// readDocs returns the types of an API reference by version and name, e.g. "example.org/v1 Fruit".
func readDocs(markdown string) map[string]*docType {
	all := map[string]*docType{}
	version := ""
	var of *docType
	ruled := false // inside of the list of a type's rules
	for line := range strings.Lines(markdown) {
		line = strings.TrimSpace(line)
		if heading := docHeading.FindStringSubmatch(line); heading != nil {
			of = nil
			if version != "" && heading[1] == "####" {
				of = &docType{fields: map[string]docField{}}
				all[version+" "+heading[2]] = of
			} else if heading[1] == "##" {
				version = heading[2]
			}
			continue
		}
		if of == nil {
			continue
		}
		if ruled = line == "_Validation:_" || ruled && (line == "" || strings.HasPrefix(line, "- ")); ruled {
			of.rules += line + "\n"
		}
		row := docRow.FindStringSubmatch(line)
		cells := docCells(line)
		switch {
		case row == nil:
		case len(cells) == 2:
			of.values = append(of.values, row[1])
		case len(cells) == 4:
			of.fields[row[1]] = docField{docLink.ReplaceAllString(row[2], "$1"), cells[2], cells[3]}
		}
	}
	return all
}

// docCells splits a row of a table.
func docCells(line string) (cells []string) {
	line = strings.ReplaceAll(strings.Trim(line, "|"), `\|`, "\x00")
	for _, cell := range strings.Split(line, "|") {
		cells = append(cells, strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|")))
	}
	return cells
}
