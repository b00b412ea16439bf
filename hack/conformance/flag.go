package conformance

import "strings"

// Flag returns an option's name as gen's flags have it, e.g. "max-desc-len" for "maxDescLen".
func Flag(option string) string {
	var b strings.Builder
	for _, r := range option {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
