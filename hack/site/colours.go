package main

import (
	"bytes"
	"fmt"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/styles"
)

// colours returns the style sheet of highlighted code. The system chooses between light and dark, unless the reader has
// chosen: see theme.js.
func colours() ([]byte, error) {
	var sheet bytes.Buffer
	formatter := html.New(html.WithClasses(true))
	for _, theme := range []struct{ name, other, style string }{
		{"light", "dark", "github"}, {"dark", "light", "github-dark"},
	} {
		var rules bytes.Buffer
		if err := formatter.WriteCSS(&rules, styles.Get(theme.style)); err != nil {
			return nil, err
		}
		fmt.Fprintf(&sheet, "@media (prefers-color-scheme: %s) {\n:root:not([data-theme=\"%s\"]) {\n%s}\n}\n"+
			":root[data-theme=\"%[1]s\"] {\n%[3]s}\n", theme.name, theme.other, rules.Bytes())
	}
	return sheet.Bytes(), nil
}
