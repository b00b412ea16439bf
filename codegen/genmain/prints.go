package genmain

import (
	"fmt"
	"io"

	"github.com/gen-toolkit/gen/internal/printable"
)

// printf writes to the standard output what may quote the project, e.g. names of its files.
func (s *session) printf(format string, args ...any) {
	_, _ = io.WriteString(s.stdout, printable.Text(fmt.Sprintf(format, args...)))
}

// complain writes a line about the command itself to the standard error.
func (s *session) complain(format string, args ...any) {
	text := printable.Short(fmt.Sprintf(format, args...))
	_, _ = io.WriteString(s.stderr, "gen: "+printable.Text(text)+"\n")
}
