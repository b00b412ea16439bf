package justfile

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// token matches a part of an expression: a string, a command, a name, a function with its arguments, or an operator.
var token = regexp.MustCompile(`^\s*('[^']*'|"(?:\\.|[^"\\])*"|` + "`[^`]*`" +
	`|[A-Za-z_][\w-]*\s*\((?:'[^']*'|"[^"]*"|[^()'"])*\)|[A-Za-z_][\w-]*|[+/])\s*`)

// evaluate returns the value of an expression, e.g. `go_base + " -tags=" + tags`.
func (r *reader) evaluate(text string, params map[string]string, open []string) string {
	if r.spent++; r.spent > most || len(open) > 100 {
		return argv.Unknown("{{ " + text + " }}")
	}
	value, joint := "", "+"
	for rest := text; rest != ""; {
		m := token.FindStringSubmatch(rest)
		if m == nil || (m[1] == "+" || m[1] == "/") != (joint == "") {
			if rest[0] == '#' && joint == "" {
				break
			}
			return argv.Unknown("{{ " + text + " }}")
		}
		rest = rest[len(m[0]):]
		switch {
		case joint == "":
			joint = m[1]
			continue
		case joint == "/":
			value = strings.TrimSuffix(value, "/") + "/" + r.operand(m[1], params, open)
		default:
			value += r.operand(m[1], params, open)
		}
		if joint = ""; len(value) > most {
			return argv.Unknown("{{ " + text + " }}")
		}
	}
	return value
}

// operand returns the value of one token.
func (r *reader) operand(text string, params map[string]string, open []string) string {
	switch text[0] {
	case '\'':
		return text[1 : len(text)-1]
	case '"':
		if value, err := strconv.Unquote(text); err == nil {
			return value
		}
		return text[1 : len(text)-1]
	case '`':
		reader := shell.Reader{Project: r.Project}
		if printed, ok := reader.Output(text[1:len(text)-1], r.file.Dir); ok {
			return strings.TrimRight(printed, "\n")
		}
		return argv.Unknown(text)
	}
	if name, arguments, ok := strings.Cut(text, "("); ok {
		return r.function(strings.TrimSpace(name), strings.TrimSuffix(arguments, ")"), params, open)
	}
	expression, own := params[text]
	if !own {
		expression, own = r.vars[text]
	}
	if !own || expression == "" || slices.Contains(open, text) {
		return argv.Unknown("{{ " + text + " }}")
	}
	return r.evaluate(expression, params, append(slices.Clip(open), text))
}

// function returns the value of a function: that of the directories, and a variable of the environment by its default.
func (r *reader) function(name, arguments string, params map[string]string, open []string) string {
	switch name {
	case "justfile_directory", "invocation_directory", "source_directory", "justfile_dir":
		return r.file.Dir
	case "env_var_or_default", "env":
		if _, fallback, ok := strings.Cut(arguments, ","); ok {
			return r.evaluate(strings.TrimSpace(fallback), params, open)
		}
	case "absolute_path", "clean":
		return path.Clean(r.evaluate(strings.TrimSpace(arguments), params, open))
	case "quote":
		return "'" + r.evaluate(strings.TrimSpace(arguments), params, open) + "'"
	}
	return argv.Unknown("{{ " + name + "(" + arguments + ") }}")
}
