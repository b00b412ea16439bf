package progress

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	p := &Progress{}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{p.Done, ""}, // of no stage
		{func() { p.Begin("loading packages", 0) }, "loading packages"},
		{p.Done, "loading packages"},
		{func() { p.Begin("rendering files", 2) }, "rendering files 0/2"},
		{p.Done, "rendering files 1/2"},
	} {
		if step.do(); p.String() != step.want {
			t.Errorf("%q, want %q", p, step.want)
		}
	}
	var ended []string
	p.Ended = func(stage string, took time.Duration) { ended = append(ended, fmt.Sprint(stage, " ", took >= 0)) }
	p.Begin("writing", 0)
	p.End()
	p.End()
	if got := strings.Join(ended, ", "); p.String() != "" || got != "rendering files true, writing true" {
		t.Errorf("%q remains of %s", p, got)
	}
	var none *Progress
	none.End()
	none.Begin("rendering files", 2)
	if none.Done(); none.String() != "" {
		t.Errorf("nil is %q", none)
	}
}
