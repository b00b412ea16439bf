package terminal

import (
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

const (
	// LineDelay is how long a command works before its line appears.
	LineDelay = 300 * time.Millisecond
	// linePeriod is the time between two looks at the text.
	linePeriod = 100 * time.Millisecond
)

// A Line is the line of a terminal that says how far a command is. Nothing else may write there before End.
type Line struct {
	terminal *os.File
	text     func() string

	mu    sync.Mutex
	timer *time.Timer // nil once the work has ended
	shown bool
}

// ShowLine shows, from LineDelay on, what text returns, e.g. "gen: generating 3/11"; nothing for "".
func ShowLine(terminal *os.File, text func() string) *Line {
	l := &Line{terminal: terminal, text: text}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer = time.AfterFunc(LineDelay, l.show)
	return l
}

func (l *Line) show() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer == nil {
		return
	}
	if text := l.text(); text != "" {
		if width, _, err := term.GetSize(int(l.terminal.Fd())); err == nil && width > 0 {
			text = text[:min(len(text), width-1)]
		}
		_, _ = l.terminal.WriteString("\r" + text + ClearLine)
		l.shown = true
	}
	l.timer.Reset(linePeriod)
}

// End clears the line: what follows may write to the terminal. A nil line has nothing to clear.
func (l *Line) End() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer.Stop()
	l.timer = nil
	if l.shown {
		_, _ = l.terminal.WriteString("\r" + ClearLine)
	}
}
