package jsonschema

import (
	"regexp"
	"strings"
)

// goSyntax has what Go's regular expressions have and JavaScript's don't: flags, classes like [:alpha:], escapes, and
// scripts without "Script=".
var goSyntax = regexp.MustCompile(`\(\?[a-zA-Z-]+[:)]|\(\?P<|\[\[:|\[:[a-z^]+:\]|\\[AzQECa]|\\x\{|\(\?U|` +
	`\\[pP][A-Z]|\\[pP]\{\^|\\[pP]\{[A-Z][a-zA-Z]{2,}`)

// escaped has pairs that a backslash begins, to skip them.
var escaped = regexp.MustCompile(`\\\\`)

// goOnly returns the first part of a pattern that only Go knows, e.g. "(?i)", or "".
func goOnly(pattern string) string {
	return goSyntax.FindString(escaped.ReplaceAllString(pattern, ""))
}

// pairs are a backslash and what it escapes.
var pairs = regexp.MustCompile(`\\.`)

// javascript returns a pattern without needless backslashes, e.g. "^a:b$" for "^a\:b$". JavaScript refuses them with
// the flag u, which JSON schema recommends.
func javascript(pattern string) string {
	return pairs.ReplaceAllStringFunc(pattern, func(pair string) string {
		if escaped := pair[1:]; strings.Contains(":;,<>=!%&#~@_ '\"`", escaped) {
			return escaped
		}
		return pair
	})
}
