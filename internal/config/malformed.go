package config

import (
	"bytes"
	"go/token"
	"regexp"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// yamlLine finds the line in an error of the YAML library, e.g. "yaml: line 3: did not find expected ',' or ']'".
var yamlLine = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?(.*)`)

// malformed tells where a file is not YAML.
func malformed(name string, content []byte, err error) diag.Diagnostic {
	number := 0
	for line := range bytes.Lines(content) {
		number++
		if indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]; bytes.ContainsRune(indent, '\t') {
			pos := token.Position{Filename: name, Line: number, Column: 1 + bytes.IndexByte(indent, '\t')}
			return ruleYAML.At(pos, "a tab indents the line, which YAML does not allow").Fix("indent with blanks")
		}
	}
	if line := lineOf(content, conflict); line > 0 {
		pos := token.Position{Filename: name, Line: line, Column: 1}
		return ruleYAML.At(pos, "the file has marks of a merge conflict").
			Fix("choose one of the sides, and remove the lines with <<<<<<<, ======= and >>>>>>>")
	}
	found := yamlLine.FindStringSubmatch(err.Error())
	pos := diag.At(name)
	if line, err := strconv.Atoi(found[1]); err == nil {
		pos = token.Position{Filename: name, Line: line, Column: 1}
		if key, at := withoutColon(content, line); key != "" {
			pos.Line = at
			return ruleYAML.At(pos, "the key %s has no colon", key).Fix("write %s: , a key without a value", key)
		}
	}
	if m := misread(content); m != nil {
		pos.Line, pos.Column = m.line, m.column
		return ruleYAML.At(pos, "%s", m.why).Fix("%s", m.remedy)
	}
	return ruleYAML.At(pos, "%s", found[2]).Fix("gen.yaml must be YAML")
}

// conflict matches a line with which git marks a merge conflict.
var conflict = regexp.MustCompile(`^(<<<<<<< |=======$|>>>>>>> )`)

// lineOf returns the number of the first line that matches, or 0.
func lineOf(content []byte, expression *regexp.Regexp) int {
	number := 0
	for line := range bytes.Lines(content) {
		if number++; expression.Match(bytes.TrimRight(line, "\r\n")) {
			return number
		}
	}
	return 0
}

// bareWord matches a line that holds one word alone, e.g. "  deepcopy".
var bareWord = regexp.MustCompile(`^\s*([A-Za-z][\w-]*)\s*$`)

// withoutColon returns a key without a colon: a word alone in a line, at or above the one at which the YAML library has
// stopped.
func withoutColon(content []byte, stopped int) (key string, line int) {
	number := 0
	for text := range bytes.Lines(content) {
		if number++; number > stopped {
			break
		}
		if found := bareWord.FindSubmatch(bytes.TrimRight(text, "\r\n")); found != nil {
			key, line = string(found[1]), number
		} else if len(bytes.TrimSpace(text)) > 0 && number < stopped {
			key = ""
		}
	}
	return key, line
}
