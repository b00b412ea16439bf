package migrate

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

var directive = regexp.MustCompile(`(?m)^//go:generate[ \t]+(.+?)\r?$`)

// directives reads the go:generate lines of a file.
func (r *reader) directives(s *shell.Reader, name string, content []byte) {
	if !bytes.Contains(content, []byte("//go:generate")) {
		return // nearly all files: the expression takes a hundred times as long
	}
	aliases := map[string][]string{}
	for _, found := range directive.FindAllSubmatchIndex(content, -1) {
		line := 1 + strings.Count(string(content[:found[0]]), "\n")
		words := directiveWords(string(content[found[2]:found[3]]))
		switch {
		case len(words) == 0:
			continue
		case len(words) > 1 && words[0] == "-command":
			aliases[words[1]] = words[2:]
			continue
		}
		if alias := aliases[words[0]]; len(alias) > 0 {
			words = append(alias[:len(alias):len(alias)], words[1:]...)
		}
		for i, word := range words {
			words[i] = quoted(strings.ReplaceAll(word, "$GOFILE", path.Base(name)))
		}
		dir := path.Join(argv.Root, path.Dir(name))
		if err := s.Text(strings.Join(words, " "), name, line, dir, nil); err != nil {
			r.unreadable(at(name, line), err)
		}
	}
}

// word matches a word of a go:generate line: text without spaces, or a string of Go.
var word = regexp.MustCompile(`"(\\.|[^"\\])*"|[^ \t]+`)

// directiveWords splits a go:generate line as the go command does, which is no shell: paths=./a;./b is one word.
func directiveWords(text string) (words []string) {
	for _, w := range word.FindAllString(text, -1) {
		if unquoted, err := strconv.Unquote(w); err == nil && w[0] == '"' {
			w = unquoted
		}
		words = append(words, w)
	}
	return words
}

// plain matches a word that a shell takes as it is.
var plain = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// quoted returns a word for a shell, which may expand the variables in it, but nothing else.
func quoted(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`", "$(", `\$(`).Replace(word) + `"`
}
