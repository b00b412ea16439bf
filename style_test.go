package gen_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// lastColumn is the last column of a line; a tab takes four columns. lastLine is the last line of a file.
const lastColumn, lastLine = 120, 300

// TestLinesEndInTime: no line of hand-written Go passes the last column, except in raw strings, and no file the last line.
func TestLinesEndInTime(t *testing.T) {
	for _, root := range []string{"cmd", "codegen", "generators", "hack", "internal", "reconcile", "crds", "openapispec", "templates"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case filepath.Ext(name) != ".go":
				return nil
			}
			content, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if _, generated := genheader.Maker(content); !generated {
				checkLines(t, filepath.ToSlash(name), content)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func checkLines(t *testing.T, name string, content []byte) {
	t.Helper()
	if lines := strings.Count(string(content), "\n"); lines > lastLine {
		t.Errorf("%s: the file has %d lines, more than %d: split it by what it is about", name, lines, lastLine)
	}
	raw := rawLines(content)
	for i, line := range strings.Split(string(content), "\n") {
		columns := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
		if columns > lastColumn && !raw[i+1] {
			t.Errorf("%s:%d: the line ends at column %d", name, i+1, columns)
		}
	}
}

// rawLines returns the numbers of the lines with raw strings, e.g. struct tags: a line break would change these.
func rawLines(content []byte) map[int]bool {
	raw := map[int]bool{}
	file := token.NewFileSet().AddFile("", -1, len(content))
	var s scanner.Scanner
	s.Init(file, content, nil, 0)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return raw
		}
		if tok == token.STRING && literal[0] == '`' {
			for line := range strings.Count(literal, "\n") + 1 {
				raw[file.Line(pos)+line] = true
			}
		}
	}
}
