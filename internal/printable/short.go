package printable

import (
	"fmt"
	"strings"
)

// The sizes of a message in bytes: the longest one that gen prints in full, and the ends of a longer one.
const (
	Longest   = 2000
	beginning = 1000
	end       = 300
)

// Short returns a message without the middle of a very long one, e.g. of one that quotes a list of 1000 values.
func Short(text string) string {
	if len(text) <= Longest {
		return text
	}
	return fmt.Sprintf("%s... (%d bytes) ...%s", strings.ToValidUTF8(text[:beginning], ""),
		len(text)-beginning-end, strings.ToValidUTF8(text[len(text)-end:], ""))
}
