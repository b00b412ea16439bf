package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	markup "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// plainTemplate prints what a reference says, part by part, without any format.
const plainTemplate = `{{define "api"}}
{{- range .Groups}}{{range .Versions}}{{range .Types}}{{template "type" .}}{{end}}{{end}}{{end}}
{{- range .Shared}}{{range .Types}}{{template "type" .}}{{end}}{{end}}{{end}}
{{- define "type"}}{{printf "%q\n%q\n" .Name .Doc}}{{template "checks" .}}
{{- template "fields" dict "Fields" .Fields "Above" ""}}
{{- range .Values}}{{printf "%q\n%q\n" (or .Text .JSON) .Doc}}{{end}}{{end}}
{{- define "checks"}}{{range .Validation}}{{printf "%q\n" .}}{{end}}
{{- range .Rules}}{{printf "%q\n%q\n" .Message .Rule}}{{end}}{{end}}
{{- define "fields"}}{{$above := .Above}}{{range .Fields}}
{{- printf "%q\n%q\n%q\n%q\n" (print $above .Name) .Deprecated .Doc .Default}}{{template "checks" .}}
{{- template "fields" dict "Fields" .Fields "Above" (print $above .Name ".")}}{{end}}{{end}}`

// TestMarkup: what readers see is what comments, patterns, enums and rules say, with every asterisk, brace and pipe.
// goldmark renders the Markdown, Debian's asciidoctor the AsciiDoc.
func TestMarkup(t *testing.T) {
	gen, err := buildGen(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	plain := t.TempDir()
	if err := os.WriteFile(filepath.Join(plain, "api.tmpl"), []byte(plainTemplate), 0o644); err != nil {
		t.Fatal(err)
	}
	random := []api{
		{"comments", module(t, anyComment), []string{"./..."}}, {"enums", module(t, anyEnum), []string{"./..."}},
	}
	for i, api := range slices.Concat(random, apis[:3]) {
		reference := func(t *testing.T, options ...string) []byte {
			t.Helper()
			files, err := api.document(gen, t.TempDir(), append(options, "--file", "page")...)
			if err != nil || len(files) != 1 {
				t.Fatalf("%d files: %v", len(files), err)
			}
			return slices.Collect(maps.Values(files))[0]
		}
		parts := reference(t, "--templates-dir", plain)
		for format, render := range map[string]func(*testing.T, []byte) []byte{
			"markdown": renderMarkdown, "asciidoc": renderAsciiDoc, "html": mainPart,
		} {
			if api.name == "comments" && format == "markdown" {
				continue // whose own marks in comments readers see as such, e.g. *this* in italics
			}
			if i >= len(random) && format == "html" {
				continue // which has the kinds before other types
			}
			t.Run(api.name+"/"+format, func(t *testing.T) {
				page := render(t, reference(t, "--format", format))
				checkSaid(t, visible(t, page), parts)
			})
		}
	}
}

// nearby is how many letters there are at most between two parts, such as the names of types that use a type.
const nearby = 3000

// anyComment and anyEnum are random lines above a field. What readers see of an enum is code.
func anyComment(random *rand.Rand) string { return "It is " + anyText(random) }

func anyEnum(random *rand.Rand) string {
	return fmt.Sprintf("+kubebuilder:validation:Enum=%q;%q", anyText(random), anyText(random))
}

// pieces are what AsciiDoc or Markdown has a meaning for.
var pieces = append(strings.Fields(`* ** _ __ [ ] [[ ]] ( (( ((( ) { } | || < << > & &amp; &#35; \ # ## + ++ +++ : :: ;
	;; -- --- . ... .... (C) (R) ' '' " $$ $ ~ ^ = == -> => <= <- % ! 1. a. NOTE: TIP: // / @ x@y.org https://a.b/c_d#e
	link: xref: image:: include::a[] ifdef::a[] pass:[a] kbd:[b] footnote:[c] word Words`),
	"`", "``", "`a*b*c`", " ", " ", " ", " ")

// anyText returns up to twelve pieces.
func anyText(random *rand.Rand) string {
	var text strings.Builder
	for range 1 + random.IntN(12) {
		text.WriteString(pieces[random.IntN(len(pieces))])
	}
	return text.String()
}

// module returns the directory of a module whose type has 500 fields, each below a line.
func module(t *testing.T, line func(*rand.Rand) string) (dir string) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	source := []byte("// +groupName=example.org\npackage v1\n\n// Any is any type.\ntype Any struct {\n")
	for i := range 500 {
		source = fmt.Appendf(source, "\t// %s\n\tF%d string `json:\"f%[2]d\"`\n", line(random), i)
	}
	files := fstest.MapFS{
		"go.mod": {Data: []byte("module example.org/any\n\ngo 1.26\n")}, "v1/any.go": {Data: append(source, "}\n"...)},
	}
	dir = t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// checkSaid checks that a page says all parts, in their order.
func checkSaid(t *testing.T, page string, parts []byte) {
	t.Helper()
	said, last := 0, ""
	for line := range strings.Lines(string(parts)) {
		part, err := strconv.Unquote(strings.TrimSpace(line))
		if err != nil {
			continue // the header
		}
		words := letters(plainText(part))
		at := strings.Index(page[:min(len(page), len(words)+nearby)], words)
		if at < 0 {
			t.Errorf("behind %q it does not say\n%q, but\n%.200q", last, words, page)
			continue
		}
		page, last = page[at+len(words):], words
		said++
	}
	if said < 100 {
		t.Errorf("it says only %d parts", said)
	}
}

func renderMarkdown(t *testing.T, source []byte) []byte {
	t.Helper()
	var page bytes.Buffer
	engine := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(markup.WithUnsafe()))
	if err := engine.Convert(source, &page); err != nil {
		t.Fatal(err)
	}
	return page.Bytes()
}

// renderAsciiDoc renders by Asciidoctor, which has nothing to warn about, e.g. no link that leads nowhere.
func renderAsciiDoc(t *testing.T, source []byte) []byte {
	t.Helper()
	asciidoctor, err := exec.LookPath("asciidoctor")
	if err != nil {
		t.Skip("asciidoctor is not on PATH: apt-get install asciidoctor")
	}
	var page, warnings bytes.Buffer
	command := exec.Command(asciidoctor, "--verbose", "--warnings", "--embedded", "--out-file", "-", "-")
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(source), &page, &warnings
	if err := command.Run(); err != nil || warnings.Len() > 0 {
		t.Fatalf("asciidoctor: %v\n%s", err, warnings.Bytes())
	}
	return page.Bytes()
}

// mainPart returns what a page of HTML has without its style and its navigation.
func mainPart(t *testing.T, page []byte) []byte {
	t.Helper()
	_, main, found := bytes.Cut(page, []byte("<main"))
	if !found {
		t.Fatal("the page has no <main>")
	}
	return append([]byte("<main"), main...)
}

// visible returns the letters of a page that a browser shows.
func visible(t *testing.T, page []byte) string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for node := range root.Descendants() {
		if node.Type == html.TextNode {
			text.WriteString(node.Data)
		}
	}
	return letters(text.String())
}

// marks are those of lists, code and its languages in comments, which formats show in their own way.
var marks = regexp.MustCompile("(?m)^\\s*([-*•]|\\d+[.)])\\s|^\\s*```.*$")

func plainText(comment string) string { return marks.ReplaceAllString(comment, "") }

// letters returns a text without what formats are free to choose: space, bullets, backticks, the form of apostrophes.
func letters(text string) string {
	return strings.NewReplacer("•", "", "`", "", "’", "'", "\u200b", "").Replace(strings.Join(strings.Fields(text), ""))
}
