package marker

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// owned are the prefixes whose every marker must be defined; others belong to other tools and are left alone.
var owned = []string{"kubebuilder:", "k8s:", "genclient", "gen:", "protobuf."}

// A Table holds all definitions of markers. It is built once and then only read; several goroutines may do so.
type Table struct {
	defs  map[string]*Definition
	names []string
	allow []string
	mild  bool     // see Lenient
	read  []string // see Reading; nil for all
	meant sync.Map // what near has returned, by name
}

// NewTable returns the table of the definitions. A name may come several times only with the same meaning.
func NewTable(lists ...[]Definition) (*Table, error) {
	t := &Table{defs: map[string]*Definition{}}
	for _, list := range lists {
		for _, d := range list {
			if first, ok := t.defs[d.Name]; ok {
				if first.Doc != d.Doc || first.Kind != d.Kind || first.Scopes != d.Scopes {
					return nil, fmt.Errorf("marker +%s is defined twice, with different meanings", d.Name)
				}
				continue
			}
			t.defs[d.Name] = &d
			t.names = append(t.names, d.Name)
		}
	}
	slices.Sort(t.names)
	return t, nil
}

// Allow returns a table that also leaves the named markers alone, e.g. "k8s:mytool" or "kubebuilder:mytool:*".
func (t *Table) Allow(patterns []string) *Table {
	return &Table{defs: t.defs, names: t.names, allow: append(slices.Clone(t.allow), patterns...), mild: t.mild,
		read: t.read}
}

// Lenient returns a table for which an unknown marker, or one on a subject where it means nothing, is a warning and no
// error, as for the tools that gen replaces.
func (t *Table) Lenient() *Table {
	return &Table{defs: t.defs, names: t.names, allow: t.allow, mild: true, read: t.read}
}

// Reading returns a table for a run whose generators read the named markers, e.g. "genclient". A value that makes no
// sense is a warning, and no error, for other markers of controller-gen.
func (t *Table) Reading(names []string) *Table {
	return &Table{defs: t.defs, names: t.names, allow: t.allow, mild: t.mild, read: names}
}

// isRead reports whether the run reads a marker, or another tool does.
func (t *Table) isRead(name string) bool {
	return t.read == nil || slices.Contains(t.read, name) || !strings.HasPrefix(name, "kubebuilder:")
}

// IsLenient reports whether the table is one that [Table.Lenient] has returned.
func (t *Table) IsLenient() bool { return t.mild }

// Allowed returns what [Table.Allow] has added, e.g. "k8s:mytool".
func (t *Table) Allowed() []string { return t.allow }

// Definitions returns all definitions by name.
func (t *Table) Definitions() []*Definition {
	all := make([]*Definition, len(t.names))
	for i, name := range t.names {
		all[i] = t.defs[name]
	}
	return all
}

// Lookup returns the definition with exactly this name, e.g. "genclient:onlyVerbs", or nil.
func (t *Table) Lookup(name string) *Definition { return t.defs[name] }

// match finds the definition that a line names and the rest after the name: the longest defined name that ends at a
// separator, so that "kubebuilder:printcolumn:name=Age" is kubebuilder:printcolumn with "name=Age".
func (t *Table) match(line string) (d *Definition, rest string) {
	name := nameOf(line)
	if d := t.defs[strings.TrimSuffix(name, named)]; d != nil && d.Kind == Any && !d.External &&
		strings.HasSuffix(name, named) {
		return d, line[len(name):]
	}
	for end := len(name); end > 0; end = strings.LastIndexByte(name[:end], ':') {
		if d := t.defs[name[:end]]; d != nil &&
			(end == len(name) || name[end:] == ":" || d.Kind == Args || d.Kind == Path ||
				d.External && strings.HasPrefix(name, "kubebuilder:")) {
			return d, strings.TrimPrefix(line[end:], ":")
		}
	}
	return nil, ""
}

// named is how controller-gen has people name the value of a marker of the kind Any: +kubebuilder:default:value=5.
const named = ":value"

// nameOf returns the leading characters of a line that can be a marker's name. The colon of := is not one of them:
// controller-gen reads it as =. The name of a protobuf option may have an extension in parentheses, e.g.
// "protobuf.options.(gogoproto.goproto_stringer)".
func nameOf(line string) string {
	if end := strings.IndexByte(line, ')'); end > 0 && strings.HasPrefix(line, "protobuf.options.(") {
		return line[:end+1]
	}
	end := strings.IndexFunc(line, func(r rune) bool {
		return !(r == ':' || r == '-' || r == '_' || r == '.' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' ||
			'A' <= r && r <= 'Z')
	})
	if end < 0 {
		return line
	}
	if name := strings.TrimSuffix(line[:end], ":"); line[end] == '=' && strings.Contains(name, ":") {
		return name
	}
	return line[:end]
}

// Reserved reports whether gen checks a marker of this name: it has a prefix of gen's, e.g. "k8s:", or a generator
// defines it with a prefix of its own, e.g. "example:kind".
func (t *Table) Reserved(name string) bool {
	if d, defined := t.defs[name]; defined && !t.allowed(name) && !d.External && strings.Contains(name, ":") {
		return true
	}
	return !t.allowed(name) && slices.ContainsFunc(owned, func(prefix string) bool {
		return strings.HasPrefix(name, prefix) &&
			(strings.HasSuffix(prefix, ":") || strings.HasSuffix(prefix, ".") || name == prefix ||
				!isLetter(name[len(prefix)]))
	})
}

// allowed reports whether [Table.Allow] names a marker.
func (t *Table) allowed(name string) bool {
	return slices.ContainsFunc(t.allow, func(pattern string) bool {
		prefix, wild := strings.CutSuffix(pattern, "*")
		return name == pattern || wild && strings.HasPrefix(name, prefix)
	})
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

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
		if near := Closest(name[:end], t.names); near != "" && t.defs[near].Kind == Args {
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
	if near := Closest(last, beside); near != "" {
		return prefix + ":" + near
	}
	return Closest(name, others)
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
	name := nameOf(line)
	prefix, _, _ := cutLast(name)
	if strings.HasPrefix(line[len(name):], "=") {
		return "" // the last word is a name
	}
	if d := t.defs[prefix]; d != nil && d.Kind != None && d.Kind != Args && d.Kind != Inner {
		if rest := strings.TrimSpace(line[len(prefix)+1:]); rest != "" && rest[0] != '=' {
			return prefix + "=" + rest
		}
	}
	return ""
}

// Closest returns the candidate nearest to the word by edit distance, or "" when none is near.
func Closest(word string, candidates []string) string {
	type scored struct {
		name     string
		distance int
	}
	var near []scored
	most, length := max(2, len(word)/4), utf8.RuneCountInString(word)
	for _, c := range candidates {
		if more := length - utf8.RuneCountInString(c); max(more, -more) > most { // so many letters must go or come
			continue
		}
		distance := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(c))
		if distance <= most {
			near = append(near, scored{c, distance})
		}
	}
	if len(near) == 0 {
		return ""
	}
	return slices.MinFunc(near, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name))
	}).name
}
