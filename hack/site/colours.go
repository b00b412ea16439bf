package main

import (
	"bytes"
	"fmt"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/styles"
)

// colours returns the style sheet of highlighted code, for light and for dark screens.
func colours() ([]byte, error) {
	var sheet bytes.Buffer
	formatter := html.New(html.WithClasses(true))
	for _, screen := range []struct{ scheme, style string }{{"light", "github"}, {"dark", "github-dark"}} {
		fmt.Fprintf(&sheet, "@media (prefers-color-scheme: %s) {\n", screen.scheme)
		if err := formatter.WriteCSS(&sheet, styles.Get(screen.style)); err != nil {
			return nil, err
		}
		sheet.WriteString("}\n")
	}
	return sheet.Bytes(), nil
}
