package markers

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// Suggest returns the marker name that a misspelt one most likely meant, or "". An argument may follow the name,
// e.g. "kubebuilder:printcolum:name".
func (t *Table) Suggest(name string) string {
	near := t.closest(name)
	if other := t.elsewhere(name); other != "" && !strings.EqualFold(near, name) {
		return other
	}
	if near != "" {
		return near
	}
	if end := strings.LastIndexByte(name, ':'); end >= 0 {
		if near := t.closest(name[:end]); near != "" && t.defs[near].Kind == marker.Args {
			return near
		}
	}
	return ""
}

// closest returns the marker nearest to a name, or "". A prefix that both have makes them no
// nearer: +kubebuilder:not does not mean +kubebuilder:rbac.
func (t *Table) closest(name string) string {
	prefix, last, nested := cutLast(name)
	var beside, others []string
	for _, defined := range t.names {
		if rest, ok := strings.CutPrefix(defined, prefix+":"); ok && nested {
			beside = append(beside, rest)
		} else {
			others = append(others, defined)
		}
	}
	if near := marker.Closest(last, beside); near != "" {
		return prefix + ":" + near
	}
	return marker.Closest(name, others)
}

// elsewhere returns the marker of the same last part after another prefix, e.g. "nullable" for
// "kubebuilder:validation:nullable".
func (t *Table) elsewhere(name string) string {
	prefix, last, nested := cutLast(name)
	if !nested || last == "" {
		return ""
	}
	family, _, _ := strings.Cut(name, ":")
	rank := func(defined string) int { // the less the likelier
		n := len(defined)
		if t.defs[defined].External {
			n += 2 * longest
		}
		if !strings.HasPrefix(defined, family+":") {
			n += longest
		}
		return n
	}
	best := ""
	for _, defined := range t.names {
		other, rest, _ := cutLast(defined)
		if strings.EqualFold(rest, last) && other != prefix && (best == "" || rank(defined) < rank(best)) {
			best = defined
		}
	}
	return best
}

// cutLast cuts a name at its last colon; a name without one is all last.
func cutLast(name string) (prefix, last string, nested bool) {
	i := strings.LastIndexByte(name, ':')
	return name[:max(0, i)], name[i+1:], i >= 0
}

// valued returns the marker with a colon before its value in place of the equals sign, with that, e.g.
// "kubebuilder:default=5" for "kubebuilder:default:5".
func (t *Table) valued(line string) string {
	prefix, _, _ := cutLast(nameOf(line))
	return t.withValue(prefix, prefix, line)
}

// valuedElsewhere is valued for a marker that also has a wrong prefix, e.g. "kubebuilder:validation:Format=uri" for
// "kubebuilder:format:uri".
func (t *Table) valuedElsewhere(line string) string {
	prefix, _, _ := cutLast(nameOf(line))
	return t.withValue(t.elsewhere(prefix), prefix, line)
}

// withValue returns a marker with what follows the prefix of a line as its value, or "" if it takes none.
func (t *Table) withValue(name, prefix, line string) string {
	if strings.HasPrefix(line[len(nameOf(line)):], "=") {
		return "" // the last word is a name
	}
	if d := t.defs[name]; d != nil && d.Kind != marker.None && d.Kind != marker.Args && d.Kind != marker.Inner {
		if rest := strings.TrimSpace(line[len(prefix)+1:]); rest != "" && rest[0] != '=' {
			return name + "=" + rest
		}
	}
	return ""
}
