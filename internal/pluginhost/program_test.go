package pluginhost

import (
	"io"
	"strings"
	"testing"
)

// What a program writes too much is dropped, also by io.Copy, which package os/exec calls.
func TestLimited(t *testing.T) {
	stopped := 0
	l := limited{rest: 5, stop: func() { stopped++ }}
	for range 2 {
		if n, err := io.Copy(&l, strings.NewReader("abc")); n != 3 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := l.kept.String(); got != "abcab" || !l.over || stopped != 1 {
		t.Errorf("%q is kept, over %v, stopped %d times", got, l.over, stopped)
	}
}
