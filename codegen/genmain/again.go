package genmain

import (
	"bytes"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/repeat"
	"github.com/gen-toolkit/gen/internal/writer"
)

// again keeps what the command would print if it were given once more and all that it looks at were as it is now, so
// that it need not even begin then: see package repeat. tell prints what comes after the diagnostics, and returns the
// summary, if there is one.
func (s *session) again(result *codegen.Result, tell func(*session, *writer.Changes) (summary string)) {
	read, ok := result.Log()
	if s.asked == nil || s.cache == nil || !ok {
		return
	}
	done, looked, ok := result.Changes.Done(result.Scopes)
	asked, reason := s.asked.Inputs()
	if !ok || reason != "" {
		return
	}
	key, err := repeat.Key(s.args)
	if err != nil {
		return
	}
	var stdout, stderr bytes.Buffer
	then := *s
	then.stdout, then.stderr = &stdout, &stderr
	then.note("nothing has changed")
	if err := then.report(result.Diagnostics); err != nil {
		return
	}
	run := repeat.Run{Asked: slices.Concat(read, looked, asked), Summary: tell(&then, done)}
	run.Stdout, run.Stderr = stdout.String(), stderr.String()
	if err := s.cache.Keep(memo.Key(key), run.Encode()); err != nil {
		s.note("not kept: %v", err)
	}
}
