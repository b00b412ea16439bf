package config

import (
	"fmt"
	"go/build/constraint"
	"go/scanner"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
)

// directives are the beginnings of comments that the compiler reads.
var directives = []string{"//go:", "//line ", "/*line ", "//export "}

// uncommented returns what a header holds beside comments, or what Go would take for more than a comment, or "".
func uncommented(text string) (problem string) {
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(at token.Position, message string) {
		problem = fmt.Sprintf("is not a comment: line %d: %s", at.Line, message)
	}, scanner.ScanComments)
	for problem == "" {
		pos, tok, literal := s.Scan()
		line := file.Line(pos)
		switch {
		case tok == token.EOF:
			return problem
		case tok == token.SEMICOLON && literal == "\n": // which the scanner adds
		case tok != token.COMMENT:
			problem = fmt.Sprintf("is not a comment: line %d begins with %s", line, firstWord(text, line))
		case constraint.IsGoBuild(literal) || constraint.IsPlusBuild(literal):
			problem = fmt.Sprintf("has a build constraint in line %d, which would leave generated files out", line)
		case slices.ContainsFunc(directives, func(prefix string) bool { return strings.HasPrefix(literal, prefix) }):
			problem = fmt.Sprintf("has a compiler directive in line %d", line)
		}
	}
	return problem
}

// firstWord returns the first word of a line, quoted.
func firstWord(text string, line int) string {
	words := strings.Fields(strings.Split(text, "\n")[line-1])
	if len(words) == 0 {
		return "nothing"
	}
	return fmt.Sprintf("%q", words[0])
}

func (r *reader) header(e entry) (text, file string) {
	var name string
	r.decode(e, &name)
	if !r.checkPaths(e, name) {
		return "", ""
	}
	text, file, problem := Header(r.record, filepath.Dir(r.file), name)
	if problem != "" {
		r.errorf(e.value, "%s", problem).Remedy = "name a file with a Go comment, relative to gen.yaml"
	}
	return text, file
}

// Header reads a license header, which must be Go comments without directives; problem says what is wrong with it.
func Header(record *trace.Recorder, dir, name string) (text, file, problem string) {
	if name == "" {
		return "", "", ""
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	content, err := record.ReadFile(name)
	if err != nil {
		return "", "", err.Error()
	}
	text = strings.TrimSpace(strings.ReplaceAll(string(content), "\r\n", "\n"))
	if problem := uncommented(text); problem != "" {
		return "", "", fmt.Sprintf("the header %s %s", name, problem)
	}
	return text, name, ""
}
