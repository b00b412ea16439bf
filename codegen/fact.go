package codegen

import (
	"crypto/sha256"
	"fmt"

	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Remembers says whether there is a cache or a memory: else Known is always false, and Learn does nothing.
func (p *Pass) Remembers() bool { return p.inv.Cache != nil || p.inv.Memory != nil }

// Known says whether the generator has learned that a statement is true, in this run or a former one of the same gen,
// e.g. that API servers accept a CRD. Without a cache or memory nothing is known.
func (p *Pass) Known(statement []byte) bool {
	key, ok := p.statement(statement)
	switch {
	case !ok:
		return false
	case p.inv.Memory.known(key):
		return true
	case p.inv.Cache == nil || !p.inv.Cache.Known(key):
		return false
	}
	p.inv.Memory.learn(key)
	return true
}

// Learn keeps a statement that is true whatever else there is: it depends on nothing but its own text and gen's code.
func (p *Pass) Learn(statement []byte) {
	key, ok := p.statement(statement)
	if !ok {
		return
	}
	p.inv.Memory.learn(key)
	if p.inv.Cache != nil {
		p.inv.Cache.Learn(key)
	}
}

func (p *Pass) statement(text []byte) (key memo.Key, ok bool) {
	if !p.Remembers() {
		return key, false
	}
	build, err := trace.Program()
	if err != nil {
		return key, false
	}
	hash := sha256.New()
	fmt.Fprintf(hash, "fact %q %q\n", build, p.generator)
	hash.Write(text)
	hash.Sum(key[:0])
	return key, true
}
