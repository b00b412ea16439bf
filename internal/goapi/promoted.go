package goapi

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/breaking"
)

// ofEmbedded is the form of apidiff's messages about methods that a type has from an embedded one, e.g.
// "example.org/other.(*Peel).Off, method set of *Fruit: removed".
var ofEmbedded = regexp.MustCompile(`^(?:.*/)?(?:[\w.-]*\.)?\(?\*?(\w+)\)?\.(\w+), method set of \*?(\w+): removed$`)

// A lost embedded type has fewer methods than before, or is not embedded any more.
type lost struct {
	embedded string   // e.g. "TypeMeta"
	methods  []string // e.g. ["Descriptor"]
	types    []string // that embed it, e.g. ["Fruit"]
}

// addLost adds what a message says.
func addLost(all []*lost, message string) []*lost {
	parts := ofEmbedded.FindStringSubmatch(message)
	embedded, method, of := parts[1], parts[2], parts[3]
	i := slices.IndexFunc(all, func(l *lost) bool { return l.embedded == embedded })
	if i < 0 {
		i, all = len(all), append(all, &lost{embedded: embedded})
	}
	for list, name := range map[*[]string]string{&all[i].methods: method, &all[i].types: of} {
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	return all
}

// promoted returns a finding for each embedded type. A field that is gone is a finding by itself.
func (d *pair) promoted(all []*lost) (found []breaking.Finding) {
	for _, l := range all {
		var subjects []string
		for _, name := range l.types {
			if t := d.after.Type(name); t != nil && t.Field(l.embedded) != nil {
				subjects = append(subjects, d.before.Path+"."+name)
			}
		}
		if len(subjects) == 0 {
			continue
		}
		name := l.types[slices.IndexFunc(l.types, func(t string) bool { return strings.HasSuffix(subjects[0], "."+t) })]
		found = append(found, breaking.Finding{Rule: "go-embedded", Subject: subjects[0], Others: subjects[1:],
			Message: "the embedded " + l.embedded + " has lost " + strings.Join(l.methods, ", "),
			Old:     d.old.position(d.before, name, l.embedded), New: d.new.position(d.after, name, l.embedded)})
	}
	return found
}
