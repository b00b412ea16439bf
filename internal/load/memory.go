package load

import "context"

// A Memory keeps what the loads of one process brought in, for the next one. The zero value is empty. One load at a
// time may use it.
type Memory struct {
	last *Set
	good *Set // the last one that can be used again
}

// former returns a set that the next load may use again, or nil.
func (m *Memory) former() *Set {
	if m.last != nil && m.last.reusable() {
		m.good = m.last
	}
	m.last = nil
	return m.good
}

// again returns a set that takes over what a former load brought in, or nil.
func (m *Memory) again(cfg Config, identity string) *Set {
	if m == nil {
		return nil
	}
	former := m.former()
	if former == nil {
		return nil
	}
	return former.again(cfg, identity)
}

// keep takes a load in. What it depends on beside what it has recorded, its identity says.
func (m *Memory) keep(s *Set) {
	if m != nil {
		m.last = s
	}
}

// identity describes what a load depends on beside the files that it records, "" where that is not known.
func (cfg Config) identity(ctx context.Context) string {
	if cfg.Memory == nil || cfg.Env != nil {
		return ""
	}
	identity, err := Identity(ctx, cfg.Dir, nil)
	if err != nil {
		return ""
	}
	return identity + excluded(cfg.Select)
}

// reusable says whether all is known that the set depends on. It waits for whoever is still at work on it.
func (s *Set) reusable() bool {
	s.checking.Wait()
	s.before = nil // it has all that it needed
	return s.identity != "" && s.modules != nil && !s.missed.Load() && s.record.Complete()
}
