package codegen

import (
	"sync"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/load"
)

// A Memory keeps between the runs of one process what need not be found out anew: packages of which nothing has changed, and what
// generators have learned. One run at a time may use it.
type Memory struct {
	hash     inputs.Hash
	packages load.Memory
	record   *inputs.Recorder // of the last run; nil before the first
	facts    sync.Map         // cache.Key to true
}

// NewMemory returns a memory that is empty.
func NewMemory() *Memory { return &Memory{hash: inputs.NewHash()} }

// begin lets a run use the memory.
func (m *Memory) begin(inv *Invocation, config *load.Config) {
	m.record = inputs.Keeping(m.hash)
	inv.record = m.record
	config.Record, config.Memory = m.record, &m.packages
}

// Inputs returns what the last run has read, by path.
func (m *Memory) Inputs() []inputs.Input {
	if m.record == nil {
		return nil
	}
	all, _ := m.record.Inputs()
	return all
}

// Same says whether all that the last run has read is as it was.
func (m *Memory) Same() bool { return m.record == nil || m.record.Same() }

func (m *Memory) known(key cache.Key) bool {
	if m == nil {
		return false
	}
	_, known := m.facts.Load(key)
	return known
}

func (m *Memory) learn(key cache.Key) {
	if m != nil {
		m.facts.Store(key, true)
	}
}
