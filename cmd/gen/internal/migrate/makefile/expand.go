package makefile

import (
	"errors"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// maxBytes ends Makefiles whose variables and functions multiply: those of Kubernetes take less than a tenth of it.
const maxBytes = 16 << 20

// stepBytes is what a reference counts for beside its text: it takes time, too.
const stepBytes = 64

// maxDepth ends references inside of references.
const maxDepth = 1000

// ErrSize is the error of a Makefile whose expansion takes more than gen follows.
var ErrSize = errors.New("its variables and functions expand to more than gen follows")

// spend counts bytes, and reports whether expanding may go on.
func (r *reader) spend(bytes int) bool {
	r.spent += min(bytes, maxBytes+1)
	return r.spent <= maxBytes
}

// inside expands the text of a variable: one that refers to itself is unknown, as make refuses it.
func (r *reader) inside(name, text string, local map[string]string) string {
	if !r.spend(stepBytes) || slices.Contains(r.open, name) {
		return argv.Unknown("$(" + name + ")")
	}
	r.open = append(r.open, name)
	value := r.expand(text, local)
	r.open = r.open[:len(r.open)-1]
	return value
}

// expand replaces references to variables and calls of functions. The local variables come first.
func (r *reader) expand(text string, local map[string]string) string {
	if r.depth++; r.depth > maxDepth {
		r.spent = maxBytes + 1
	}
	defer func() { r.depth-- }()
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "$")
		out.WriteString(before)
		if !r.spend(len(before)) || !ok || rest == "" {
			return out.String()
		}
		switch rest[0] {
		case '$':
			out.WriteByte('$')
			text = rest[1:]
		case '(', '{':
			inside, after := balanced(rest)
			if !r.spend(len(inside) + stepBytes) {
				return out.String()
			}
			value := r.reference(inside, local)
			r.spend(len(value))
			out.WriteString(value)
			text = after
		default:
			value := r.lookUp(rest[:1], local)
			r.spend(len(value) + stepBytes)
			out.WriteString(value)
			text = rest[1:]
		}
	}
}

// balanced returns what is inside of the parentheses that a text begins with, and what is after.
func balanced(text string) (inside, after string) {
	open, closing := text[0], byte(')')
	if open == '{' {
		closing = '}'
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case open:
			depth++
		case closing:
			if depth--; depth == 0 {
				return text[1:i], text[i+1:]
			}
		}
	}
	return text[1:], ""
}

// reference returns the value of $(…).
func (r *reader) reference(inside string, local map[string]string) string {
	name, rest, ok := strings.Cut(inside, " ")
	if ok && !strings.Contains(name, "$") && !strings.Contains(name, ":") {
		if value, ok := r.function(name, strings.TrimLeft(rest, " \t"), local); ok {
			return value
		}
		return argv.Unknown("$(" + inside + ")")
	}
	if name, change, ok := strings.Cut(inside, ":"); ok { // $(VAR:%.a=%.b)
		from, to, ok := strings.Cut(change, "=")
		if value := r.lookUp(name, local); ok && argv.Known(value) && r.growth("patsubst", from, to, value) {
			return substitutePatterns(value, from, to)
		}
		return argv.Unknown("$(" + inside + ")")
	}
	return r.lookUp(r.expand(inside, local), local)
}

// lookUp returns the value of a variable.
func (r *reader) lookUp(name string, local map[string]string) string {
	if value, ok := local[name]; ok {
		return value
	}
	v, ok := r.vars[name]
	switch {
	case ok && v.simple:
		return shell.Named(name, "$("+name+")", v.text)
	case ok:
		return shell.Named(name, "$("+name+")", r.inside(name, r.textOf(v), local))
	case name == " ": // "one$\" and "two" on the next line are one word
		return ""
	case name == "CURDIR", name == "PWD":
		return r.run.Dir
	case name == "MAKEFILE_LIST":
		return path.Join(argv.Root, r.run.File)
	case name == "MAKE":
		return "make"
	case name == "SHELL":
		return "/bin/sh"
	}
	return argv.Unknown("$(" + name + ")")
}

// function returns the value of a call such as $(addprefix ./,$(DIRS)).
func (r *reader) function(name, rest string, local map[string]string) (string, bool) {
	if name == "eval" {
		r.eval(rest, local)
		return "", true
	}
	var args []string
	texts := arguments(rest, mostArguments(name))
	for i, arg := range texts {
		if name == "foreach" && i == 2 { // once for each word
			args = append(args, arg)
			continue
		}
		args = append(args, r.expand(arg, local))
	}
	last := strings.TrimSpace(args[len(args)-1])
	switch {
	case name == "shell":
		return r.shell(last)
	case name == "call":
		return r.call(args)
	case name == "strip" || name == "info":
		return strings.Join(strings.Fields(last), " "), true
	case name == "foreach" && len(args) == 3:
		return r.forEach(args, texts[2], local), true
	case name == "or":
		for _, a := range args {
			if a = strings.TrimSpace(a); a != "" {
				return a, argv.Known(a)
			}
		}
		return "", true
	}
	if !argv.Known(rest) || !r.growth(name, args...) {
		return "", false
	}
	if name == "wildcard" {
		return r.wildcard(last)
	}
	return words(name, args)
}

// growth reports whether the value of a function that changes each word, or each match, is not too long.
func (r *reader) growth(name string, args ...string) bool {
	last, n, added := args[len(args)-1], 0, 0
	if name == "subst" && len(args) == 3 {
		n = strings.Count(last, args[0])
	} else {
		n = len(strings.Fields(last))
	}
	for _, a := range args[:len(args)-1] {
		added += len(a) + 1
	}
	if n > 0 && added > maxBytes/n {
		added = maxBytes/n + 1 // else the product may overflow
	}
	return r.spend(n * added)
}

// mostArguments returns how many arguments a function takes. Further commas belong to the last one.
func mostArguments(function string) int {
	switch function {
	case "call", "or", "and":
		return math.MaxInt
	case "subst", "patsubst", "wordlist", "foreach", "if":
		return 3
	case "addprefix", "addsuffix", "filter", "filter-out", "findstring", "join", "word":
		return 2
	}
	return 1
}

// arguments splits what a function gets at the commas that are not inside of another call, into so many parts at most.
func arguments(text string, most int) (all []string) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth == 0 && len(all) < most-1 {
				all, from = append(all, text[from:i]), i+1
			}
		}
	}
	return append(all, text[from:])
}

// shell returns what some commands print.
func (r *reader) shell(command string) (string, bool) {
	program, arg, _ := strings.Cut(command, " ")
	if arg = strings.Trim(strings.TrimSpace(arg), `"'`); argv.Known(arg) && !strings.ContainsAny(arg, " $;&|`") {
		switch program {
		case "dirname":
			return path.Dir(arg), true
		case "basename":
			return path.Base(arg), true
		case "realpath":
			return path.Clean(arg), true
		}
	}
	switch command {
	case "git rev-parse --show-toplevel":
		return r.Top(), true
	case "pwd", "go list -m -f {{.Dir}}", "go list -m -f '{{.Dir}}'":
		return r.run.Dir, true
	case "go list -m", "go list -m -f '{{.Path}}'", "head -1 go.mod | awk '{print $2}'":
		return r.Module, r.Module != ""
	}
	reader := shell.Reader{Project: r.Project}
	text, ok := reader.Output(command, r.run.Dir)
	return strings.Join(strings.Fields(text), " "), ok && argv.Known(command)
}

// call returns the value of $(call NAME,…): that of a variable with $(1), $(2), … in it.
func (r *reader) call(args []string) (string, bool) {
	name := strings.TrimSpace(args[0])
	v, ok := r.vars[name]
	if !ok {
		return "", false
	}
	local := map[string]string{}
	for i, a := range args {
		local[strconv.Itoa(i)] = strings.TrimSpace(a)
	}
	return r.inside(name, r.textOf(v), local), true
}

func (r *reader) forEach(args []string, body string, outer map[string]string) string {
	var all []string
	for _, item := range strings.Fields(args[1]) {
		if !r.spend(stepBytes * (1 + len(outer))) {
			break
		}
		local := map[string]string{}
		for name, value := range outer {
			local[name] = value
		}
		local[strings.TrimSpace(args[0])] = item
		all = append(all, r.expand(body, local))
	}
	return strings.Join(all, " ")
}
