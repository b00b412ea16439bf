package printable

import "fmt"

// Count returns a number of things, e.g. "1 file" and "2 files" for the thing "file".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
