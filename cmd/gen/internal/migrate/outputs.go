package migrate

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// An output is what a call writes: a file, or the files of a directory, e.g. "config/rbac/role.yaml" or "config/crd/*".
type output struct {
	call shell.Call
	of   *Generator
}

// files returns the pattern of the files; "" for Go code, whose API is compared.
func (g *Generator) files() string {
	at := target(g)
	dir, _ := at[0].(string)
	name, _ := at[1].(string)
	switch {
	case g.Name == "rbac" && name == "":
		name = "role.yaml"
	case g.Name == "webhook":
		name = "manifests.yaml"
	case g.Name == "crd":
		name = "*"
	case g.Name == "docs":
		if name = g.text("file"); name == "" {
			name = "*"
		} else if path.Ext(name) == "" {
			name += ".md"
		}
	case g.Name != "rbac":
		return ""
	}
	return path.Join(dir, name)
}

func (g *Generator) text(key string) string {
	for _, o := range g.Options {
		if text, ok := o.Value.(string); ok && o.Key == key {
			return text
		}
	}
	return ""
}

// afterwards looks for a command that moves, removes or changes what a call before it has written. One that moves it in
// the same target or script says where gen is to write it, and is replaced. Of others the report says that gen check
// would name the file.
func (r *reader) afterwards(c shell.Call, sameTarget bool) (replaced bool) {
	name, args := program(c)
	name = path.Base(argv.Show(name))
	operands := slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-") })
	from, to := r.moved(c, name, operands)
	for _, o := range slices.Backward(slices.Clone(r.plan.outputs)) {
		files := o.of.files()
		same := o.call.Target == c.Target
		if files == "" || same != sameTarget || !same && o.call.File != c.File {
			continue
		}
		is := func(word string) bool { return r.matches(c, word, files) }
		switch {
		case slices.ContainsFunc(from, is):
			if len(from) == 1 && same && r.move(o.of, c, from[0], to) {
				replaced = true
			} else {
				r.changed(o, c, "moves", same)
			}
		case name == "rm" && same && slices.ContainsFunc(operands, func(word string) bool {
			return is(word) && all(word, files)
		}):
			r.changed(o, c, "removes", true)
		case slices.ContainsFunc(r.written(c, name, args, operands), func(word string) bool {
			return is(word) && (path.Base(files) != "*" || strings.Contains(word, "*") || r.isGenerated(c, word))
		}):
			r.changed(o, c, "changes", o.of.Name == "docs") // manifests are compared
		default:
			continue
		}
		if len(from) == 0 || !strings.Contains(from[0], "*") {
			break // what another call has written before is overwritten
		}
	}
	return replaced
}

// moved returns what mv moves, and where: a pattern for all files of a directory.
func (r *reader) moved(c shell.Call, name string, operands []string) (from []string, to string) {
	n := len(operands)
	if name != "mv" || n < 2 {
		return nil, ""
	}
	from, to = operands[:n-1], operands[n-1]
	pattern := path.Join(path.Dir(from[0]), "*"+path.Ext(from[0]))
	in, _ := r.fileOf(c, pattern)
	if there, _ := fs.Glob(r.files, in); n > 2 && len(there) == n-1 {
		from = []string{pattern}
	}
	return from, to
}

// inPlace matches a program with a flag by which it changes the files that it names.
var inPlace = regexp.MustCompile(`(?i)(sed|perl|ruby|awk|yq)\S*( .*)? (-[a-z]*i|--in-?place)|` +
	`^(tee|sponge|ed|ex|addlicense)( |$)| (--write|--fix|-w)( |$)`)

// written returns what a command writes that is no generator, as far as its words say so.
func (r *reader) written(c shell.Call, name string, args, operands []string) (files []string) {
	if c.Out != "" {
		files = append(files, c.Out)
	}
	n := len(operands)
	switch {
	case (name == "mv" || name == "cp") && n > 1:
		to := operands[n-1]
		if in, ok := r.fileOf(c, to); ok && r.isDir(in) {
			to = path.Join(to, path.Base(operands[0]))
		}
		files = append(files, to)
	case inPlace.MatchString(name + " " + strings.Join(args, " ")):
		files = append(files, operands...)
	}
	return files
}

// fileOf returns the path of a file that a command names, from the root of the project.
func (r *reader) fileOf(c shell.Call, word string) (in string, ok bool) {
	in, ok = shell.InProject(r.repository.inside(shell.Path(c.Dir, word)))
	return in, ok && argv.Known(in)
}

// matches reports whether a word of a command names files of an output, e.g. "config/crd" those of "config/crd/*".
func (r *reader) matches(c shell.Call, word, files string) bool {
	in, ok := r.fileOf(c, word)
	return ok && (in == files || in == path.Dir(files) && all(word, files) ||
		path.Dir(in) == path.Dir(files) && (path.Base(files) == "*" || strings.Contains(in, "*")))
}

// isGenerated reports whether a word names a file that a generator has written.
func (r *reader) isGenerated(c shell.Call, word string) bool {
	in, _ := r.fileOf(c, word)
	content, err := fs.ReadFile(r.files, in)
	_, is := genheader.Maker(content)
	return err == nil && (is || genheader.Annotated(content))
}

// all reports whether a word that names files of an output names all.
func all(word, files string) bool {
	return path.Base(files) != "*" || strings.Contains(word, "*") || path.Base(word) == path.Base(path.Dir(files))
}

// move has a generator write its files where a command moves them, if it has options for that.
func (r *reader) move(g *Generator, c shell.Call, from, to string) bool {
	in, ok := r.fileOf(c, to)
	if !ok || !all(from, g.files()) {
		return false
	}
	base := path.Base(g.files())
	below := strings.HasSuffix(to, "/") || r.isDir(in)
	switch {
	case base == "*" && below != strings.Contains(from, "*"): // into the directory
		return false
	case base == "*":
		g.set("dir", in)
		return true
	case below:
		in = path.Join(in, base)
	}
	switch g.Name {
	case "rbac":
		if path.Base(in) != base {
			g.set("fileName", path.Base(in))
		}
	case "docs":
		g.set("file", path.Base(in))
	default:
		if path.Base(in) != base {
			return false
		}
	}
	g.set("dir", path.Dir(in))
	return true
}

// set sets an option.
func (g *Generator) set(key string, value any) {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		i = min(1, len(g.Options)) // after dir
		g.Options = slices.Insert(g.Options, i, Option{Key: key})
	}
	g.Options[i].Value = value
}

// changed notes a command after which an output is not what gen writes. What would be lost unseen is not in gen.yaml.
func (r *reader) changed(o output, c shell.Call, how string, lost bool) {
	p, name := r.plan, path.Base(argv.Show(c.Args[0]))
	what := name + " " + how + " " + o.of.files() + ", which " + position(o.call) + " writes"
	switch {
	case !lost:
		note(&p.Remarks, position(c), what+": gen check names a file that is not what gen writes. Call gen before this")
		return
	case how == "changes":
		what += ": gen would write it without the change. Make that a template, see the option templatesDir of docs"
	default:
		what += ", and gen has no option for that. Have gen write the file where it belongs"
	}
	note(&p.Questions, position(c), what+". gen.yaml has nothing for that call, which stays")
	p.keep(o.of.From)
	for _, j := range p.Jobs {
		j.Generators = slices.DeleteFunc(j.Generators, func(g *Generator) bool { return g == o.of })
	}
	p.outputs = slices.DeleteFunc(p.outputs, func(other output) bool { return other.of == o.of })
}
