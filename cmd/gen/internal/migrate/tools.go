package migrate

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A call is one of a tool that gen replaces.
type call struct {
	shell.Call
	reader *reader
	tool   string   // e.g. "client-gen"
	args   []string // after the tool's name
	header header
	asked  bool // there is a question about it
}

// ask notes what only a run of the call would show.
func (c *call) ask(format string, args ...any) {
	c.asked = true
	note(&c.reader.plan.Questions, position(c.Call), fmt.Sprintf(format, args...))
}

// remark notes what is different with gen.
func (c *call) remark(format string, args ...any) {
	note(&c.reader.plan.Remarks, position(c.Call), fmt.Sprintf(format, args...))
}

// add asks for a generator.
func (c *call) add(packages []string, generator string, options ...Option) {
	c.reader.plan.add(c, slices.Clone(packages), generator, options...)
}

// file returns the path of a file or directory from the project's root. It asks for one that is unknown or outside of
// the project.
func (c *call) file(name, what string) (string, bool) {
	in, ok := c.inProject(c.absolute(name))
	switch {
	case ok:
	case argv.Known(name) && !argv.Known(c.Dir):
		c.ask("what is %s of %s? It is %s in a directory that only a run would tell", what, c.tool, argv.Show(name))
	case argv.Known(name):
		c.ask("what is %s of %s? It is %s, outside of the module", what, c.tool, argv.Show(name))
	default:
		c.ask("what is %s of %s? It is %s", what, c.tool, argv.Show(name))
	}
	return in, ok
}

// report returns the file for violations of API conventions; "" for none. Only one in the project is an option of gen.
func (c *call) report(name string) string {
	if name == "" || name == "-" || name == "/dev/null" {
		return ""
	}
	in, ok := c.inProject(c.absolute(name))
	if !ok {
		c.remark("gen writes no report of API rule violations to %s: option reportFilename takes a file of the project",
			argv.Show(name))
	}
	return in
}

// lastReport takes a report from the calls before that write it: openapi-gen overwrites it.
func (p *Plan) lastReport(file string) {
	for _, job := range p.Jobs {
		for _, g := range job.Generators {
			if !slices.Contains(g.Options, Option{"reportFilename", file}) {
				continue
			}
			g.Options = slices.DeleteFunc(g.Options, func(o Option) bool {
				return o.Key == "reportFilename" || o.Key == "updateReport"
			})
			p.Remarks = append(p.Remarks, Note{Positions: slices.Clone(g.From), Text: "a later call of openapi-gen " +
				"overwrites the report " + file + ", and gen.yaml has only that one"})
		}
	}
}

// absolute returns the path of a file that the call names.
func (c *call) absolute(name string) string { return shell.Path(c.Dir, name) }

// inProject returns the path of an absolute one from the project's root. Old scripts work in a copy of the project,
// e.g. $(mktemp -d)/src/example.org/fruit: the module path after src says so, by the rules of GOPATH.
func (c *call) inProject(absolute string) (string, bool) {
	if in, ok := shell.InProject(c.reader.repository.inside(absolute)); ok && argv.Known(in) {
		return in, true
	}
	below := "/src/" + c.reader.module
	at := strings.LastIndex(absolute, below)
	if at < 0 || c.reader.module == "" {
		return "", false
	}
	in := absolute[at+len(below):]
	if !argv.Known(in) || in != "" && in[0] != '/' {
		return "", false
	}
	c.remark("gen works in the project itself, and not in a copy of it")
	return path.Join(".", in), true
}

// setHeader takes over a file with a license header, which may be above the module. It is no option of gen if the file
// is empty or missing.
func (c *call) setHeader(name string) {
	if name == "" || name == "/dev/null" {
		return
	}
	files := c.reader.files
	file, above := strings.CutPrefix(c.absolute(name), argv.Above+"/")
	if above {
		files = c.reader.repository.Files
	} else if in, ok := c.file(name, "the header"); ok {
		file = in
	} else {
		return
	}
	switch content, err := fs.ReadFile(files, file); {
	case err != nil:
		c.ask("where is the header %s? gen.yaml has none", argv.Show(file))
	case len(content) > 0:
		if c.header.file = file; above {
			c.header.file = c.reader.repository.fromProject(file)
		}
		c.dated(content)
	}
}

// dated sets the year of a header that says YEAR, as the tools of code-generator do. controller-gen wants year=.
func (c *call) dated(header []byte) {
	if c.tool == "controller-gen" || !bytes.Contains(header, []byte(" YEAR")) {
		return
	}
	c.header.year = c.reader.year
	c.remark("%s writes the current year in place of YEAR in the header; gen writes that of gen.yaml", c.tool)
}

func (r *reader) isDir(name string) bool {
	info, err := fs.Stat(r.files, name)
	return err == nil && info.IsDir()
}

// packages returns patterns as gen.yaml has them: "./api/v1" for a package of the project's own module, however it is
// written, and import paths for others.
func (c *call) packages(patterns ...string) (all []string) {
	for _, p := range patterns {
		if p = c.pattern(p); p != "" {
			all = append(all, p)
		}
	}
	return all
}

// packageDirectory matches what prints the directory of a package, e.g. $(go list -f '{{.Dir}}' example.org/api)/v1.
var packageDirectory = regexp.MustCompile("^(?:\\$\\(|`)go list (?:-m )?-f ['\"]?\\{\\{ ?\\.Dir ?\\}\\}['\"]? " +
	"([\\w./-]+)(?:\\)|`)(/[\\w./-]*)$")

func (c *call) pattern(p string) string {
	if found := packageDirectory.FindStringSubmatch(argv.Show(p)); found != nil {
		p = found[1] + found[2]
	}
	below, tail := cutTail(p)
	if in, ok := c.inProject(below); ok {
		return c.local(in, tail)
	}
	if !argv.Known(p) {
		known := strings.TrimRight(p[:strings.IndexFunc(p, func(r rune) bool { return !argv.Known(string(r)) })], "/")
		if known == "" {
			c.ask("which packages are %s? gen.yaml has none for them", argv.Show(p))
			return ""
		}
		c.ask("which packages are %s? gen.yaml names all below", argv.Show(p))
		below, tail = known, "/..."
	}
	module := c.reader.module
	switch {
	case path.IsAbs(below), firstElement(below) == ".", firstElement(below) == "..":
		in, ok := c.file(below, "a package")
		if !ok {
			return ""
		}
		return c.local(in, tail)
	case below == module:
		return "." + tail
	case strings.HasPrefix(below, module+"/"):
		return c.local(strings.TrimPrefix(below, module+"/"), tail)
	}
	// A path without a dot in its first element is of no module: old scripts write directories so.
	if in, ok := shell.InProject(path.Join(c.Dir, below)); ok && !strings.Contains(firstElement(below), ".") &&
		c.reader.isDir(in) {
		return c.local(in, tail)
	}
	if !strings.Contains(firstElement(below), ".") { // of no module, but of the standard library
		c.ask("where is the package %s? There is no such directory", p)
		return ""
	}
	return below + tail
}

// cutTail splits a pattern into what is before the wildcard, and "/..." or "".
func cutTail(pattern string) (below, tail string) {
	if below, ok := strings.CutSuffix(pattern, "..."); ok {
		return strings.TrimSuffix(below, "/"), "/..."
	}
	return strings.TrimSuffix(pattern, "/"), ""
}

func firstElement(p string) string {
	first, _, _ := strings.Cut(p, "/")
	return first
}

// local returns a directory of the project as a pattern, e.g. "./api" for "api", or the import path of a package in a
// module that is inside of the project's. It asks for a directory that is not there.
func (c *call) local(dir, tail string) string {
	r := c.reader
	if dir != "." && !r.isDir(dir) {
		c.ask("where are the packages of %s? There is no such directory", dir)
		return ""
	}
	return r.packageOf(dir) + tail
}
