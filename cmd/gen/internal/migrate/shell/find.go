package shell

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/expand"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// Output returns what a command prints in a directory below [argv.Root], e.g. that of "find ./api -name '*.go' | sort".
// ok is false where only a run would tell.
func (r *Reader) Output(command, dir string) (text string, ok bool) {
	parsed, err := parse(command, "")
	if err != nil {
		return "", false
	}
	s := &scope{reader: r, vars: map[string]expand.Variable{}, dir: dir, source: source{text: command},
		params: []string{""}, funcs: map[string]function{}}
	return s.output(parsed.Stmts)
}

// find prints the names below directories for which tests hold: -name, -path, -type, -maxdepth, -mindepth, -not, !.
// -exec dirname {} \; and -printf '%h\n' print their directories, and -printf '%f\n' the last parts of the names.
func (s *scope) find(args []string) (string, bool) {
	if !argv.Known(strings.Join(args, "")) {
		return "", false
	}
	dirs := args
	isTest := func(a string) bool { return strings.HasPrefix(a, "-") || a == "!" || a == "(" }
	if i := slices.IndexFunc(args, isTest); i >= 0 {
		dirs, args = args[:i], args[i:]
	} else {
		args = nil
	}
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	f, ok := readFind(args)
	if !ok {
		return "", false
	}
	var out strings.Builder
	for _, dir := range dirs {
		in, inside := InProject(s.join(dir))
		if !inside || !argv.Known(in) {
			return "", false
		}
		err := fs.WalkDir(s.reader.FS, in, func(name string, entry fs.DirEntry, err error) error {
			if s.reader.steps++; err != nil || s.reader.steps > maxSteps {
				return fs.SkipAll
			}
			shown := path.Join(dir, strings.TrimPrefix(strings.TrimPrefix(name, in), "/"))
			if f.holds(shown, name, in, entry) {
				if strings.HasPrefix(dir, "./") || dir == "." {
					shown = "./" + shown
				}
				switch {
				case f.dirs:
					shown = dirname(shown)
				case f.bases:
					shown = path.Base(shown)
				}
				out.WriteString(strings.TrimSuffix(shown, "/.") + "\n")
			}
			return nil
		})
		if err != nil || s.reader.steps > maxSteps {
			return "", false
		}
	}
	return out.String(), true
}

// dirname returns what dirname prints, e.g. "./api" for "./api/v1".
func dirname(name string) string {
	if i := strings.LastIndex(name, "/"); i > 0 {
		return name[:i]
	}
	return path.Dir(name)
}

// A finding is what find looks for.
type finding struct {
	tests     []func(shown string, entry fs.DirEntry) bool
	least     int // depth
	most      int // depth; -1 for any
	dirs      bool
	bases     bool
	excluding bool
}

// readFind reads the tests and actions of find; ok is false for one that it does not know.
func readFind(args []string) (f finding, ok bool) {
	f.most = -1
	for i := 0; i < len(args); i++ {
		value := ""
		if i+1 < len(args) {
			value = args[i+1]
		}
		var test func(shown string, entry fs.DirEntry) bool
		switch args[i] {
		case "-print":
			continue
		case "-not", "!":
			f.excluding = !f.excluding
			continue
		case "-name":
			test = func(shown string, _ fs.DirEntry) bool { return matches(value, path.Base(shown)) }
		case "-path", "-wholename":
			test = func(shown string, _ fs.DirEntry) bool { return globs(value, "./"+shown) || globs(value, shown) }
		case "-type":
			test = func(_ string, entry fs.DirEntry) bool { return entry.IsDir() == (value == "d") }
		case "-maxdepth", "-mindepth":
			n, err := strconv.Atoi(value)
			if err != nil {
				return f, false
			}
			if args[i] == "-maxdepth" {
				f.most = n
			} else {
				f.least = n
			}
		case "-exec":
			if !slices.Equal(args[i+1:min(i+4, len(args))], []string{"dirname", "{}", ";"}) {
				return f, false
			}
			f.dirs = true
			i += 2
		case "-printf":
			f.dirs, f.bases = value == `%h\n`, value == `%f\n`
			if !f.dirs && !f.bases {
				return f, false
			}
		default:
			return f, false
		}
		if i++; test != nil {
			excluding := f.excluding
			f.tests = append(f.tests, func(shown string, entry fs.DirEntry) bool {
				return test(shown, entry) != excluding
			})
			f.excluding = false
		}
	}
	return f, true
}

func (f finding) holds(shown, name, in string, entry fs.DirEntry) bool {
	depth := 0
	if name != in {
		depth = 1 + strings.Count(strings.TrimPrefix(strings.TrimPrefix(name, in), "/"), "/")
	}
	return depth >= f.least && (f.most < 0 || depth <= f.most) &&
		!slices.ContainsFunc(f.tests, func(test func(string, fs.DirEntry) bool) bool { return !test(shown, entry) })
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

// globs reports whether a pattern of find -path matches: its * also matches slashes.
func globs(pattern, name string) bool {
	expression := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(pattern))
	ok, err := regexp.MatchString("^"+expression+"$", name)
	return err == nil && ok
}

// filter returns what a command prints that reads a text, as in a pipe.
func filter(args []string, text string) (string, bool) {
	if !argv.Known(strings.Join(args, "")) {
		return "", false
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
	switch command := strings.Join(args, " "); {
	case command == "sort", command == "sort -u", command == "sort | uniq":
		if slices.Sort(lines); command != "sort" {
			lines = slices.Compact(lines)
		}
	case command == "uniq":
		lines = slices.Compact(lines)
	case dirnames.MatchString(command):
		for i, l := range lines {
			lines[i] = dirname(l)
		}
	case len(args) == 3 && args[0] == "tr" && len(args[1]) == 1 && len(args[2]) == 1:
		return strings.ReplaceAll(text, args[1], args[2]), true
	case command == `tr \n  `, command == "xargs", command == "xargs echo":
		return strings.Join(lines, " ") + "\n", true
	case len(args) == 3 && args[0] == "grep" && (args[1] == "-v" || args[1] == "-E" || args[1] == "-vE"):
		expression, err := regexp.Compile(args[2])
		if err != nil {
			return "", false
		}
		lines = slices.DeleteFunc(lines, func(l string) bool {
			return expression.MatchString(l) == strings.HasPrefix(args[1], "-v")
		})
	default:
		return "", false
	}
	if len(lines) == 0 {
		return "", true
	}
	return strings.Join(lines, "\n") + "\n", true
}

// dirnames matches xargs dirname in its forms.
var dirnames = regexp.MustCompile(`^xargs( -r| -n ?1| -L ?1| -I ?\{\})* dirname( \{\})?$`)
