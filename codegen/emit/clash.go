package emit

import (
	"errors"
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/contract"
)

// render returns a file with the body that print prints. If the body declares the alias of one of its imports, e.g. a
// variable cache beside cache.Indexer, render prints it again with another alias, e.g. toolscache.
func render(frame Frame, of contract.GoFile, print func(*File) error) (*File, error) {
	for range attempts {
		f := newFile(frame, of)
		if err := print(f); err != nil {
			return nil, err
		}
		if !f.open() {
			return nil, f.err
		}
		clashing := f.clashing()
		if len(clashing) == 0 || !parses(f.body.Bytes()) {
			f.checked = true // Bytes reports a body that is not Go: there, an alias may be seen without its selector
			return f, nil
		}
		f.release()
		frame.Reserved = slices.Concat(frame.Reserved, clashing)
	}
	return nil, errors.New("the body declares names of imports, whatever these are: " +
		strings.Join(frame.Reserved, ", "))
}

// attempts are enough for bodies that do not choose names by aliases. One attempt adds all names that clash.
const attempts = 10

func parses(body []byte) bool {
	source := slices.Concat([]byte("package p;"), body)
	_, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	return err == nil
}

// check returns an error if the body declares the alias of an import.
func (f *File) check() error {
	if f.checked {
		return nil
	}
	if clashing := f.clashing(); len(clashing) > 0 {
		return fmt.Errorf("the body declares names of imports, %s: put them into Frame.Reserved",
			strings.Join(clashing, ", "))
	}
	return nil
}

// clashing returns the aliases of imports that the body also uses without a selector. Each declaration of a name is
// such a use.
func (f *File) clashing() []string {
	if len(f.aliases) == 0 {
		return nil
	}
	found := map[string]bool{}
	scanUnqualified(f.body.Bytes(), func(name string) {
		if f.aliases[name] {
			found[name] = true
		}
	})
	return slices.Sorted(maps.Keys(found))
}

// scanUnqualified calls yield with each identifier of Go code that neither follows a dot nor precedes a dot or a colon,
// and names no field of a struct.
func scanUnqualified(code []byte, yield func(name string)) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), code, nil, 0)
	var brackets []bool // those around the token; true if they hold the fields of a struct
	candidate, before := "", token.ILLEGAL
	for {
		_, tok, text := s.Scan()
		if candidate != "" && tok != token.PERIOD && tok != token.COLON {
			yield(candidate)
		}
		candidate = ""
		inStruct := len(brackets) > 0 && brackets[len(brackets)-1]
		switch tok {
		case token.EOF:
			return
		case token.LBRACE, token.LPAREN, token.LBRACK:
			brackets = append(brackets, tok == token.LBRACE && before == token.STRUCT)
		case token.RBRACE, token.RPAREN, token.RBRACK:
			brackets = brackets[:max(len(brackets)-1, 0)]
		case token.IDENT:
			field := inStruct && (before == token.LBRACE || before == token.SEMICOLON || before == token.COMMA)
			if before != token.PERIOD && !field {
				candidate = text
			}
		}
		before = tok
	}
}
