//go:build js

// Program wasm is gen in a browser, for the site's playground. In: texts of Go files, by the function generate of
// JavaScript, one at a time. Out: JSON of a [playground.Answer], by the function that is its second argument.
package main

import (
	"context"
	"encoding/json"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// The garbage collector runs after a pause of the user, or where the heap has so many bytes.
const (
	pause       = 2 * time.Second
	memoryLimit = 500 << 20
)

func main() {
	debug.SetGCPercent(-1) // nobody waits for a collection: it halves the time of a run
	debug.SetMemoryLimit(memoryLimit)
	idle := time.AfterFunc(pause, runtime.GC)
	session, err := playground.Open("/fruit")
	if err != nil {
		panic(err)
	}
	js.Global().Set("generate", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, done := args[0].String(), args[1]
		idle.Stop()
		go func() { // the event loop must go on: it reads files
			done.Invoke(answer(session, text))
			idle.Reset(pause)
		}()
		return nil
	}))
	js.Global().Call("ready")
	select {}
}

// answer returns what gen makes of a text, as JSON.
func answer(session *playground.Session, text string) string {
	result, err := session.Generate(context.Background(), text)
	if err != nil {
		result.Problems = append(result.Problems, playground.Problem{Severity: "error", Message: err.Error()})
	}
	encoded, err := json.Marshal(result)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(encoded)
}
