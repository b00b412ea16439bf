package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for a message: long enough for a machine with much else to do.
const patience = time.Minute

// An editor is a client of gen lsp as a process, with a framing of its own.
type editor struct {
	testing.TB
	command  *exec.Cmd
	in       io.WriteCloser
	messages chan message
	shown    map[string][]problem // by URI: what gen has published last
	id       int
	versions map[string]int
}

type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// startEditor starts gen lsp in a directory. The test fails if it changes a file there.
func startEditor(t testing.TB, dir string) *editor {
	t.Helper()
	e := &editor{TB: t, command: exec.Command("gen", "lsp", "--stdio"), messages: make(chan message, 1000),
		shown: map[string][]problem{}, versions: map[string]int{}}
	e.command.Dir, e.command.Stderr = dir, os.Stderr
	var err error
	if e.in, err = e.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.command.Start(); err != nil {
		t.Fatal(err)
	}
	go e.read(bufio.NewReader(out))
	before := fileStates(t, dir)
	t.Cleanup(func() {
		_ = e.command.Process.Kill()
		_ = e.command.Wait()
		if after := fileStates(t, dir); fmt.Sprint(before) != fmt.Sprint(after) {
			t.Errorf("gen lsp has changed files in %s", dir)
		}
	})
	return e
}

// fileStates returns the files below a directory with their sizes and times.
func fileStates(t testing.TB, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			all = append(all, fmt.Sprint(name, info.Size(), info.ModTime()))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (e *editor) read(out *bufio.Reader) {
	defer close(e.messages)
	for {
		length := 0
		for {
			line, err := out.ReadString('\n')
			if err != nil {
				return
			}
			if line == "\r\n" {
				break
			}
			length, _ = strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(line, "Content-Length:")))
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(out, body); err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			panic(err)
		}
		e.messages <- m
	}
}

// raw sends bytes.
func (e *editor) raw(text string) {
	e.Helper()
	if _, err := io.WriteString(e.in, text); err != nil {
		e.Fatal(err)
	}
}

func (e *editor) send(m map[string]any) {
	e.Helper()
	m["jsonrpc"] = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		e.Fatal(err)
	}
	e.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (e *editor) notify(method string, params any) {
	e.Helper()
	e.send(map[string]any{"method": method, "params": params})
}

// next returns the next message. It keeps what gen publishes.
func (e *editor) next() (message, bool) {
	e.Helper()
	select {
	case m, ok := <-e.messages:
		if m.Method == "textDocument/publishDiagnostics" {
			var params struct {
				URI         string    `json:"uri"`
				Diagnostics []problem `json:"diagnostics"`
			}
			e.decode(m.Params, &params)
			e.shown[params.URI] = params.Diagnostics
		}
		return m, ok
	case <-time.After(patience):
		e.Fatal("gen lsp does not answer")
	}
	return message{}, false
}

func (e *editor) decode(raw json.RawMessage, into any) {
	e.Helper()
	if err := json.Unmarshal(raw, into); err != nil {
		e.Fatalf("%v in %s", err, raw)
	}
}

// ask sends a request and returns the answer.
func (e *editor) ask(method string, params any) message {
	e.Helper()
	e.id++
	e.send(map[string]any{"id": e.id, "method": method, "params": params})
	return e.answer(e.id)
}

func (e *editor) answer(id int) message {
	e.Helper()
	for {
		m, ok := e.next()
		if !ok {
			e.Fatal("gen lsp has ended without an answer")
		}
		if m.ID != nil && *m.ID == id && m.Method == "" {
			return m
		}
	}
}

// request is ask for a request that succeeds.
func (e *editor) request(method string, params, result any) {
	e.Helper()
	answer := e.ask(method, params)
	if answer.Error != nil {
		e.Fatalf("%s: %s", method, answer.Error.Message)
	}
	e.decode(answer.Result, result)
}

func (e *editor) initialize() {
	e.Helper()
	e.request("initialize", map[string]any{"capabilities": map[string]any{}}, &struct{}{})
	e.notify("initialized", struct{}{})
}

// status ends the input, if it has not ended, and returns the exit status.
func (e *editor) status() int {
	e.Helper()
	_ = e.in.Close()
	for ok := true; ok; {
		_, ok = e.next()
	}
	_ = e.command.Wait()
	return e.command.ProcessState.ExitCode()
}
