package diag

import "io"

// The escape sequences of colours, as all terminals know them.
const (
	bold, dim          = "\x1b[1m", "\x1b[2m"
	red, yellow, green = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;32m"
	reset              = "\x1b[0m"
)

func colorOf(s Severity) string {
	switch s {
	case Warning:
		return yellow
	case Fixed:
		return green
	}
	return red
}

func colored(color, text string) string { return color + text + reset }

func uncolored(_, text string) string { return text }

// PrintColor is [Print] in the form text, with colours for a terminal: errors are red, warnings yellow, positions bold.
func PrintColor(w io.Writer, dir string, list List) error {
	for _, d := range list.Sorted() {
		if _, err := io.WriteString(w, layout(d.short().below(dir), colored)+"\n"); err != nil {
			return err
		}
	}
	return nil
}
