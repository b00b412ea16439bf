// Package makefile reads Makefiles without running them: the variables, and the recipes with variables expanded. In:
// the files of a project. Out: recipes, for package shell to read. What only make would tell is an unknown text.
package makefile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A Run is how make is called.
type Run struct {
	File string            // e.g. "hack/generate.mk"
	Dir  string            // where it works: a directory below [argv.Root]
	Vars map[string]string // of the command line: they win over those of the file
}

// In returns the run of a Makefile in its own directory.
func In(file string) Run { return Run{File: file, Dir: path.Join(argv.Root, path.Dir(file))} }

// Read returns the recipes of a Makefile and of the files that it includes. It takes each branch of conditions. With
// [ErrSize] or [ErrBranches] it returns those before.
func Read(of shell.Project, run Run) (all []shell.Recipe, err error) {
	c := &choices{of: map[condition]*choice{}}
	spent := 0
	for range mostReadings {
		c.chosen, c.open, c.news = map[condition]int{}, 0, false
		r := &reader{Project: of, run: run, vars: map[string]variable{}, included: map[string]bool{},
			own: map[string]map[string]string{}, choices: c}
		recipes, err := r.all()
		if all = merge(all, recipes); err != nil || c.open == 0 {
			return all, err
		}
		if spent += r.spent; spent > 4*maxBytes {
			break
		}
	}
	return all, fmt.Errorf("%s: %w", run.File, ErrBranches)
}

// all returns the recipes of one reading.
func (r *reader) all() ([]shell.Recipe, error) {
	for name, value := range r.run.Vars {
		r.vars[name] = variable{text: value, simple: true}
	}
	if err := r.file(r.run.File); err != nil {
		return nil, err
	}
	r.at = position{}
	var recipes []shell.Recipe
	for _, raw := range r.recipes {
		lines := 1 + strings.Count(raw.text, "\n")
		if raw.inline {
			lines = 0
		}
		seen := map[string]bool{}
		for _, of := range r.targets(raw.rule) {
			text := bareLines(r.expand(raw.text, r.automatic(of)))
			if r.spent > maxBytes {
				return recipes, fmt.Errorf("%s:%d: %w", raw.file, raw.line, ErrSize)
			}
			if !seen[text] {
				seen[text] = true
				recipes = append(recipes, shell.Recipe{Target: of.name, Text: text, File: raw.file,
					Line: raw.line, Lines: lines})
			}
		}
	}
	return recipes, r.unread
}

type reader struct {
	shell.Project
	run      Run
	vars     map[string]variable
	included map[string]bool
	recipes  []recipe                     // not expanded: make does so when it has read all
	named    []string                     // targets and prerequisites of all rules, in their order
	own      map[string]map[string]string // variables of single targets, not expanded
	open     []string                     // the variables that are being expanded
	depth    int                          // how many references are being expanded, each inside of the one before
	unread   error                        // of included files
	choices  *choices                     // of branches
	current  *rule                        // whose recipe goes on
	at       position                     // of the line that is being read; none while recipes are expanded
	evals    int                          // how many calls of eval are being expanded, each inside of the one before
	spent    int                          // how many bytes have been expanded, of maxBytes
}

// A variable of make. What a simple one (:=) holds is expanded where it is set.
type variable struct {
	text   string
	simple bool
	lines  string // of a define, with what make itself reads at their starts, for eval
}

// A position is a line of a file, counted from 1; the line is 0 for all of the file.
type position struct {
	file string
	line int
}

// A line is one of a Makefile, with those that it goes on in.
type line struct {
	text   string
	number int // counted from 1
}

func (r *reader) file(name string) error {
	content, err := fs.ReadFile(r.FS, name)
	if err != nil || r.included[name] {
		return err
	}
	r.included[name] = true
	outer, of := r.at, r.current
	r.current = nil
	r.read(logical(string(content)), position{file: name})
	r.at, r.current = outer, of
	return nil
}

// read reads lines of a file, or those that a line of it evaluates.
func (r *reader) read(lines []line, at position) {
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if at.line > 0 {
			l.number = at.line
		}
		r.at = position{at.file, l.number}
		text := strings.TrimSpace(l.text)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case strings.HasPrefix(l.text, "\t") && r.current != nil:
			r.recipes = append(r.recipes, recipe{r.current, bare(text), at.file, l.number, at.line > 0})
		case text == "" || text[0] == '#':
		case word == "define":
			i = r.define(lines, i, strings.TrimSpace(rest))
		case word == "include", word == "-include", word == "sinclude":
			r.include(rest)
		case isTest(word):
			i = r.condition(lines, i, at)
		case isReference(text):
			r.current = r.rule(r.expand(text, nil), at.file, l.number)
		case r.assignment(text, false):
			r.current = nil
		default:
			r.current = r.rule(text, at.file, l.number)
		}
	}
}

// logical splits a file into lines. A line of a recipe keeps its line breaks, for the shell.
func logical(content string) (all []line) {
	for i, text := range strings.Split(content, "\n") {
		if last := len(all) - 1; last >= 0 && strings.HasSuffix(all[last].text, "\\") {
			before := all[last].text
			if strings.HasPrefix(before, "\t") {
				all[last].text = before + "\n" + strings.TrimPrefix(text, "\t")
			} else {
				all[last].text = strings.TrimSuffix(before, "\\") + " " + strings.TrimSpace(text)
			}
			continue
		}
		all = append(all, line{text, i + 1})
	}
	return all
}

// bare removes what make itself reads at the start of a recipe's line.
func bare(text string) string { return strings.TrimLeft(text, "@-+ \t") }

// bareLines does so for each line of a recipe, which a define may have several of.
func bareLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if i == 0 || !strings.HasSuffix(lines[i-1], "\\") {
			lines[i] = bare(l)
		}
	}
	return strings.Join(lines, "\n")
}

// continuation matches the end of a line that goes on in the next one.
var continuation = regexp.MustCompile(`[ \t]*\\\n[ \t]*`)

// define reads the lines up to endef, and returns the index of that. make joins lines that go on, also those of
// recipes.
func (r *reader) define(lines []line, at int, name string) int {
	name = strings.TrimSpace(strings.TrimRight(name, ":=?+ "))
	var body, whole []string
	for at++; at < len(lines) && strings.TrimSpace(lines[at].text) != "endef"; at++ {
		text := continuation.ReplaceAllString(lines[at].text, " ")
		body, whole = append(body, strings.TrimLeft(text, " \t")), append(whole, text)
	}
	r.vars[name] = variable{text: strings.Join(body, "\n"), lines: strings.Join(whole, "\n")}
	return at
}

func (r *reader) include(names string) {
	for _, name := range strings.Fields(r.expand(names, nil)) {
		if in, ok := shell.InProject(shell.Path(r.run.Dir, name)); ok && in != "." && argv.Known(in) {
			if err := r.file(in); !errors.Is(err, fs.ErrNotExist) { // make may write it first
				r.unread = errors.Join(r.unread, err)
			}
		}
	}
}

// assignment reads a line that sets a variable. Of a value for one target other targets do not know.
func (r *reader) assignment(text string, ofTarget bool) bool {
	for {
		word, rest, _ := strings.Cut(text, " ")
		if word != "export" && word != "override" && word != "private" {
			break
		}
		if text = strings.TrimSpace(rest); !strings.Contains(text, "=") {
			return true
		}
	}
	name, value, ok := strings.Cut(text, "=")
	operator := strings.TrimLeft(name, nameRunes)
	name = strings.TrimSuffix(name, operator)
	if operator = strings.TrimSpace(operator); !ok || name == "" || strings.Trim(operator, ":?+!") != "" {
		return false
	}
	value, _, _ = strings.Cut(value, " #")
	value = strings.TrimSpace(value)
	if _, given := r.run.Vars[name]; given {
		return true
	}
	before, set := r.vars[name]
	v := variable{text: value}
	switch operator {
	case ":", "::", ":::":
		v = variable{text: r.expand(value, nil), simple: true}
	case "?":
		if set {
			return true
		}
	case "+":
		if before.simple {
			value = r.expand(value, nil)
		}
		v = variable{text: strings.TrimSpace(before.text + " " + value), simple: before.simple}
		if set && before.text+value == "" { // "space +=" makes a space of what is empty, up to make 4.2
			v.text = " "
		}
	case "!":
		v = variable{text: argv.Unknown("$(" + name + ")"), simple: true}
	}
	if ofTarget && set && operator != "+" && before.text != v.text {
		v = variable{text: argv.Unknown("$(" + name + ")"), simple: true}
	}
	r.vars[name] = v
	return true
}

const nameRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"
