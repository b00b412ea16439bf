package names

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed english.txt
var english string

// An inflection has the words that change, and the endings by which others do: the first that fits counts.
type inflection struct {
	words   map[string]string
	endings [][2]string
}

// A dictionary is the table of words.
type dictionary struct {
	plurals, singulars inflection
	abbreviations      map[string]bool
}

// words reads the table once. Most commands form no name.
var words = sync.OnceValue(func() *dictionary {
	d := &dictionary{inflection{words: map[string]string{}}, inflection{words: map[string]string{}}, map[string]bool{}}
	plurals, singulars := &d.plurals, &d.singulars
	for line := range strings.Lines(english) {
		mark := line[:len(line)-len(strings.TrimLeft(line, "#@!>-"))]
		fields := strings.Fields(line[len(mark):])
		switch mark {
		case "#":
			continue
		case "@":
			for _, word := range fields {
				d.abbreviations[word] = true
			}
			continue
		}
		one, many := fields[0], fields[1:]
		if mark != "-" {
			plurals.words[one] = many[0]
		}
		if mark != "!" {
			plurals.endings = append(plurals.endings, [2]string{one, many[0]})
		}
		for i := len(many) - 1; i >= 0 && mark != ">"; i-- {
			if mark != "-" {
				singulars.words[many[i]] = one
			}
			if mark != "!" {
				singulars.endings = append(singulars.endings, [2]string{many[i], one})
			}
		}
	}
	return d
})

// pluralize returns a name with its last word in the plural, as controller-gen forms it.
func pluralize(name string) string {
	word, plural, found := words().plurals.of(name, words().singulars)
	if word == "" {
		return ""
	}
	if !found && !strings.HasSuffix(strings.ToLower(word), "s") {
		plural += "s"
	}
	return plural
}

// Singularize returns a name with its last word in the singular, e.g. "IngressRule" for "IngressRules".
func Singularize(name string) string {
	word, singular, found := words().singulars.of(name, words().plurals)
	if !found && strings.HasSuffix(word, "s") {
		return strings.TrimSuffix(singular, "s")
	}
	return singular
}

// of returns the last word of a name, and the name with that word inflected. If no line of the table is about it, it
// returns the name itself.
func (in inflection) of(name string, inverse inflection) (word, inflected string, found bool) {
	word = lastWord(name)
	for _, key := range []string{name, strings.ToLower(word)} {
		if to, ok := in.words[key]; ok {
			if key == name {
				return word, to, true
			}
			if first, _ := utf8.DecodeRuneInString(word); first == unicode.ToTitle(first) {
				to = Public(to)
			}
			return word, strings.TrimSuffix(name, word) + to, true
		}
		if _, is := inverse.words[key]; is {
			return word, name, true
		}
	}
	for _, ending := range in.endings {
		if strings.HasSuffix(word, ending[1]) {
			return word, name, true
		}
		if stem, ok := strings.CutSuffix(word, ending[0]); ok {
			return word, strings.TrimSuffix(name, word) + stem + ending[1], true
		}
	}
	return word, name, false
}

const separators = "_ :-/"

// lastWord returns the last word of a name, e.g. "Policy" of "NetworkPolicy"; an abbreviation has capital letters.
func lastWord(name string) (last string) {
	abbreviations := words().abbreviations
	if whole := strings.ToUpper(strings.TrimSpace(name)); abbreviations[whole] {
		return whole
	}
	var word string
	var previous rune
	for _, c := range name + " " {
		separates := strings.ContainsRune(separators, c) || unicode.IsSpace(c)
		begins := unicode.IsUpper(c) && (!unicode.IsUpper(previous) || abbreviations[strings.ToUpper(word)])
		belongs := unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsPunct(c) || c == '`'
		previous = c
		if belongs && !begins && !separates {
			word += string(c)
			continue
		}
		if word = strings.Trim(strings.TrimSpace(word), separators); abbreviations[strings.ToUpper(word)] {
			word = strings.ToUpper(word)
		}
		if word != "" {
			last = word
		}
		if word = ""; begins {
			word = string(c)
		}
	}
	return last
}
