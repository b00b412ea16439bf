package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"

	"github.com/sourcegraph/jsonrpc2"
)

// notification takes in a notification. Those that gen does not know have no effect, as the protocol has it.
func (s *server) notification(conn *jsonrpc2.Conn, method string, raw json.RawMessage) {
	if method == "exit" {
		s.mu.Lock()
		if s.state == shutDown {
			s.state = exited
		}
		s.mu.Unlock()
		_ = conn.Close()
		return
	}
	s.mu.Lock()
	current := s.state
	s.mu.Unlock()
	handle, ok := notifications[method]
	if current != initialized || !ok {
		return
	}
	if err := handle(s, raw); err != nil {
		s.logf("%s: %v", method, err)
	}
}

var notifications = map[string]func(*server, json.RawMessage) error{
	"initialized":                     func(s *server, _ json.RawMessage) error { s.watchFiles(); return nil },
	"textDocument/didOpen":            notified((*server).open),
	"textDocument/didChange":          notified((*server).change),
	"textDocument/didClose":           notified((*server).close),
	"textDocument/didSave":            notified((*server).save),
	"workspace/didChangeWatchedFiles": func(s *server, _ json.RawMessage) error { s.analyzer.all(); return nil },
	"$/cancelRequest":                 notified((*server).cancel),
}

func notified[P any](f func(*server, P)) func(*server, json.RawMessage) error {
	return func(s *server, raw json.RawMessage) error {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return err
		}
		f(s, params)
		return nil
	}
}

func (s *server) cancel(params cancelParams) {
	var id jsonrpc2.ID
	switch given := params.ID.(type) {
	case string:
		id = jsonrpc2.ID{Str: given, IsString: true}
	case float64:
		id = jsonrpc2.ID{Num: uint64(given)}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.pending[id]; cancel != nil {
		cancel()
	}
}

func (s *server) open(params openParams) {
	given := params.TextDocument
	path, ok := pathOf(given.URI)
	if ext := filepath.Ext(path); !ok || ext != ".go" && ext != ".yaml" && ext != ".mod" {
		return
	}
	doc := newDocument(given.URI, path, given.Version, given.Text)
	doc.open = true
	s.put(given.URI, doc)
	s.analyzer.opened(doc)
}

func (s *server) change(params changeParams) {
	s.mu.Lock()
	doc := s.docs[params.TextDocument.URI]
	s.mu.Unlock()
	if doc == nil {
		return
	}
	doc = doc.changed(params.TextDocument.Version, params.ContentChanges)
	s.put(doc.uri, doc)
	s.analyzer.changed(doc)
}

func (s *server) close(params documentParams) {
	s.mu.Lock()
	doc := s.docs[params.TextDocument.URI]
	delete(s.docs, params.TextDocument.URI)
	s.mu.Unlock()
	if doc != nil {
		s.analyzer.changed(doc)
	}
}

func (s *server) save(params documentParams) {
	if path, ok := pathOf(params.TextDocument.URI); ok {
		s.analyzer.changed(newDocument(params.TextDocument.URI, path, 0, ""))
	}
}

func (s *server) put(uri string, doc *document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.docs[uri] = doc
}

// watchFiles asks the editor to say which files change outside of it, e.g. by git.
func (s *server) watchFiles() {
	if !s.analyzer.watches {
		return
	}
	type watcher struct {
		GlobPattern string `json:"globPattern"`
	}
	registration := map[string]any{"id": "gen", "method": "workspace/didChangeWatchedFiles",
		"registerOptions": map[string]any{"watchers": []watcher{{"**/*.go"}, {"**/gen.yaml"}, {"**/go.mod"}}}}
	conn := s.connection()
	_, err := conn.DispatchCall(context.Background(), "client/registerCapability",
		map[string]any{"registrations": []any{registration}})
	if err != nil {
		s.logf("client/registerCapability: %v", err)
	}
}
