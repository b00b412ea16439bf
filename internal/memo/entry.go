package memo

import (
	"encoding/json"
	"errors"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/wire"
	"github.com/gen-toolkit/gen/internal/writer"
)

// An Entry is what a run has read and what became of it.
type Entry struct {
	Inputs      trace.Log
	Outputs     []Output
	Parts       []Part
	Scopes      []writer.Scope
	Diagnostics diag.List // warnings

	key Key
}

// An Output is a file that the run made. The tree holds its content.
type Output struct {
	Path   string
	Sum    trace.Sum // of its content
	Head   trace.Sum // of its head
	Read   bool      // that head was input of the run, too
	Origin writer.Origin
}

// A Part is a piece of an output, or of several.
type Part struct {
	Data    trace.Sum // of what it is made of
	Content []byte
}

// form is the first thing in an entry. It changes whenever the meaning of what follows does.
const form = "gen cache 8"

// rest is what is small.
type rest struct {
	Scopes      []writer.Scope
	Diagnostics diag.List
}

// encode is binary, for an entry of k8s.io/api's clients has 3,000 paths and hashes: as JSON it would take 10 ms to
// read, which is as long as hashing all of their contents.
func (e *Entry) encode() []byte {
	var w wire.Writer
	w.Text(form)
	w.Raw(e.key[:]...)
	e.Inputs.Write(&w)
	w.Number(len(e.Outputs))
	for _, o := range e.Outputs {
		w.Text(o.Path)
		for _, sum := range []trace.Sum{o.Sum, o.Head, o.Origin.Key, o.Origin.Data} {
			w.Raw(sum[:]...)
		}
		w.Raw(bit(o.Read))
	}
	w.Number(len(e.Parts))
	for _, p := range e.Parts {
		w.Raw(p.Data[:]...)
		w.Text(string(p.Content))
	}
	small, err := json.Marshal(rest{e.Scopes, e.Diagnostics})
	if err != nil {
		panic(err) // texts and numbers
	}
	w.Text(string(small))
	return w.Bytes
}

var errForm = errors.New("not an entry of this cache")

func decode(content []byte) (*Entry, error) {
	r := wire.Reader{Bytes: content}
	if r.Text() != form {
		return nil, errForm
	}
	e := &Entry{}
	r.Raw(e.key[:])
	e.Inputs = trace.ReadLog(&r)
	for range r.Number() {
		o := Output{Path: r.Text()}
		r.Raw(o.Sum[:])
		r.Raw(o.Head[:])
		r.Raw(o.Origin.Key[:])
		r.Raw(o.Origin.Data[:])
		o.Read = r.Byte() == 1
		if r.Failed {
			return nil, errForm
		}
		e.Outputs = append(e.Outputs, o)
	}
	for range r.Number() {
		var p Part
		r.Raw(p.Data[:])
		p.Content = []byte(r.Text())
		if r.Failed {
			return nil, errForm
		}
		e.Parts = append(e.Parts, p)
	}
	var small rest
	if err := json.Unmarshal([]byte(r.Text()), &small); err != nil || !r.Done() {
		return nil, errForm
	}
	e.Scopes, e.Diagnostics = small.Scopes, small.Diagnostics
	return e, nil
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
