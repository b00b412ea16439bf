package terminal

import (
	"bytes"
	"io"
	"strings"
)

// ColorDiff returns a unified diff with the colours that git gives it.
func ColorDiff(diff []byte) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(string(diff)) {
		text := strings.TrimSuffix(line, "\n")
		color := ""
		switch {
		case strings.HasPrefix(text, "+++ "), strings.HasPrefix(text, "--- "):
			color = "\x1b[1m"
		case strings.HasPrefix(text, "@@"):
			color = "\x1b[36m"
		case strings.HasPrefix(text, "+"):
			color = "\x1b[32m"
		case strings.HasPrefix(text, "-"):
			color = "\x1b[31m"
		default:
			_, _ = io.WriteString(&out, line)
			continue
		}
		_, _ = io.WriteString(&out, color+text+"\x1b[m\n")
	}
	return out.Bytes()
}
