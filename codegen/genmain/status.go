package genmain

import (
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/gen-toolkit/gen/internal/progress"
)

const (
	// statusDelay is how long a command works before it says how far it is.
	statusDelay = 300 * time.Millisecond
	// statusPeriod is the time between two looks at how far it is.
	statusPeriod = 100 * time.Millisecond
)

// A status is the line of a terminal that says how far a command is. Nothing else may write there before hideProgress.
type status struct {
	progress progress.Progress
	terminal *os.File // nil with -v

	mu    sync.Mutex
	timer *time.Timer // nil once the work has ended
	shown bool
}

// showProgress shows how far work is from now on. It returns nil if stderr is no terminal of a person. With -v, it says
// how long each stage took.
func (s *session) showProgress() *progress.Progress {
	if s.verbose {
		line := &status{progress: progress.Progress{Ended: func(stage string, took time.Duration) {
			s.complain("%s: %.2fs", stage, took.Seconds())
		}}}
		s.status.Store(line)
		return &line.progress
	}
	terminal := terminalOf(s.stderr)
	if terminal == nil || os.Getenv("CI") != "" {
		return nil
	}
	line := &status{terminal: terminal}
	line.mu.Lock()
	defer line.mu.Unlock()
	line.timer = time.AfterFunc(statusDelay, line.show)
	s.status.Store(line)
	return &line.progress
}

// hideProgress clears the line, if there is one: what follows may write to the terminal.
func (s *session) hideProgress() {
	if line := s.status.Swap(nil); line != nil {
		line.end()
	}
}

func (l *status) show() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer == nil {
		return
	}
	if text := l.progress.String(); text != "" {
		width, _, err := term.GetSize(int(l.terminal.Fd()))
		if text = "gen: " + text; err == nil && width > 0 {
			text = text[:min(len(text), width-1)]
		}
		_, _ = l.terminal.WriteString("\r" + text + clearLine)
		l.shown = true
	}
	l.timer.Reset(statusPeriod)
}

func (l *status) end() {
	l.progress.End()
	if l.terminal == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer.Stop()
	l.timer = nil
	if l.shown {
		_, _ = l.terminal.WriteString("\r" + clearLine)
	}
}
