package cache

import (
	"encoding/binary"
	"encoding/json"
	"errors"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
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
	Was  inputs.Sum // of what it held before, for a file that is not gen's own; else zero
	Size int        // in bytes
	Data inputs.Sum // of what the content is made of; zero where that is not known
}

// A Part is a piece of an output, or of several.
type Part struct {
	Data inputs.Sum // of what it is made of
	Sum  inputs.Sum // of its content
	Size int        // in bytes
}

// form is the first thing in an entry. It changes whenever the meaning of what follows does.
const form = "gen cache 3"

// rest is what is small.
type rest struct {
	Scopes      []output.Scope
	Diagnostics diag.List
}

// encode is binary, for an entry of k8s.io/api's clients has 3,000 paths and hashes: as JSON it would take 10 ms to read, which is as
// long as hashing all of their contents.
func (e *Entry) encode() []byte {
	w := writer{}
	w.text(form)
	w.bytes = append(append(w.bytes, e.key[:]...), e.Hash.Key[:]...)
	w.number(len(e.Inputs))
	for _, i := range e.Inputs {
		w.bytes = append(w.bytes, byte(i.Kind))
		w.text(i.Path)
		w.bytes = append(w.bytes, i.Sum[:]...)
	}
	w.number(len(e.Outputs))
	for _, o := range e.Outputs {
		w.text(o.Path)
		w.bytes = append(append(append(w.bytes, o.Sum[:]...), o.Was[:]...), o.Data[:]...)
		w.number(o.Size)
	}
	w.number(len(e.Parts))
	for _, p := range e.Parts {
		w.bytes = append(append(w.bytes, p.Data[:]...), p.Sum[:]...)
		w.number(p.Size)
	}
	small, err := json.Marshal(rest{e.Scopes, e.Diagnostics})
	if err != nil {
		panic(err) // texts and numbers
	}
	w.text(string(small))
	return w.bytes
}

var errForm = errors.New("not an entry of this cache")

func decode(content []byte) (*Entry, error) {
	r := reader{bytes: content}
	if r.text() != form {
		return nil, errForm
	}
	e := &Entry{}
	r.sum(e.key[:])
	var key [16]byte
	r.sum(key[:])
	e.Hash = inputs.HashWith(key)
	for range r.number() {
		i := inputs.Input{Kind: inputs.Kind(r.one()), Path: r.text()}
		r.sum(i.Sum[:])
		if r.failed {
			return nil, errForm
		}
		e.Inputs = append(e.Inputs, i)
	}
	for range r.number() {
		o := Output{Path: r.text()}
		r.sum(o.Sum[:])
		r.sum(o.Was[:])
		r.sum(o.Data[:])
		o.Size = r.number()
		if r.failed {
			return nil, errForm
		}
		e.Outputs = append(e.Outputs, o)
	}
	for range r.number() {
		var p Part
		r.sum(p.Data[:])
		r.sum(p.Sum[:])
		p.Size = r.number()
		if r.failed {
			return nil, errForm
		}
		e.Parts = append(e.Parts, p)
	}
	var small rest
	if err := json.Unmarshal([]byte(r.text()), &small); err != nil || r.failed || len(r.bytes) > 0 {
		return nil, errForm
	}
	e.Scopes, e.Diagnostics = small.Scopes, small.Diagnostics
	return e, nil
}

type writer struct{ bytes []byte }

func (w *writer) number(n int) { w.bytes = binary.AppendUvarint(w.bytes, uint64(n)) }

func (w *writer) text(s string) {
	w.number(len(s))
	w.bytes = append(w.bytes, s...)
}

// reader reads what a writer wrote; of anything else it fails.
type reader struct {
	bytes  []byte
	failed bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.bytes) {
		r.failed, n = true, 0
	}
	part := r.bytes[:n]
	r.bytes = r.bytes[n:]
	return part
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.bytes)
	if size <= 0 || n > 1<<40 {
		r.failed = true
		return 0
	}
	r.take(size)
	return int(n)
}

func (r *reader) text() string { return string(r.take(r.number())) }

func (r *reader) sum(into []byte) { copy(into, r.take(len(into))) }

func (r *reader) one() byte {
	if part := r.take(1); len(part) == 1 {
		return part[0]
	}
	return 0
}
