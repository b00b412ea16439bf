// Package lsp is gen's language server: what gen knows of markers and gen.yaml, in editors, beside gopls. In: messages
// of the language server protocol, the files that the editor has open, and the disk. Out: messages: completion, hover,
// diagnostics, fixes, and the way from types to generated code and back. It writes no file, and leaves Go itself to
// gopls.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Config is what the command line tells the server.
type Config struct {
	Generators []*codegen.Generator
	Rules      []*diag.Rule // whose pages diagnostics lead to
	Version    string       // of gen, e.g. "v0.9.0"

	// Idle is called when gen has looked at all that has changed, and nobody waits.
	Idle func()
	// Settings reads a gen.yaml through the recorder. An error means that there is none.
	Settings func(record *trace.Recorder, name string) (config.File, diag.List, error)
}

// Serve answers messages until the editor says exit. An error says why the conversation has ended otherwise.
func Serve(ctx context.Context, cfg Config, in io.Reader, out io.Writer) error {
	all, err := codegen.Markers(cfg.Generators)
	if err != nil {
		return err
	}
	schema, err := newSchema(cfg.Generators)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{Config: cfg, table: markers.NewTable(all), schema: schema, docs: map[string]*document{},
		pending: map[jsonrpc2.ID]context.CancelFunc{}}
	s.analyzer = newAnalyzer(s)
	stream := newStream(in, out)
	s.conn = make(chan *jsonrpc2.Conn, 1)
	conn := jsonrpc2.NewConn(ctx, stream, s, jsonrpc2.SetLogger(silent{}))
	s.conn <- conn
	<-conn.DisconnectNotify()
	return s.end(stream.failed.Load())
}

// silent drops the messages of the library: Serve returns an error, and handlers answer.
type silent struct{}

func (silent) Printf(string, ...any) {}

// A state is how far a conversation is.
type state int

const (
	started state = iota
	initialized
	shutDown
	exited
)

// A server is one conversation.
type server struct {
	Config
	table    *markers.Table
	schema   *schema
	analyzer *analyzer
	conn     chan *jsonrpc2.Conn // holds the connection as soon as there is one

	mu      sync.Mutex
	state   state
	docs    map[string]*document // open ones, by URI
	pending map[jsonrpc2.ID]context.CancelFunc
}

// end returns the error of a conversation that has ended.
func (s *server) end(failed *error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.state == exited:
		return nil
	case failed != nil && !errors.Is(*failed, io.EOF):
		return fmt.Errorf("stdin is not the language server protocol: %w: start gen lsp from an editor", *failed)
	case s.state == shutDown:
		return nil
	}
	return errors.New("the editor has closed stdin without shutdown and exit")
}

// connection returns the connection to the editor.
func (s *server) connection() *jsonrpc2.Conn {
	conn := <-s.conn
	s.conn <- conn
	return conn
}

// notify sends a notification. Where the editor has gone, nobody waits for it.
func (s *server) notify(method string, params any) {
	_ = s.connection().Notify(context.Background(), method, params)
}

// logf writes a line to the editor's log.
func (s *server) logf(format string, args ...any) {
	const warning = 2
	s.notify("window/logMessage", map[string]any{"type": warning, "message": "gen: " + fmt.Sprintf(format, args...)})
}

// Handle implements [jsonrpc2.Handler]. Notifications take effect in their order; requests are answered side by side,
// each about the documents as they were when it came.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	params := json.RawMessage("{}")
	if r.Params != nil {
		params = *r.Params
	}
	if r.Notif {
		s.notification(conn, r.Method, params)
		return
	}
	view, refused := s.admit(r.Method)
	if refused != nil {
		_ = conn.ReplyWithError(ctx, r.ID, refused)
		return
	}
	if handle, ok := lifecycle[r.Method]; ok {
		result, err := handle(s, params)
		reply(ctx, conn, r.ID, result, err)
		return
	}
	handle, ok := requests[r.Method]
	if !ok {
		_ = conn.ReplyWithError(ctx, r.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound,
			Message: "gen has no method " + r.Method})
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.pending[r.ID] = cancel
	s.mu.Unlock()
	go func() {
		defer s.done(r.ID, cancel)
		result, err := recovered(func() (any, error) { return handle(ctx, view, params) })
		if ctx.Err() != nil {
			err = &jsonrpc2.Error{Code: codeCancelled, Message: "the request was cancelled"}
		}
		reply(context.WithoutCancel(ctx), conn, r.ID, result, err)
	}()
}

// done forgets a request.
func (s *server) done(id jsonrpc2.ID, cancel context.CancelFunc) {
	cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, id)
}

// admit returns what a request sees, or why there is no answer in the present state.
func (s *server) admit(method string) (*view, *jsonrpc2.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.state == started && method != "initialize":
		return nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "the first request must be initialize"}
	case s.state == initialized && method == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize has been sent before"}
	case s.state >= shutDown:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "gen has been shut down: send exit"}
	}
	return &view{server: s, docs: maps.Clone(s.docs)}, nil
}

// Codes of errors that the protocol adds to those of JSON-RPC.
const (
	codeNotInitialized = -32002
	codeCancelled      = -32800
)

func reply(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, result any, err error) {
	answer := new(jsonrpc2.Error)
	switch {
	case err == nil:
		_ = conn.Reply(ctx, id, result) // an error means that the editor has gone
		return
	case !errors.As(err, &answer):
		answer = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	}
	_ = conn.ReplyWithError(ctx, id, answer)
}

// recovered calls a function, and turns its panic into an error: the next request may do better.
func recovered[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("gen has a bug: %v", p)
		}
	}()
	return f()
}
