//go:build unix

// Package terminaltest tests what programs write to a terminal.
package terminaltest

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/creack/pty"
)

// Screen runs f with one end of a pseudo terminal, and returns all that it has written there.
func Screen(t *testing.T, columns uint16, f func(terminal *os.File)) string {
	t.Helper()
	person, terminal, err := pty.Open()
	if err != nil {
		t.Skipf("there are no pseudo terminals: %v", err)
	}
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: columns}); err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	var reading sync.WaitGroup
	reading.Go(func() { _, _ = io.Copy(&written, person) }) // it ends with an error once nobody can write any more
	f(terminal)
	if err := terminal.Close(); err != nil {
		t.Error(err)
	}
	reading.Wait()
	if err := person.Close(); err != nil {
		t.Error(err)
	}
	return strings.ReplaceAll(written.String(), "\r\n", "\n")
}
