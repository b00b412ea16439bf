package makefile

import (
	"errors"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// ErrBranches is the error of a Makefile whose conditions have more branches than gen follows.
var ErrBranches = errors.New("its conditions have more branches than gen follows")

// mostReadings ends Makefiles with many conditions.
const mostReadings = 100

// choices are the branches of conditions that a reading of a Makefile takes. Only a run would tell, and so each branch
// is taken in one reading at least: with the likely branches of the conditions around it.
type choices struct {
	of     map[condition]*choice
	chosen map[condition]int // in this reading
	news   bool              // this reading takes a branch that none before took
	open   int               // how many conditions of this reading have other branches
}

// A choice says of a condition which branch is likely, and which branches have been taken, with all that is in them.
type choice struct {
	likely          int
	taken, complete []bool
}

// next returns the branch of a condition to take in this reading.
func (c *choices) next(of *choice) int {
	for k, complete := range of.complete {
		if !complete && (of.taken[k] || !c.news) {
			c.news = c.news || !of.taken[k]
			return k
		}
	}
	return of.likely
}

// A condition is one of a Makefile, or of what a line of it evaluates.
type condition struct {
	position
	index int
}

// A branch is one of a condition: the line that opens it, e.g. "ifeq ($(OS),linux)" or "" for else, and those in it.
type branch struct {
	test string
	body []line
}

// branches returns those of the condition that a line opens, with one for else, and the index of endif.
func branches(lines []line, at int, inRule bool) (all []branch, end int) {
	depth, from, test := 0, at+1, strings.TrimSpace(lines[at].text)
	defined := false
	for end = at + 1; end < len(lines); end++ {
		text := strings.TrimSpace(lines[end].text)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case inRule && strings.HasPrefix(lines[end].text, "\t"):
		case word == "define":
			defined = true
		case word == "endef":
			defined = false
		case defined:
		case isTest(word):
			depth++
		case word == "endif" && depth > 0:
			depth--
		case word == "endif":
			if all = append(all, branch{test, lines[from:end]}); test != "" {
				all = append(all, branch{})
			}
			return all, end
		case word == "else" && depth == 0:
			all = append(all, branch{test, lines[from:end]})
			from, test = end+1, ""
			if first, _, _ := strings.Cut(rest, " "); isTest(first) {
				test = rest
			}
		}
	}
	return append(all, branch{test, lines[from:]}, branch{}), end
}

func isTest(word string) bool {
	return slices.Contains([]string{"ifeq", "ifneq", "ifdef", "ifndef"}, word)
}

// condition reads a branch of a condition, and returns the index of its endif.
func (r *reader) condition(lines []line, index int, at position) (end int) {
	all, end := branches(lines, index, r.current != nil)
	of := condition{position{at.file, lines[index].number}, index}
	if k, ok := r.choices.chosen[of]; ok { // as before in this reading
		r.read(all[min(k, len(all)-1)].body, at)
		return end
	}
	c := r.choices.of[of]
	k := 0
	if c == nil {
		k = slices.IndexFunc(all, func(b branch) bool { return r.likely(b.test) })
		c = &choice{k, make([]bool, len(all)), make([]bool, len(all))}
		r.choices.of[of] = c
	} else {
		k = min(r.choices.next(c), len(all)-1)
	}
	r.choices.chosen[of] = k
	before := r.choices.open
	r.read(all[k].body, at)
	c.taken[k], c.complete[k] = true, c.complete[k] || r.choices.open == before
	if slices.Contains(c.complete, false) {
		r.choices.open++
	}
	return end
}

// likely reports whether a branch is taken where nothing sets what only a run would tell.
func (r *reader) likely(test string) bool {
	word, rest, _ := strings.Cut(test, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "ifdef", "ifndef":
		_, set := r.vars[strings.TrimSpace(r.expand(rest, nil))]
		return set == (word == "ifdef")
	case "ifeq", "ifneq":
		if strings.HasPrefix(rest, "(") {
			rest, _ = balanced(rest)
		} else { // "a" "b"
			rest = strings.NewReplacer(`" "`, ",", `' '`, ",", `" '`, ",", `' "`, ",").Replace(rest)
			rest = strings.Trim(rest, `"'`)
		}
		sides := append(arguments(rest, 2), "")
		for i, side := range sides {
			sides[i] = strings.TrimSpace(strings.Map(known, r.expand(side, nil)))
		}
		return (sides[0] == sides[1]) == (word == "ifeq")
	}
	return true
}

func known(c rune) rune {
	if argv.Known(string(c)) {
		return c
	}
	return -1
}

// merge adds the recipes of another reading. One with another text is another of the recipe's texts, and one that only
// the other reading has follows the one before it there.
func merge(all, more []shell.Recipe) []shell.Recipe {
	if all == nil {
		return more
	}
	at := 0
	for _, m := range more {
		same := func(r shell.Recipe) bool { return r.File == m.File && r.Line == m.Line && r.Target == m.Target }
		i := slices.IndexFunc(all[at:], same) + at
		if i < at {
			i = slices.IndexFunc(all, same)
		}
		switch others := func(r shell.Recipe) bool { return same(r) && r.Text != m.Text }; {
		case i >= 0 && slices.ContainsFunc(all, func(r shell.Recipe) bool { return same(r) && r.Text == m.Text }):
		case i >= 0 && !slices.ContainsFunc(all[i+1:], same) && !slices.ContainsFunc(more, others):
			if !slices.Contains(all[i].Or, m.Text) {
				all[i].Or = append(slices.Clip(all[i].Or), m.Text)
			}
		default:
			i = max(i, at)
			all = slices.Insert(all, i, m)
		}
		at = i + 1
	}
	return all
}
