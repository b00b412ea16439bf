package report

import (
	"encoding/json"
	"go/token"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// aCommand is a command that a text of GitHub Actions or Azure Pipelines would start.
var aCommand = regexp.MustCompile(`(?m)^\s*::|##(vso)?\[`)

// FuzzPrint prints texts as every part of a diagnostic, in every format: nothing of them acts on a terminal or on the
// log of a CI, and the output is bounded.
func FuzzPrint(f *testing.F) {
	for _, text := range []string{
		"a", "\x1b]0;owned\a", "a\n::add-mask::b", "\r\n \t::b", "##[group]", "\x9b\u009b\u202e",
		"\u00a0::a", ":", "\xff::", "#\n##[", strings.Repeat("\n::error::x", 10_000),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pos := token.Position{Filename: text, Line: 1, Column: 2}
		list := diag.List{{Pos: pos, Message: text, Remedy: text, Rule: text,
			Related: []diag.Related{{Pos: pos, Message: text}}}, {Message: text}}
		printed := func(format string, print func(io.Writer) error) string {
			var out strings.Builder
			if err := print(&out); err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			for _, r := range strings.NewReplacer("\r\n", "", "\n", "", "\t", "").Replace(out.String()) {
				if !unicode.IsPrint(r) {
					t.Errorf("%s prints %q: %q", format, r, out.String())
				}
			}
			if !utf8.ValidString(out.String()) || out.Len() > 200_000 {
				t.Errorf("%s prints %d bytes of %d", format, out.Len(), len(text))
			}
			return out.String()
		}
		for _, format := range Formats {
			out := printed(format, func(w io.Writer) error { return Print(w, format, "/src", list) })
			if format == "github" { // its own commands, one a line
				out = strings.ReplaceAll(out, "::error", "error")
			}
			if at := aCommand.FindString(out); at != "" {
				t.Errorf("%s prints the command %q: %q", format, at, out)
			}
			if format == SARIF && !json.Valid([]byte(out)) {
				t.Errorf("no JSON: %s", out)
			}
		}
		colors := strings.NewReplacer(bold, "", dim, "", red, "", yellow, "", reset, "")
		printed("colour", func(w io.Writer) error {
			var out strings.Builder
			source := func(string) ([]byte, error) { return []byte(text), nil }
			err := Terminal{Color: true, Source: source}.Print(&out, "/src", list)
			_, _ = io.WriteString(w, colors.Replace(out.String()))
			return err
		})
	})
}
