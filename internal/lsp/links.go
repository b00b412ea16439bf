package lsp

import (
	"context"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// documentLinks leads from gen.yaml to packages and header files, and from the header of a generated file to its
// sources.
func (v *view) documentLinks(ctx context.Context, params documentParams) (any, error) {
	links := []documentLink{}
	doc := v.document(params.TextDocument)
	switch {
	case doc == nil:
	case doc.isConfig():
		links = append(links, v.configLinks(ctx, doc)...)
	default:
		links = append(links, v.sourceLinks(ctx, doc)...)
	}
	return links, nil
}

// sourceLinks returns the links of the line Source: of a generated file.
func (v *view) sourceLinks(ctx context.Context, doc *document) (links []documentLink) {
	maker, _ := genheader.Maker([]byte(doc.text))
	if _, ours := genheader.Generator(maker); !ours {
		return nil
	}
	found := v.analyzer.projectOf(doc.path).findings(ctx)
	if found.api == nil {
		return nil
	}
	for _, source := range genheader.Sources([]byte(doc.text)) {
		pos := found.api.PositionOf([]string{source})
		at := strings.Index(doc.text, source)
		if pos.Filename == "" || at < 0 {
			continue
		}
		links = append(links, documentLink{Range: doc.span(at, at+len(source)), Target: uriOf(pos.Filename),
			Tooltip: "the source of this file"})
	}
	return links
}

// configLinks returns the links of gen.yaml; none while it is not YAML.
func (v *view) configLinks(ctx context.Context, doc *document) (links []documentLink) {
	root, err := yamlfile.Decode([]byte(doc.text))
	if err != nil {
		return nil
	}
	var found findings
	var visit func(n *yaml.Node)
	link := func(n *yaml.Node, target string) {
		if target == "" || n.Kind != yaml.ScalarNode || n.Line == 0 {
			return
		}
		text, start := doc.line(n.Line - 1)
		at := strings.Index(text[min(len(text), n.Column-1):], n.Value)
		if at < 0 {
			return
		}
		at += start + n.Column - 1
		links = append(links, documentLink{Range: doc.span(at, at+len(n.Value)), Target: uriOf(target)})
	}
	visit = func(n *yaml.Node) {
		for i, child := range n.Content {
			if n.Kind != yaml.MappingNode || i%2 == 1 {
				visit(child)
				continue
			}
			switch value := n.Content[i+1]; child.Value {
			case "packages", "exclude":
				if found.api == nil {
					found = v.analyzer.projectOf(doc.path).findings(ctx)
				}
				for _, pattern := range value.Content {
					link(pattern, found.fileOf(filepath.Dir(doc.path), pattern.Value))
				}
			case "header":
				link(value, existing(filepath.Join(filepath.Dir(doc.path), filepath.FromSlash(value.Value))))
			}
		}
	}
	visit(&root)
	return links
}

func existing(path string) string {
	var disk *trace.Recorder
	if disk.Exists(path) {
		return path
	}
	return ""
}

// fileOf returns the file that documents the first package of a pattern, or "".
func (f findings) fileOf(dir, pattern string) string {
	if f.api == nil {
		return ""
	}
	for _, p := range f.api.Packages {
		if p.Matches(dir, pattern) {
			if doc := existing(filepath.Join(p.Dir, "doc.go")); doc != "" {
				return doc
			}
			return p.Pos.Filename
		}
	}
	return ""
}
