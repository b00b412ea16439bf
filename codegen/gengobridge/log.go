package gengobridge

import (
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// logged are messages of klog.
type logged []string

// add is called by klog, with its lock held.
func (l *logged) add(message []byte) { *l = append(*l, string(message)) }

// message matches what klog writes, e.g. "E1123 02:10:00.000000   123 register.go:80] the path is too short".
var message = regexp.MustCompile(`(?s)^([EF])\d{4} \S+\s+\d+ (\S+)\] (.*)$`)

// problems returns what the generator has logged: errors after which it has continued as warnings, and a fatal one as
// an error.
func (l logged) problems(generator string) (problems diag.List) {
	for _, text := range l {
		m := message.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		rule := ruleLogs
		if m[1] == "F" {
			rule = ruleComplains
		}
		message := strings.TrimSpace(m[3])
		problems.Add(rule.At(diag.NoPosition, "generator %s says at %s: %s", generator, m[2], message).
			Fix("correct what it complains about"))
	}
	return problems
}
