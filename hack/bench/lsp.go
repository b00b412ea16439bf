package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// A completion is a line that somebody writes above another one in a file, and what gen lsp must offer at its end.
type completion struct{ file, above, line, label string }

// completed returns the work of gen lsp: from a key that is pressed to what it offers then.
func completed(w work, what string, c completion, t target) work {
	w.name, w.of, w.complete, w.target = w.name+": editor, "+what, w.name, &c, t
	return w
}

// measureCompletion opens the file in gen lsp, and presses the last key of the line again and again. The first times,
// while gen loads the API, do not count.
func measureCompletion(ctx context.Context, w work, tools programs, dir string, runs int) ([]figure, error) {
	scratch, err := prepare(ctx, w, dir)
	if err != nil {
		return nil, err
	}
	defer scratch.release()
	editor, err := startEditor(ctx, filepath.Join(tools.dir, "gen"), scratch.dir, *w.complete)
	if err != nil {
		return nil, err
	}
	var figures []figure
	for i := range 2 + runs {
		time.Sleep(pause) // gen looks at what has been typed, too
		took, err := editor.press(ctx)
		if err != nil {
			return nil, err
		}
		if i > 1 {
			figures = append(figures, figure{wall: took})
		}
	}
	usage, err := editor.end(ctx)
	for i := range figures {
		figures[i].peak = usage.Maxrss * 1024
	}
	return figures, err
}

// An editor is a client of a gen lsp at work.
type editor struct {
	completion
	gen     *exec.Cmd
	conn    *jsonrpc2.Conn
	uri     string
	line    int // of the marker in the file
	version int
}

// A pipe is both streams of gen lsp.
type pipe struct {
	io.Reader
	io.WriteCloser
}

type object = map[string]any

func startEditor(ctx context.Context, gen, dir string, c completion) (*editor, error) {
	name := filepath.Join(dir, filepath.FromSlash(c.file))
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	before, after, ok := strings.Cut(string(content), c.above+"\n")
	if !ok {
		return nil, fmt.Errorf("%s has no line %s", name, c.above)
	}
	cmd := exec.CommandContext(ctx, gen, "lsp")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	silent := jsonrpc2.HandlerWithError(func(context.Context, *jsonrpc2.Conn, *jsonrpc2.Request) (any, error) {
		return nil, nil // what gen publishes
	})
	e := &editor{completion: c, gen: cmd, uri: "file://" + filepath.ToSlash(name), line: strings.Count(before, "\n")}
	e.conn = jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(pipe{out, in}, jsonrpc2.VSCodeObjectCodec{}), silent)
	text := before + c.line + "\n" + c.above + "\n" + after
	return e, errors.Join(
		e.conn.Call(ctx, "initialize", object{"capabilities": object{}}, &json.RawMessage{}),
		e.conn.Notify(ctx, "initialized", object{}),
		e.conn.Notify(ctx, "textDocument/didOpen", object{"textDocument": object{"uri": e.uri, "text": text}}))
}

// press takes the last key back and presses it, and returns how long it takes until the editor has what gen offers.
func (e *editor) press(ctx context.Context) (took time.Duration, err error) {
	end := len(e.completion.line)
	at := func(character int) object { return object{"line": e.line, "character": character} }
	change := func(from, to int, text string) error {
		e.version++
		return e.conn.Notify(ctx, "textDocument/didChange", object{
			"textDocument":   object{"uri": e.uri, "version": e.version},
			"contentChanges": []object{{"range": object{"start": at(from), "end": at(to)}, "text": text}},
		})
	}
	if err := change(end-1, end, ""); err != nil {
		return 0, err
	}
	time.Sleep(pause)
	start := time.Now()
	if err := change(end-1, end-1, e.completion.line[end-1:]); err != nil {
		return 0, err
	}
	var offered struct{ Items []struct{ Label string } }
	err = e.conn.Call(ctx, "textDocument/completion",
		object{"textDocument": object{"uri": e.uri}, "position": at(end)}, &offered)
	took = time.Since(start)
	if err == nil && !slices.Contains(offered.Items, struct{ Label string }{e.label}) {
		err = fmt.Errorf("gen lsp offers %v for %s, and not %s", offered.Items, e.completion.line, e.label)
	}
	return took, err
}

// end returns what gen lsp took in all.
func (e *editor) end(ctx context.Context) (*syscall.Rusage, error) {
	err := errors.Join(e.conn.Call(ctx, "shutdown", nil, &json.RawMessage{}), e.conn.Notify(ctx, "exit", nil),
		e.gen.Wait())
	return e.gen.ProcessState.SysUsage().(*syscall.Rusage), err
}
