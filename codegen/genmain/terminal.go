package genmain

import (
	"io"
	"os"

	"golang.org/x/term"
)

// terminalOf returns the terminal that a stream writes to, or nil if it is none or can't move its cursor.
func terminalOf(stream io.Writer) *os.File {
	file, ok := stream.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(file.Fd())) || !enableANSI(file) {
		return nil
	}
	return file
}

// colored reports whether diagnostics have colours: on a terminal, unless NO_COLOR is set (see no-color.org).
func colored(stream io.Writer) bool { return os.Getenv("NO_COLOR") == "" && terminalOf(stream) != nil }
