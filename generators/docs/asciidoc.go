package docs

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"text/template"
)

var asciidocTemplate = sync.OnceValue(func() *template.Template { return parseOwn("asciidoc") })

func renderASCIIDoc(page *API) ([]byte, error) {
	return execute(asciidocTemplate(), page)
}

// asciidocType returns e.g. "xref:example.org-v1-Seed[$$Seed$$] array" for a list of Seed.
func asciidocType(r *TypeRef) string {
	switch {
	case r.List:
		return asciidocType(r.Elem) + " array"
	case r.Elem != nil:
		return fmt.Sprintf("object (keys:%s, values:%s)", asciidocType(r.Key), asciidocType(r.Elem))
	case r.Local != "":
		return fmt.Sprintf("xref:%s[$$%s$$]", strings.TrimPrefix(r.Address, "#"), r.Name)
	case r.Address != "":
		return fmt.Sprintf("link:%s[$$%s$$]", r.Address, r.Name)
	}
	return r.Name
}

// active matches what AsciiDoc takes for something else than text: marks of formats, macros and attributes, and what it
// replaces, e.g. -> by an arrow.
var active = regexp.MustCompile("[\\\\`*_#^~+{\\[<>&@]|-{2,}|\\.{3,}|\\${2,}|\\({2,}|\\((?:C|R|TM)\\)|::+|;;+|://")

// beginning matches what makes a line something else than text: a block, its title, an item of a list, an admonition.
var beginning = regexp.MustCompile(`^(?:[.=:/'|-]|(?:\w|\d+|[ivxIVX]+)[.)]|(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):)`)

// asReferences writes characters as AsciiDoc takes them for nothing but text, e.g. &#42; for an asterisk.
func asReferences(text string) string {
	var out strings.Builder
	for _, r := range text {
		fmt.Fprintf(&out, "&#%d;", r)
	}
	return out.String()
}

// escaped returns a text that AsciiDoc takes for nothing else.
func escaped(text string) string { return active.ReplaceAllStringFunc(text, asReferences) }

// noTerm escapes two semicolons, which AsciiDoc takes for the end of a term. One of them may be the end of a reference.
func noTerm(text string) string { return strings.ReplaceAll(text, ";;", ";&#59;") }

// simple matches code that needs no escapes, e.g. "spec.weight".
var simple = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9./]*$`)

// asciidocCode returns a text as code.
func asciidocCode(text string) string {
	if simple.MatchString(text) && !strings.Contains(text, "...") {
		return "`" + text + "`"
	}
	return asciidocSpan(text)
}

// asciidocSpan returns a text as code that may be beside letters.
func asciidocSpan(text string) string {
	text = strings.ReplaceAll(escaped(oneLine(text)), "'", "&#39;")
	return "``" + noTerm(strings.ReplaceAll(text, "|", "&#124;")) + "``"
}

// address matches an address that is a word.
var address = regexp.MustCompile(`(?:^|[ (])https?://[\w./%?=&#~:+,;@!-]*[A-Za-z0-9/=](?:[ ).,]|$)`)

// asciidocLine escapes a line, except code and addresses.
func asciidocLine(line string) string {
	out := inlines(line, address, escaped, func(marked string) string {
		if marked[0] == '`' {
			return asciidocSpan(codeOf(marked))
		}
		scheme, rest, _ := strings.Cut(marked, "://")
		return scheme + "://" + escaped(rest)
	})
	return noTerm(beginning.ReplaceAllStringFunc(out, func(start string) string {
		end := len(start) - 1
		return start[:end] + asReferences(start[end:])
	}))
}

// asciidocText returns a text as paragraphs, lists and code.
func asciidocText(text string) string { return paragraphs(text, "* ", asciidocLine, asciidocListing) }

// asciidocListing returns a block of code.
func asciidocListing(code string) string {
	delimiter := "----"
	for strings.Contains(code, delimiter) {
		delimiter += "-"
	}
	return delimiter + "\n" + code + "\n" + delimiter
}

// asciidocCell returns the same for a cell of a table.
func asciidocCell(text string) string { return strings.ReplaceAll(asciidocText(text), "|", `\|`) }
