package lsp

import (
	"context"
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"
)

// A view is what one request sees.
type view struct {
	*server
	docs map[string]*document // open ones, by URI
}

// document returns an open document, or nil for one that is not open.
func (v *view) document(id documentID) *document { return v.docs[id.URI] }

// requests are the methods that answer side by side.
var requests = map[string]func(context.Context, *view, json.RawMessage) (any, error){
	"textDocument/completion":     handler((*view).completion),
	"textDocument/hover":          handler((*view).hover),
	"textDocument/codeAction":     handler((*view).codeAction),
	"textDocument/definition":     handler((*view).definition),
	"textDocument/implementation": handler((*view).implementation),
	"textDocument/documentLink":   handler((*view).documentLinks),
}

// handler decodes the parameters of a method.
func handler[P any](f func(*view, context.Context, P) (any, error)) func(
	context.Context, *view, json.RawMessage) (any, error) {
	return func(ctx context.Context, v *view, raw json.RawMessage) (any, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		return f(v, ctx, params)
	}
}

// lifecycle are the methods that change the state of the conversation.
var lifecycle = map[string]func(*server, json.RawMessage) (any, error){
	"initialize": (*server).initialize,
	"shutdown": func(s *server, _ json.RawMessage) (any, error) {
		s.enter(shutDown)
		return nil, nil
	},
}

func (s *server) enter(next state) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = next
}

func (s *server) initialize(raw json.RawMessage) (any, error) {
	var params initializeParams
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	s.enter(initialized)
	s.analyzer.watches = params.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	return map[string]any{
		"serverInfo": map[string]string{"name": "gen", "version": s.Version},
		"capabilities": map[string]any{
			"positionEncoding": "utf-16",
			"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": true}, // 2: in parts
			"completionProvider": map[string]any{
				"triggerCharacters": []string{"+", ":", "=", ",", ".", "(", ";", "\"", "[", "{", "/", " "},
			},
			"hoverProvider":          true,
			"definitionProvider":     true,
			"implementationProvider": true,
			"documentLinkProvider":   map[string]any{},
			"codeActionProvider":     map[string]any{"codeActionKinds": []string{quickFix, fixAll}},
		},
	}, nil
}
