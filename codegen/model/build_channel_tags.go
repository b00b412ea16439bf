package model

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/comments"
)

// The tags of a project's comments are those of gateway-api's generator, which other projects have taken over. With the
// prefix "gateway", they are
//
//	<gateway:experimental>                            the field is in channel experimental alone
//	<gateway:experimental:description>…</gateway:…>   likewise a part of the text
//	<gateway:experimental:validation:Enum=A;B>        likewise +kubebuilder:validation:Enum=A;B
//	<gateway:util:excludeFromCRD>…</gateway:…>        a part of the text that no output has
//
// Other tags with the prefix are left out of the text.
type tagForms struct {
	part       *regexp.Regexp // 1: what the part is for, e.g. "experimental:description", 2: its text
	validation *regexp.Regexp // a line; 1: the channel, 2: the rest of the marker
	single     *regexp.Regexp // 1: what is between the prefix and >
}

// excluded is the part of a text that no output has.
const excluded = "util:excludeFromCRD"

// formsOf returns the forms of tags with a prefix, or nil without one.
func formsOf(prefix string) *tagForms {
	if prefix == "" {
		return nil
	}
	p := regexp.QuoteMeta(prefix)
	return &tagForms{
		part: regexp.MustCompile(`(?s)<` + p + `:([\w.-]+:description|` + excluded + `)>(.*?)</` + p +
			`:(?:[\w.-]+:description|` + excluded + `)>`),
		validation: regexp.MustCompile(`<` + p + `:([\w.-]+):(validation:.*)>\s*$`),
		single:     regexp.MustCompile(`</?` + p + `:([^>]*)>`),
	}
}

// tags applies the tags of a comment above a declaration in the line of at. It reports whether the channel has what the
// comment is about.
func (b *builder) tags(c *comments.Comment, at Position) (here bool) {
	forms := b.channel.tags
	on := func(name string) bool { return slices.Contains(b.channel.Enabled, name) }
	replaced := forms.part.ReplaceAllStringFunc(string(c.Text), func(part string) string {
		found := forms.part.FindStringSubmatch(part)
		if name, described := strings.CutSuffix(found[1], ":description"); described && on(name) {
			return found[2]
		}
		return strings.Repeat("\n//", strings.Count(found[2], "\n")) // lines keep their numbers
	})
	here = true
	lines := strings.Split(replaced, "\n")
	var kept []string
	for i, line := range lines {
		pos := at
		pos.Line -= len(lines) - i
		if m := forms.validation.FindStringSubmatch(line); m != nil {
			if on(m[1]) {
				b.tagged(c, "kubebuilder:"+m[2], pos)
			}
			continue
		}
		for _, m := range forms.single.FindAllStringSubmatch(line, -1) {
			if b.channel.of.Find(m[1]) != nil {
				here = here && on(m[1])
			}
		}
		if plain := forms.single.ReplaceAllString(line, ""); plain == line || strings.Trim(plain, "/ \t") != "" {
			kept = append(kept, plain)
		}
	}
	c.Text = comments.Text(strings.Join(kept, "\n"))
	c.Doc = c.Text.Doc()
	return here
}

// tagged adds the marker of a tag. It replaces the marker of the same name without a tag, unless that may be repeated.
func (b *builder) tagged(c *comments.Comment, line string, pos Position) {
	m, problem := b.table.Parse(line, pos)
	if problem != nil {
		b.channelProblems.Add(*problem)
	}
	if m != nil {
		c.Markers = withMarker(c.Markers, *m)
	}
}
