package markers

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// NearMiss returns a warning for a comment that is no marker but nearly one, e.g. "// +genclinet" or "/* +genclient
// */". It is nil for all others: words that merely begin with a plus sign are left alone. Its position is the caller's
// to set, who looks at thousands of comments without one.
func (t *Table) NearMiss(comment string) *diag.Diagnostic {
	meant, why := t.nearMiss(comment)
	if meant == "" {
		return nil
	}
	d := ruleMisspelt.At(diag.NoPosition, "%s", why).Fix("did you mean +%s? allowMarkers in gen.yaml silences this",
		meant)
	return &d
}

// nearMiss returns the marker that a comment may have meant, and what is wrong with the comment.
func (t *Table) nearMiss(comment string) (meant, why string) {
	text, line := strings.CutPrefix(comment, "//")
	if !line {
		return t.inBlock(comment)
	}
	text = strings.TrimSpace(text)
	rest, plus := strings.CutPrefix(text, "+")
	if !plus && !slices.ContainsFunc(owned, func(prefix string) bool { return strings.HasPrefix(text, prefix) }) {
		return "", "" // nearly all comments
	}
	name := nameOf(strings.TrimSpace(rest))
	switch {
	case name == "" || t.allowed(name):
		return "", ""
	case !plus:
		if d, _ := t.match(text); d != nil && bare(text) && t.Reserved(name) {
			return text, text + " has no plus sign and is not a marker"
		}
	case rest != "" && rest[0] == ' ':
		if d, _ := t.match(strings.TrimSpace(rest)); d != nil {
			return strings.TrimSpace(rest), "a blank follows the plus sign, and so this is not a marker"
		}
	case !t.Reserved(name) && t.defs[name] == nil:
		near, cached := t.meant.Load(name)
		if !cached {
			near = t.near(name)
			t.meant.Store(name, near)
		}
		if near != "" {
			return near.(string), "+" + name + " is not a marker"
		}
	}
	return "", ""
}

// bare reports whether a line is nothing but what could be a marker: one word, or a name with a value.
func bare(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	return (rest == "" || strings.Contains(word, "=")) && !strings.HasSuffix(word, ":")
}

// inBlock is nearMiss for a comment between /* and */.
func (t *Table) inBlock(comment string) (meant, why string) {
	if !strings.Contains(comment, "+") {
		return "", ""
	}
	for line := range strings.Lines(strings.TrimSuffix(strings.TrimPrefix(comment, "/*"), "*/")) {
		text := strings.TrimSpace(strings.TrimLeft(line, " \t*"))
		if rest, plus := strings.CutPrefix(text, "+"); plus && rest != "" && isLetter(rest[0]) {
			if d, _ := t.match(rest); d != nil && bare(rest) && !t.allowed(nameOf(rest)) {
				return rest, "+" + nameOf(rest) + " is in a block comment, where no marker counts"
			}
		}
	}
	return "", ""
}

// near returns the marker of which a name is a misspelling, or "".
func (t *Table) near(name string) string {
	first, rest, nested := strings.Cut(name, ":")
	if nested {
		for _, prefix := range []string{"kubebuilder", "genclient"} {
			if similar(first, prefix) {
				if d, _ := t.match(prefix + ":" + rest); d != nil {
					return prefix + ":" + rest
				}
			}
		}
	}
	var candidates, stems []string
	for _, defined := range t.names {
		if stem := t.stem(name, defined); similar(stem, defined) {
			candidates, stems = append(candidates, defined), append(stems, stem)
		}
	}
	if candidates == nil {
		return ""
	}
	return marker.Closest(stems[0], candidates)
}

// stem returns what of a name may be that of a defined marker: e.g. "evnt" of "evnt:name" for "event", if that has
// named arguments. It returns "" where the numbers of elements differ.
func (t *Table) stem(name, defined string) string {
	elements, n := strings.Split(name, ":"), strings.Count(defined, ":")+1
	kind := t.defs[defined].Kind
	if len(elements) < n || len(elements) > n && kind != marker.Args && kind != marker.Path {
		return ""
	}
	return strings.Join(elements[:n], ":")
}

// similar reports whether a word is a name with one or two slips of the pen; case does not count.
func similar(word, defined string) bool {
	if len(defined) < 5 || len(word) < len(defined)-2 || len(word) > len(defined)+2 || word == defined {
		return false
	}
	word, defined = strings.ToLower(word), strings.ToLower(defined)
	slips := 1
	if transposed(word, defined) {
		return true
	}
	if len(defined) > 8 {
		slips = 2
	}
	return levenshtein.ComputeDistance(word, defined) <= slips
}

// transposed reports whether two words of the same length differ only in two neighbouring letters that are swapped.
func transposed(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) - 1 {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}
