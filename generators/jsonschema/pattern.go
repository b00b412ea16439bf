package jsonschema

import "regexp"

// goSyntax has what Go's regular expressions have and JavaScript's don't.
var goSyntax = regexp.MustCompile(`\(\?[a-zA-Z-]+[:)]|\(\?P<|\[\[:|\[:[a-z^]+:\]|\\[AzQECa]|\\x\{|\(\?U`)

// escaped has pairs that a backslash begins, to skip them.
var escaped = regexp.MustCompile(`\\\\`)

// goOnly returns the first part of a pattern that only Go knows, e.g. "(?i)", or "".
func goOnly(pattern string) string {
	return goSyntax.FindString(escaped.ReplaceAllString(pattern, ""))
}
