package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"oss.terrastruct.com/d2/d2graph"
	"oss.terrastruct.com/d2/d2layouts/d2dagrelayout"
	"oss.terrastruct.com/d2/d2lib"
	"oss.terrastruct.com/d2/d2renderers/d2svg"
	"oss.terrastruct.com/d2/d2themes/d2themescatalog"
	"oss.terrastruct.com/d2/lib/log"
	"oss.terrastruct.com/d2/lib/textmeasure"
)

// drawings returns the pictures of the diagrams in docs/diagrams, by file, e.g. "…/docs/diagrams/informers.svg" of
// informers.d2. Each has colours for light and for dark screens.
func drawings(ctx context.Context, root string) (map[string][]byte, error) {
	sources, err := filepath.Glob(filepath.Join(root, "docs", "diagrams", "*.d2"))
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		svg, err := draw(ctx, string(source))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[strings.TrimSuffix(name, ".d2")+".svg"] = svg
	}
	return all, nil
}

// draw returns the SVG picture of a diagram in D2.
func draw(ctx context.Context, source string) ([]byte, error) {
	ruler, err := textmeasure.NewRuler()
	if err != nil {
		return nil, err
	}
	padding, scale, inPage := int64(8), 1.0, true
	options := &d2svg.RenderOpts{Pad: &padding, ThemeID: &d2themescatalog.NeutralGrey.ID,
		DarkThemeID: &d2themescatalog.DarkMauve.ID, NoXMLTag: &inPage, Scale: &scale}
	layout := func(string) (d2graph.LayoutGraph, error) { return d2dagrelayout.DefaultLayout, nil }
	diagram, _, err := d2lib.Compile(log.WithDefault(ctx), source, &d2lib.CompileOptions{LayoutResolver: layout,
		Ruler: ruler}, options)
	if err != nil {
		return nil, err
	}
	return d2svg.Render(diagram, options)
}
