package markers

import (
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// Correct returns a comment with the marker that it certainly means, e.g. "// +genclient" for "// +genclinet". ok is
// false for a comment without a mistake, and for one that may mean several markers or none. The corrected marker is
// one that [Table.Parse] takes without a problem.
func (t *Table) Correct(comment string) (fixed string, ok bool) {
	text, line := strings.CutPrefix(comment, "//")
	if !line {
		return "", false
	}
	text = strings.TrimSpace(text)
	rest, plus := strings.CutPrefix(text, "+")
	if !plus && t.NearMiss(comment) == nil {
		return "", false
	}
	written := strings.TrimSpace(rest)
	if written == "" || t.allowed(nameOf(written)) || plus && rest == written && t.sound(written) {
		return "", false
	}
	found := t.meanings(written)
	if len(found) != 1 {
		return "", false
	}
	return comment[:strings.Index(comment, text)] + "+" + found[0], true
}

// sound reports whether a line is a marker without a problem.
func (t *Table) sound(line string) bool {
	m, problem := t.Parse(line, diag.NoPosition)
	return m != nil && problem == nil
}

// meanings returns the sound lines that a line with a mistake may mean: those of the first form that has any.
func (t *Table) meanings(line string) []string {
	for _, form := range []func(string) []string{t.asWritten, t.otherForm, t.otherCase, t.otherName} {
		var found []string
		for _, meant := range form(line) {
			if t.sound(meant) {
				found = append(found, meant)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// asWritten is the form of lines that lack only the plus sign, or have blanks after it.
func (t *Table) asWritten(line string) []string { return []string{line} }

// otherForm is the form of defined markers with the wrong separator, or with one too many at the end.
func (t *Table) otherForm(line string) (all []string) {
	if meant := t.valued(line); meant != "" {
		all = append(all, meant)
	}
	if d, rest := t.match(line); d != nil && d.Kind == marker.Args && strings.HasPrefix(rest, "=") {
		all = append(all, d.Name+":"+strings.TrimPrefix(rest, "="))
	}
	if d, _ := t.match(line); d != nil {
		all = append(all, strings.TrimRight(line, ",; "))
	}
	return all
}

// otherCase is the form of names with wrong upper and lower case letters.
func (t *Table) otherCase(line string) []string {
	return t.renamed(line, strings.EqualFold)
}

// otherName is the form of names with one or two wrong, missing or additional letters.
func (t *Table) otherName(line string) []string {
	return t.renamed(line, func(word, defined string) bool {
		return len(defined) >= 5 && (transposed(strings.ToLower(word), strings.ToLower(defined)) ||
			levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(defined)) <= 2)
	})
}

// renamed returns the line with each similar name that is defined. After the name may be a marker's argument.
func (t *Table) renamed(line string, like func(word, defined string) bool) (all []string) {
	name := nameOf(line)
	if t.defs[name] != nil {
		return nil
	}
	prefix, _, nested := cutLast(name)
	for _, defined := range t.names {
		if n := len(name) - len(defined); n >= -2 && n <= 2 && like(name, defined) {
			all = append(all, defined+line[len(name):])
		}
		if n := len(prefix) - len(defined); nested && n >= -2 && n <= 2 && t.defs[defined].Kind == marker.Args &&
			defined != prefix && like(prefix, defined) {
			all = append(all, defined+line[len(prefix):])
		}
	}
	return all
}
