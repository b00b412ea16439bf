package printable

import "strings"

// Sizes of a part in bytes: of all of it, and of what two texts share at its beginning.
const (
	longestPart = 100
	sharedPart  = 20
)

// Differing returns two texts, and of long ones the part where they begin to differ; "nothing" for an empty one.
func Differing(a, b string) (string, string) {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	from := max(0, same-sharedPart)
	if len(a) <= longestPart && len(b) <= longestPart {
		from = 0
	}
	part := func(text string) string {
		if text == "" {
			return "nothing"
		}
		short := text[from:]
		if from > 0 {
			short = "..." + short
		}
		if len(short) > longestPart {
			short = short[:longestPart-3] + "..."
		}
		return strings.ToValidUTF8(short, "")
	}
	return part(a), part(b)
}
