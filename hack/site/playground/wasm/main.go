//go:build js

// Program wasm is gen in a browser, for the site's playground. In: texts of Go files, by the function generate of
// JavaScript, one at a time. Out: JSON of a [playground.Answer], by the function that is its second argument.
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

func main() {
	debug.SetGCPercent(400) // a page lives shortly, and one processor does everything
	session, err := playground.Open("/fruit")
	if err != nil {
		panic(err)
	}
	js.Global().Set("generate", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, done := args[0].String(), args[1]
		go func() { done.Invoke(answer(session, text)) }() // the event loop must go on: it reads files
		return nil
	}))
	js.Global().Call("ready")
	select {}
}

// answer returns what gen makes of a text, as JSON.
func answer(session *playground.Session, text string) string {
	made, err := session.Generate(context.Background(), text)
	if err != nil {
		made.Problems = append(made.Problems, playground.Problem{Severity: "error", Message: err.Error()})
	}
	encoded, err := json.Marshal(made)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(encoded)
}
