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
	found := yamlLine.FindStringSubmatch(err.Error())
	pos := diag.At(name)
	if line, err := strconv.Atoi(found[1]); err == nil {
		pos = token.Position{Filename: name, Line: line, Column: 1}
	}
	return ruleYAML.At(pos, "%s", found[2]).Fix("gen.yaml must be YAML")
}
