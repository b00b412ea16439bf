package makefile

import "strings"

// eval reads what a text expands to as lines of the Makefile. Its recipes are at the line that evaluates it.
func (r *reader) eval(text string, local map[string]string) {
	at, of := r.at, r.current
	if at.line == 0 {
		return // in a recipe: make has read all rules by then
	}
	r.evals++
	lines := logical(r.expand(text, local))
	r.evals--
	r.current = nil
	r.read(lines, at)
	r.at, r.current = at, of
}

// textOf returns the text of a variable: in eval with the tabs of its recipes.
func (r *reader) textOf(v variable) string {
	if r.evals > 0 && v.lines != "" {
		return v.lines
	}
	return v.text
}

// isReference reports whether a line is one reference, e.g. $(eval $(call rules,api)): make reads what it expands to.
func isReference(text string) bool {
	if !strings.HasPrefix(text, "$(") && !strings.HasPrefix(text, "${") {
		return false
	}
	_, after := balanced(text[1:])
	return after == ""
}
