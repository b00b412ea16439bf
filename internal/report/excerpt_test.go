package report_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/report"
)

// TestExcerpt: the source line without its indentation, and a caret below the column, follow the message.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 80) + " b " + strings.Repeat("c", 80)
	source := "package v1\n\tRipe\tFoo `json:\"ripe\"`\n\tGröße string\r\n\n\t" + long + "\n\t\x1b[31m red\n\xff\xfe"
	read := func(name string) ([]byte, error) {
		if name != "/src/a.go" {
			return nil, errors.New("there is no such file")
		}
		return []byte(source), nil
	}
	for _, c := range []struct {
		file         string
		line, column int
		want         string // without the first line
	}{
		{"/src/a.go", 1, 1, "\tpackage v1\n\t^\n"},
		{"/src/a.go", 1, 10, "\tpackage v1\n\t         ^\n"},
		{"/src/a.go", 2, 7, "\tRipe Foo `json:\"ripe\"`\n\t     ^\n"},
		{"/src/a.go", 3, 10, "\tGröße string\n\t      ^\n"},
		{"/src/a.go", 5, 83, "\t…" + strings.Repeat("a", 48) + " b " + strings.Repeat("c", 47) + "…\n\t" +
			strings.Repeat(" ", 50) + "^\n"},
		{"/src/a.go", 5, 2, "\t" + strings.Repeat("a", 80) + " b " + strings.Repeat("c", 16) + "…\n\t^\n"},
		{"/src/a.go", 6, 8, "\t\\x1b[31m red\n\t         ^\n"},
		{"/src/a.go", 7, 2, "\t��\n\t ^\n"},
		{"/src/a.go", 0, 0, ""}, {"/src/a.go", 2, 0, ""}, {"/src/a.go", 4, 1, ""}, {"/src/a.go", 1, 11, ""},
		{"/src/a.go", 8, 1, ""}, {"/src/a.go", 3, 5, ""}, {"/src/b.go", 1, 1, ""},
	} {
		pos := diag.At(c.file)
		pos.Line, pos.Column = c.line, c.column
		var out bytes.Buffer
		problems := diag.List{diag.Errorf(pos, "wrong")}
		if err := (report.Terminal{Source: read}).Print(&out, "/src", problems); err != nil {
			t.Fatal(err)
		}
		if _, got, _ := strings.Cut(out.String(), "\n"); got != c.want {
			t.Errorf("%s:%d:%d:\n%s, want\n%s", c.file, c.line, c.column, got, c.want)
		}
	}
}
