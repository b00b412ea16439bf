package cache

import (
	"encoding/json"
	"errors"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
	"github.com/gen-toolkit/gen/codegen/wire"
)

// An Entry is what a run has read and what became of it.
type Entry struct {
	Hash        inputs.Hash // makes all sums of the entry
	Inputs      []inputs.Input
	Outputs     []Output
	Parts       []Part
	Scopes      []output.Scope
	Diagnostics diag.List // warnings

	key Key
}

// An Output is a file that the run made.
type Output struct {
	Path string
	Sum  inputs.Sum // of its content
	Head inputs.Sum // of its head, where that is input of the next run
	Was  inputs.Sum // of what it held before, for a file that is not gen's own; else zero
	Size int        // in bytes

	Origin output.Origin
}

// A Part is a piece of an output, or of several.
type Part struct {
	Data inputs.Sum // of what it is made of
	Sum  inputs.Sum // of its content
	Size int        // in bytes
}

// form is the first thing in an entry. It changes whenever the meaning of what follows does.
const form = "gen cache 5"

// rest is what is small.
type rest struct {
	Scopes      []output.Scope
	Diagnostics diag.List
}

// encode is binary, for an entry of k8s.io/api's clients has 3,000 paths and hashes: as JSON it would take 10 ms to read, which is as
// long as hashing all of their contents.
func (e *Entry) encode() []byte {
	var w wire.Writer
	w.Text(form)
	w.Raw(e.key[:]...)
	inputs.Answers{Hash: e.Hash, All: e.Inputs}.Write(&w)
	w.Number(len(e.Outputs))
	for _, o := range e.Outputs {
		w.Text(o.Path)
		for _, sum := range []inputs.Sum{o.Sum, o.Head, o.Was, o.Origin.Key, o.Origin.Data} {
			w.Raw(sum[:]...)
		}
		w.Number(o.Size)
	}
	w.Number(len(e.Parts))
	for _, p := range e.Parts {
		w.Raw(p.Data[:]...)
		w.Raw(p.Sum[:]...)
		w.Number(p.Size)
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
	read := inputs.ReadAnswers(&r)
	e.Hash, e.Inputs = read.Hash, read.All
	for range r.Number() {
		o := Output{Path: r.Text()}
		r.Raw(o.Sum[:])
		r.Raw(o.Head[:])
		r.Raw(o.Was[:])
		r.Raw(o.Origin.Key[:])
		r.Raw(o.Origin.Data[:])
		o.Size = r.Number()
		if r.Failed {
			return nil, errForm
		}
		e.Outputs = append(e.Outputs, o)
	}
	for range r.Number() {
		var p Part
		r.Raw(p.Data[:])
		r.Raw(p.Sum[:])
		p.Size = r.Number()
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
