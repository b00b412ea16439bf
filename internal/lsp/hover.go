package lsp

import "context"

// hover shows the documentation of the marker, or of gen.yaml's key, at a position.
func (v *view) hover(_ context.Context, params positionParams) (any, error) {
	doc := v.document(params.TextDocument)
	if doc == nil {
		return nil, nil
	}
	if doc.isConfig() {
		return v.hoverConfig(doc, params.Position), nil
	}
	line, ok := markerLineAt(doc, params.Position)
	if !ok {
		return nil, nil
	}
	starts := append(chain(line.text), len(line.text)+len("=+"))
	offset := doc.offset(params.Position) - line.start
	for i, at := range starts[:len(starts)-1] {
		end := starts[i+1] - len("=+")
		if d, _ := define(v.table, line.text[at:end]); d != nil && offset <= end {
			return hover{markdown(documentation(d)), doc.span(line.start+at, line.start+end)}, nil
		}
	}
	return nil, nil
}
