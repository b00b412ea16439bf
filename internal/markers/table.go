// Package markers reads lines of comments as markers. In: the definitions of all markers, and comments. Out: a
// [marker.Marker] for each line that is one, and problems: of unknown and malformed markers, of lines that are nearly
// one, with what was meant and, where that is certain, the line that is right.
package markers

import (
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// owned are the prefixes whose every marker must be defined; others belong to other tools and are left alone.
var owned = []string{"kubebuilder:", "k8s:", "genclient", "gen:", "protobuf."}

// A Table holds all definitions of markers. It is built once and then only read; several goroutines may do so.
type Table struct {
	defs  map[string]*marker.Definition
	names []string
	allow []string
	skip  []string // see Ignore
	mild  bool     // see Lenient
	read  []string // see Reading; nil for all
	meant sync.Map // what near has returned, by name
}

// with returns a table that differs from this one by a change.
func (t *Table) with(change func(*Table)) *Table {
	next := &Table{defs: t.defs, names: t.names, allow: t.allow, skip: t.skip, mild: t.mild, read: t.read}
	change(next)
	return next
}

// NewTable returns the table of definitions. Each name comes once: see codegen.Markers.
func NewTable(definitions []marker.Definition) *Table {
	t := &Table{defs: map[string]*marker.Definition{}}
	for _, d := range definitions {
		t.defs[d.Name] = &d
		t.names = append(t.names, d.Name)
	}
	slices.Sort(t.names)
	return t
}

// Allow returns a table that also leaves the named markers alone, e.g. "k8s:mytool" or "kubebuilder:mytool:*".
func (t *Table) Allow(patterns []string) *Table {
	return t.with(func(t *Table) { t.allow = slices.Concat(t.allow, patterns) })
}

// Ignore returns a table for which the markers of these names do not count, e.g. "kubebuilder:object:root".
func (t *Table) Ignore(names []string) *Table {
	return t.with(func(t *Table) { t.skip = slices.Concat(t.skip, names) })
}

// Lenient returns a table for which an unknown marker, or one on a subject where it means nothing, is a warning and no
// error, as for the tools that gen replaces.
func (t *Table) Lenient() *Table { return t.with(func(t *Table) { t.mild = true }) }

// Reading returns a table for a run whose generators read the named markers, e.g. "genclient". A value that makes no
// sense is a warning, and no error, for other markers of controller-gen.
func (t *Table) Reading(names []string) *Table { return t.with(func(t *Table) { t.read = names }) }

// isRead reports whether the run reads a marker, or another tool does.
func (t *Table) isRead(name string) bool {
	return t.read == nil || slices.Contains(t.read, name) || !strings.HasPrefix(name, "kubebuilder:")
}

// IsLenient reports whether the table is one that [Table.Lenient] has returned.
func (t *Table) IsLenient() bool { return t.mild }

// Allowed returns what [Table.Allow] has added, e.g. "k8s:mytool".
func (t *Table) Allowed() []string { return t.allow }

// Definitions returns all definitions by name.
func (t *Table) Definitions() []*marker.Definition {
	all := make([]*marker.Definition, len(t.names))
	for i, name := range t.names {
		all[i] = t.defs[name]
	}
	return all
}

// Lookup returns the definition with exactly this name, e.g. "genclient:onlyVerbs", or nil.
func (t *Table) Lookup(name string) *marker.Definition { return t.defs[name] }

// match finds the definition that a line names and the rest after the name: the longest defined name that ends at a
// separator, so that "kubebuilder:printcolumn:name=Age" is kubebuilder:printcolumn with "name=Age".
func (t *Table) match(line string) (d *marker.Definition, rest string) {
	name := nameOf(line)
	if d := t.defs[strings.TrimSuffix(name, named)]; d != nil && d.Kind == marker.Any && !d.External &&
		strings.HasSuffix(name, named) {
		return d, line[len(name):]
	}
	for end := len(name); end > 0; end = strings.LastIndexByte(name[:end], ':') {
		if d := t.defs[name[:end]]; d != nil &&
			(end == len(name) || name[end:] == ":" || d.Kind == marker.Args || d.Kind == marker.Path ||
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

// IsAllowed reports whether [Table.Allow] names a marker.
func (t *Table) IsAllowed(name string) bool { return t.allowed(name) }

// allowed reports whether [Table.Allow] names a marker.
func (t *Table) allowed(name string) bool {
	return slices.ContainsFunc(t.allow, func(pattern string) bool {
		prefix, wild := strings.CutSuffix(pattern, "*")
		return name == pattern || wild && strings.HasPrefix(name, prefix)
	})
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
