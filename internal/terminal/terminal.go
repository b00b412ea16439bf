// Package terminal has what depends on a person at a terminal: colours, the width of texts, a line that says how far a
// command is, the pager. In: streams and texts. Out: texts for people.
package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// ClearLine clears a terminal's line from the cursor on.
const ClearLine = "\x1b[K"

// Of returns the terminal that a stream writes to, or nil if it is none or can't move its cursor.
func Of(stream io.Writer) *os.File {
	file, ok := stream.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(file.Fd())) || !enableANSI(file) {
		return nil
	}
	return file
}

// Colored reports whether a stream gets colours: on a terminal, unless NO_COLOR is set (see no-color.org).
func Colored(stream io.Writer) bool { return os.Getenv("NO_COLOR") == "" && Of(stream) != nil }
