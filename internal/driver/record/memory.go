package record

import (
	"sync"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Memory is what generators keep for the next run, see [codegen.Pass.Memo]: all of it is one value in the store. With
// a value for each CRD that the API server accepts, writing 2,000 of them took a tenth of the CPU time of a run.
type Memory struct {
	store  *memo.Store // may be nil
	key    memo.Key
	mu     sync.Mutex
	before map[memo.Key][]byte // of the last run; nil before the first question
	now    map[memo.Key][]byte // what this run has asked for
	grown  bool                // by a value that the last run did not have
}

// A remembered is a value of a memory as the store holds it.
type remembered struct{ Key, Value []byte }

// NewMemory returns the memory of the runs in a directory. Clones and work trees of a module share it: a value is true
// wherever it is asked for.
func NewMemory(store *memo.Store, dir string) *Memory {
	build, err := trace.BuildID()
	if err != nil {
		store = nil
	}
	of, err := load.ImportPath(nil, dir)
	if err != nil { // there is no module
		of = dir
	}
	return &Memory{store: store, key: memo.KeyOf(build, of), now: map[memo.Key][]byte{}}
}

// Value is [contract.Job.Memo].
func (m *Memory) Value(generator string, key []byte, f func() ([]byte, error)) ([]byte, error) {
	of := memo.KeyOf(generator, key)
	if value, ok := m.find(of); ok {
		return value, nil
	}
	value, err := f()
	if err == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.now[of], m.grown = value, true
	}
	return value, err
}

// find returns a value of this run or the last one.
func (m *Memory) find(of memo.Key) (value []byte, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.before == nil {
		m.before = map[memo.Key][]byte{}
		var all []remembered
		m.store.Get("generators", m.key, &all)
		for _, r := range all {
			if len(r.Key) == len(memo.Key{}) {
				m.before[memo.Key(r.Key)] = r.Value
			}
		}
	}
	if value, ok = m.now[of]; ok {
		return value, true
	}
	if value, ok = m.before[of]; ok {
		m.now[of] = value
	}
	return value, ok
}

// Keep stores the values of this run. If it has planned only some units, those of the last run stay.
func (m *Memory) Keep(all bool) {
	if !m.grown {
		return
	}
	var kept []remembered
	for key, value := range m.now {
		kept = append(kept, remembered{key[:], value})
	}
	for key, value := range m.before {
		if _, also := m.now[key]; !also && !all {
			kept = append(kept, remembered{key[:], value})
		}
	}
	m.store.Set("generators", m.key, kept)
}
