package codegen

import (
	"sync"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A Memory keeps between the runs of one process what need not be found out anew: packages of which nothing has
// changed, and what generators have learned. One run at a time may use it.
type Memory struct {
	packages load.Memory
	comments model.Memory
	record   *trace.Recorder // of the last run; nil before the first
	former   *former         // the last run that has rendered its files
	disk     *writer.Disk    // of the last run
	facts    sync.Map        // cache.Key to true
}

// NewMemory returns a memory that is empty.
func NewMemory() *Memory {
	return &Memory{former: &former{}, disk: writer.NewDisk()}
}

// begin lets a run use the memory.
func (m *Memory) begin(inv *Invocation, config *load.Config) {
	m.record = trace.Keeping()
	inv.record, inv.former = m.record, m.former
	_ = inv.describe() // what can't be described is not known: see Pass.Closure
	config.Record, config.Memory = m.record, &m.packages
	m.disk = m.disk.Again()
}

// said returns what the comments of packages said; nil without a memory.
func (m *Memory) said() *model.Memory {
	if m == nil {
		return nil
	}
	return &m.comments
}

// disk returns what the run compares its outputs with.
func (inv *Invocation) disk() *writer.Disk {
	disk := writer.NewDisk()
	if inv.Memory != nil {
		disk = inv.Memory.disk
	}
	disk.Adopt = inv.Adopt
	return disk
}

// keep remembers what a run has rendered.
func (m *Memory) keep(files []writer.File, scopes []writer.Scope) {
	m.former = m.former.next(files, scopes)
}

// Inputs returns what the last run has read, by path.
func (m *Memory) Inputs() []trace.Input {
	if m.record == nil {
		return nil
	}
	all, _ := m.record.Inputs()
	return all
}

// Same says whether all that the last run has read is as it was.
func (m *Memory) Same() bool { return m.record == nil || m.record.Same() }

func (m *Memory) known(key memo.Key) bool {
	if m == nil {
		return false
	}
	_, known := m.facts.Load(key)
	return known
}

func (m *Memory) learn(key memo.Key) {
	if m != nil {
		m.facts.Store(key, true)
	}
}
