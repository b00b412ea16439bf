package cli

import (
	"os"
	"time"

	"github.com/gen-toolkit/gen/internal/progress"
	"github.com/gen-toolkit/gen/internal/terminal"
)

// A status is how far a command is, and the line that says so.
type status struct {
	progress progress.Progress
	line     *terminal.Line // nil with -v
}

// ShowProgress shows how far work is from now on. It returns nil if stderr is no terminal of a person. With -v, it says
// how long each stage took.
func (o *Output) ShowProgress() *progress.Progress {
	now := &status{}
	if o.Verbose {
		now.progress.Ended = func(stage string, took time.Duration) { o.Complain("%s: %.2fs", stage, took.Seconds()) }
	} else {
		screen := terminal.Of(o.Stderr)
		if screen == nil || os.Getenv("CI") != "" {
			return nil
		}
		now.line = terminal.ShowLine(screen, func() string {
			if text := now.progress.String(); text != "" {
				return "gen: " + text
			}
			return ""
		})
	}
	o.status.Store(now)
	return &now.progress
}

// HideProgress clears the line, if there is one: what follows may write to the terminal.
func (o *Output) HideProgress() {
	if now := o.status.Swap(nil); now != nil {
		now.progress.End()
		now.line.End()
	}
}
