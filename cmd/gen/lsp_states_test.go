package main

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestLSPStates: what is no use in the present state of the conversation has an error, and the next request an answer.
func TestLSPStates(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	e := startEditor(t, dir)
	fails := func(method string, params any, code int) {
		t.Helper()
		if answer := e.ask(method, params); answer.Error == nil || answer.Error.Code != code {
			t.Errorf("%s: got %s, %+v, want the error %d", method, answer.Result, answer.Error, code)
		}
	}
	const notInitialized, invalidRequest, noMethod, invalidParams, parseError = -32002, -32600, -32601, -32602, -32700
	e.notify("textDocument/didOpen", at(file, position{})) // has no effect
	e.notify("nothing/known", nil)
	fails("textDocument/hover", at(file, position{}), notInitialized)
	fails("shutdown", nil, notInitialized)
	e.initialize()
	fails("initialize", struct{}{}, invalidRequest)
	fails("textDocument/formatting", at(file, position{}), noMethod)
	fails("textDocument/hover", []int{1}, invalidParams)
	for _, body := range []string{"", "{", `{"jsonrpc":"2.0"}`, "[]", "null", "\xff\xfe", "{}{}"} {
		e.raw("Content-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body)
		for {
			m, ok := e.next()
			if !ok {
				t.Fatalf("%q ends gen lsp", body)
			}
			if m.Error != nil && m.Error.Code == parseError && m.ID == nil {
				break
			}
		}
	}
	for name, params := range map[string]any{
		"a file that is not open": at(filepath.Join(dir, "none.go"), position{}),
		"no file":                 map[string]any{"textDocument": map[string]string{"uri": "untitled:1"}},
		"no URI":                  map[string]any{"textDocument": map[string]string{"uri": "%zz"}},
		"nothing":                 nil,
	} {
		for _, method := range []string{"textDocument/completion", "textDocument/hover", "textDocument/codeAction",
			"textDocument/definition", "textDocument/implementation", "textDocument/documentLink"} {
			if answer := e.ask(method, params); answer.Error != nil {
				t.Errorf("%s of %s: %s", method, name, answer.Error.Message)
			}
		}
	}
	e.edit(file, readText(t, file))
	for _, p := range []position{{-1, -1}, {1 << 30, 1 << 30}, {3, 1 << 30}} {
		if answer := e.ask("textDocument/completion", at(file, p)); answer.Error != nil {
			t.Errorf("%v: %s", p, answer.Error.Message)
		}
	}
	e.request("shutdown", nil, new(any))
	fails("textDocument/hover", at(file, position{}), invalidRequest)
	e.notify("exit", nil)
	if status := e.status(); status != 0 {
		t.Errorf("exit status %d after shutdown and exit", status)
	}
}

// TestLSPCancels: a request that waits for the project ends when it is cancelled.
func TestLSPCancels(t *testing.T) {
	dir := fruitProject(t)
	file := filepath.Join(dir, "api", "v1", "fruit.go")
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, readText(t, file)) // which begins to load the project: that takes longer than to cancel
	e.send(map[string]any{"id": 77, "method": "textDocument/implementation", "params": at(file, position{12, 7})})
	e.notify("$/cancelRequest", map[string]int{"id": 77})
	e.notify("$/cancelRequest", map[string]int{"id": 78}) // there is none
	e.notify("$/cancelRequest", map[string]any{"id": nil})
	const cancelled = -32800
	if answer := e.answer(77); answer.Error == nil || answer.Error.Code != cancelled {
		t.Errorf("got %s, %+v, want the error %d", answer.Result, answer.Error, cancelled)
	}
	for range 2 { // an ID that is still in use
		e.send(map[string]any{"id": 79, "method": "textDocument/implementation", "params": at(file, position{12, 7})})
	}
	e.answer(79)
	e.answer(79)
	e.request("shutdown", nil, new(any))
}

// TestLSPEnds: gen lsp ends with its input, and says why if that is not what an editor does.
func TestLSPEnds(t *testing.T) {
	for name, input := range map[string]string{
		"nothing":              "",
		"words":                "hello\n",
		"no length":            "Content-Type: x\r\n\r\n{}",
		"a length below zero":  "Content-Length: -1\r\n\r\n",
		"a length of much":     "Content-Length: 99999999999999999999\r\n\r\n",
		"less than its length": "Content-Length: 1000\r\n\r\n{}",
		"a header without end": "Content-Length: 2\r\n",
		"a line without end":   strings.Repeat("x", 100_000),
		"exit before shutdown": "Content-Length: 33\r\n\r\n" + `{"jsonrpc":"2.0","method":"exit"}`,
	} {
		t.Run(name, func(t *testing.T) {
			e := startEditor(t, t.TempDir())
			e.command.Stderr = nil
			_, _ = e.in.Write([]byte(input)) // gen may have ended before the last byte
			if status := e.status(); status != 2 {
				t.Errorf("exit status %d, want 2", status)
			}
		})
	}
}

const lonely = "// +groupName=example.org\npackage v1\n\n// +genclinet\ntype T struct{}\n"

// TestLSPWithoutConfig: without gen.yaml or go.mod, gen checks the markers of open files.
func TestLSPWithoutConfig(t *testing.T) {
	for name, mod := range map[string]string{
		"in a module":           "module example.org/x\n\ngo 1.26\n",
		"in a broken module":    "modul",
		"outside of any":        "",
		"in a go of tomorrow's": "module example.org/x\n\ngo 9.99\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "t.go")
			if mod != "" {
				if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			e := startEditor(t, dir)
			e.initialize()
			e.edit(file, lonely) // it is not on the disk
			e.await(file, "the misspelt marker", says("did you mean +genclient?"))
			labels := e.labels(file, strings.Replace(lonely, "+genclinet", "+gencli|", 1))
			if !slices.Contains(labels, "genclient") {
				t.Errorf("got %q, want genclient", labels)
			}
			e.edit(file, strings.Replace(lonely, "clinet", "client", 1))
			e.await(file, "its correction", none)
		})
	}
}

// TestLSPBrokenConfig: with a broken gen.yaml, gen reports that, and the markers of open files; both go when it is
// corrected.
func TestLSPBrokenConfig(t *testing.T) {
	dir := fruitProject(t)
	file, config := filepath.Join(dir, "api", "v1", "fruit.go"), filepath.Join(dir, "gen.yaml")
	text := readText(t, file)
	for _, broken := range []string{"", "packages: [", "generate: 5\n", "\x00",
		"packages: [./missing]\ngenerate: {deepcopy: }\n",
		"version: v99.0.0\npackages: [./api/...]\ngenerate: {deepcopy: }\n", "- a\n", "? [x]\n: y\n", "&a [*a]\n"} {
		e := startEditor(t, dir)
		e.initialize()
		e.edit(config, broken)
		e.await(config, "the problem of "+broken, func(list []problem) bool { return len(list) > 0 })
		e.edit(file, strings.Replace(text, "+genclient", "+genclinet", 1))
		e.await(file, "the misspelt marker with "+broken, says("genclinet"))
		for _, method := range []string{"textDocument/completion", "textDocument/hover", "textDocument/documentLink"} {
			if answer := e.ask(method, at(config, position{0, 3})); answer.Error != nil {
				t.Errorf("%q: %s: %s", broken, method, answer.Error.Message)
			}
		}
		e.edit(config, "packages: [./api/v1]\ngenerate: {deepcopy: }\n")
		e.await(config, "its correction", none)
		e.edit(file, text)
		e.await(file, "its correction", none)
	}
}

// TestLSPSilences: what +gen:allow and diagnostics silence is not shown, nor are mistakes of Go, which gopls shows.
func TestLSPSilences(t *testing.T) {
	dir := fruitProject(t)
	file, config := filepath.Join(dir, "api", "v1", "fruit.go"), filepath.Join(dir, "gen.yaml")
	text, settings := readText(t, file), readText(t, config)
	odd := strings.Replace(text, "	// Weight is in grams.", "	// +optionl\n	// Weight is in grams.", 1)
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, odd)
	e.await(file, "a misspelt marker", says("+optionl"))
	const allow = "+optionl\n	// +gen:allow:rule=misspelt-marker,reason=\"of another tool\""
	e.edit(file, strings.Replace(odd, "+optionl", allow, 1))
	e.await(file, "nothing beside the marker that silences it", none)
	e.edit(file, odd)
	e.await(file, "a misspelt marker again", says("+optionl"))
	e.edit(config, settings+"\ndiagnostics: {misspelt-marker: off}\n")
	e.await(file, "nothing by gen.yaml", none)
	e.edit(config, settings)
	e.edit(file, odd+"\nfunc broken( {\n")
	for _, p := range e.await(file, "the misspelt marker alone in broken Go", says("+optionl")) {
		if p.Code != "misspelt-marker" {
			t.Errorf("got %+v", p)
		}
	}
}

// TestLSPChannels: an option that no channel of gen.yaml has is a problem, as in gen lint.
func TestLSPChannels(t *testing.T) {
	dir := fruitProject(t)
	file, config := filepath.Join(dir, "api", "v1", "fruit.go"), filepath.Join(dir, "gen.yaml")
	text := readText(t, file)
	e := startEditor(t, dir)
	e.initialize()
	const channels = "channels: {standard: {disabledGates: [Sweet]}, experimental: {gates: [Sweet]}}\n"
	e.edit(config, channels+"jobs:\n- packages: [./api/...]\n  channel: standard\n  generate: {crd: {dir: crds}}\n")
	const weight = "	// Weight is in grams."
	e.edit(file, strings.Replace(text, weight, "	// +gen:ifEnabled=Swet\n"+weight, 1))
	e.await(file, "an option of no channel", says("unknown-option"))
	e.edit(file, strings.Replace(text, weight, "	// +gen:ifEnabled=Sweet\n"+weight, 1))
	e.await(file, "its correction", func(list []problem) bool { return !says("unknown-option")(list) })
}

// TestLSPFollowsTheDisk: what happens outside of the editor counts when the editor says so, or saves.
func TestLSPFollowsTheDisk(t *testing.T) {
	dir := fruitProject(t)
	file, other := filepath.Join(dir, "api", "v1", "fruit.go"), filepath.Join(dir, "api", "v1", "other.go")
	e := startEditor(t, dir)
	e.initialize()
	e.edit(file, readText(t, file))
	e.edit(other, "package v1\n\n// +genclinet\ntype Other struct{}\n") // a new file, which is not saved
	e.await(other, "a mistake of a new file", says("genclinet"))
	if err := os.WriteFile(other, []byte("package v1\n\n// +gencleint\ntype Other struct{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	e.notify("textDocument/didClose", at(other, position{}))
	e.await(other, "that of the disk", says("gencleint"))
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
	e.await(other, "its removal", none)
	config := filepath.Join(dir, "gen.yaml")
	e.edit(file, strings.Replace(readText(t, file), "gen:index", "gen:inedx", 1))
	e.await(file, "a mistake", says("gen:inedx"))
	for _, move := range [][2]string{{config, config + ".gone"}, {config + ".gone", config}} {
		if err := os.Rename(move[0], move[1]); err != nil {
			t.Fatal(err)
		}
		delete(e.shown, uriOf(file))
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
		e.await(file, "the same mistake", says("gen:inedx"))
	}
}
