package cli

import "github.com/gen-toolkit/gen/internal/memo"

// OpenCache opens the cache; a run goes without one where that is not wanted or not possible. What goes to stdout is
// not cached.
func (s *Session) OpenCache() {
	if s.NoCache || s.Out == Dash {
		return
	}
	dir, err := memo.Dir()
	if err == nil {
		s.Cache, err = memo.Open(dir, s.note)
	}
	if err != nil {
		s.note("not used: %v", err)
	}
}

// note prints what the cache does, for those who want to know.
func (s *Session) note(format string, args ...any) {
	if s.Verbose {
		s.Complain("cache: "+format, args...)
	}
}
