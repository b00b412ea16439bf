// Package repeat answers a command that was given before, if all that it looked at is as it was: it prints what the
// command would. In: the arguments, and what the cache holds of them. Out: the streams.
//
// It imports only what is ready before other packages are: see package early.
package repeat

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/wire"
)

// Changed is a path that is no more as it was when the command was given before; "" if that is not known.
var Changed string

// Early says that the program asks for an [Answer] before it begins, so that it is worth while to keep runs.
var Early bool

// A Run is one that found, or left, nothing to do.
type Run struct {
	Asked   trace.Log // all that it rests on
	Stdout  string
	Summary string // the last line of Stdout, to which the time is added; "" for none
	Stderr  string
}

// Key returns what the cache calls a command by: gen's own build, the arguments without the program's name, the
// directory, and what matters of the environment.
func Key(args []string) (key [sha256.Size]byte, err error) {
	program, err := trace.Program()
	if err != nil {
		return key, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return key, err
	}
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %q %q %q %q %q %q", form, program, args, dir, trace.Environment(), os.Getenv("PATH"), os.Getenv("PATHEXT"))
	hash.Sum(key[:0])
	return key, nil
}

// Answer does what the command would, and says so; or it says that it can't, and has done nothing.
func Answer(args []string, stdout, stderr io.Writer) bool {
	start := time.Now()
	dir, err := Dir()
	if err != nil {
		return false
	}
	key, err := Key(args)
	if err != nil {
		return false
	}
	content, ok := find(dir, key)
	if !ok {
		return false
	}
	run, ok := Decode(content)
	if !ok {
		return false
	}
	if changed, is := run.Asked.Changed(); is {
		Changed = changed.Path
		return false
	}
	fmt.Fprint(stderr, run.Stderr)
	fmt.Fprint(stdout, run.Stdout)
	if run.Summary != "" {
		fmt.Fprintln(stdout, Timed(run.Summary, start))
	}
	return true
}

// Timed adds to a summary how long it took, e.g. "no files (0.05s)".
func Timed(summary string, start time.Time) string {
	return fmt.Sprintf("%s (%.2fs)", summary, time.Since(start).Seconds())
}

// form is the first thing in a run that is kept. It changes whenever the meaning of what follows does.
const form = "gen repeat 3"

// Encode returns the form in which the cache keeps a run.
func (r Run) Encode() []byte {
	var w wire.Writer
	w.Text(form)
	for _, text := range []string{r.Stdout, r.Summary, r.Stderr} {
		w.Text(text)
	}
	r.Asked.Write(&w)
	return w.Bytes
}

// Decode reads what Encode wrote. Anything else is not ok.
func Decode(content []byte) (run Run, ok bool) {
	r := wire.Reader{Bytes: content}
	if r.Text() != form {
		return run, false
	}
	for _, text := range []*string{&run.Stdout, &run.Summary, &run.Stderr} {
		*text = r.Text()
	}
	run.Asked = trace.ReadLog(&r)
	return run, r.Done()
}
