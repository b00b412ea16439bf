// Package shell reads shell scripts without running them: which commands they call, with which arguments. It follows
// variables, functions, loops over lists, changes of the directory and scripts that scripts call. In: the files of a
// project. Out: calls. What only a run would tell is an [argv.Unknown] part of an argument.
package shell

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A Call is a command that a script runs.
type Call struct {
	Args []string // the command and its arguments, e.g. ["controller-gen", "object", "paths=./..."]
	Dir  string   // the directory below [argv.Root] that it works in, e.g. "/@project/api"; may be unknown
	File string   // the script, e.g. "hack/update-codegen.sh"
	Line int      // counted from 1
	Text string   // the command as it is written
	// The target, the task or the script that calls it, with those that it calls, e.g. "Makefile: generate".
	Target string
	// How many lines of the file it takes, and whether they hold nothing else: then a script can do without them.
	Lines   int
	Alone   bool
	Out     string // the file that its output goes to, as the script names it; empty for none
	Appends bool   // what is in that file stays
	Piped   bool   // another program reads its output
}

// A Project is whose scripts are read.
type Project struct {
	FS      fs.FS             // its files
	Module  string            // its module path, e.g. "example.org/fruit"
	Modules map[string]string // directories of the modules inside of it, by paths, e.g. "example.org/api": "api"
	Year    string            // what date +%Y prints, e.g. "2026"
	Inside  bool              // a repository is around it: see [argv.Above]
}

// Top returns the root of the repository.
func (p Project) Top() string {
	if p.Inside {
		return argv.Above
	}
	return argv.Root
}

// A Reader reads scripts of one project.
type Reader struct {
	Project
	Stop   func(name string) bool // functions and scripts to record as calls, and not to read: nil for none
	Called map[string]bool        // the scripts that others call
	Calls  []Call

	written []writtenCall
	noted   map[source]bool
	reached map[command]bool

	steps int // how many statements of a text have been read
	bytes int // how many its words have been expanded to
}

// maxSteps ends scripts whose loops and calls multiply: real ones take some thousands.
const maxSteps = 50_000

// maxBytes ends scripts whose words multiply.
const maxBytes = 16 << 20

// spend counts the bytes of words, and reports whether reading goes on.
func (r *Reader) spend(words []string) bool {
	for _, w := range words {
		r.bytes += len(w)
	}
	if r.bytes > maxBytes {
		r.steps = maxSteps + 1
	}
	return r.steps <= maxSteps
}

// ErrSteps is the error of a text that takes too many steps: what follows them is not read.
var ErrSteps = errors.New("its loops and calls take more steps than gen follows")

// Script reads a file with the arguments of its caller.
func (r *Reader) Script(name string, args []string) error {
	content, err := fs.ReadFile(r.FS, name)
	if err != nil {
		return err
	}
	return r.Text(string(content), name, 1, argv.Root, args)
}

// Text reads a script that begins at a line of a file, e.g. a recipe of a Makefile, and runs in a directory.
func (r *Reader) Text(text, file string, line int, dir string, args []string) error {
	r.steps, r.bytes = 0, 0
	if err := r.text(text, file, line, dir, args, false); err != nil {
		return err
	}
	if r.steps > maxSteps {
		return ErrSteps
	}
	return nil
}

// text reads a script. One that is quoted is an argument of a command.
func (r *Reader) text(text, file string, line int, dir string, args []string, quoted bool) error {
	parsed, err := parse(text, file)
	if err != nil {
		return err
	}
	s := &scope{reader: r, vars: map[string]expand.Variable{}, funcs: map[string]function{}, dir: dir,
		source: source{file: file, line: line, text: text, quoted: quoted}, open: []string{file},
		params: append([]string{path.Join(argv.Root, file)}, args...)}
	s.vars["BASH_SOURCE"] = list(s.params[0])
	s.note(parsed)
	s.statements(parsed.Stmts)
	return nil
}

func parse(text, file string) (*syntax.File, error) {
	return syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), file)
}

// Check returns why a shell can't read a script, or nil.
func Check(text string) error {
	_, err := parse(text, "")
	return err
}

func list(items ...string) expand.Variable {
	return expand.Variable{Set: true, Kind: expand.Indexed, List: items}
}

// called notes that a script is called by another.
func (r *Reader) called(script string) {
	if r.Called == nil {
		r.Called = map[string]bool{}
	}
	r.Called[script] = true
}

// A scope is what a command can see.
type scope struct {
	reader *Reader
	vars   map[string]expand.Variable
	funcs  map[string]function
	dir    string   // absolute; may be unknown
	params []string // $0, $1, …
	given  bool     // the caller is known, and so are all of params
	out    string   // where the output of the statement goes
	append bool     // after what is there
	input  *string  // what is left to read; nil for what only a run would tell
	open   []string // the functions and scripts that it is inside of: none is read inside of itself

	leaving string // the command that leaves a loop, a function or the script: break, continue, return or exit

	previous string   // the directory before the last cd, to which cd - leads; empty for none
	pushed   []string // those to which popd leads

	source
	stmt    *syntax.Stmt // the statement that is read
	operand bool         // it is one of several that && or a pipe joins
	feeds   bool         // another program reads what it prints
}

// A source is a script.
type source struct {
	file, text string
	line       int  // where it begins in the file
	quoted     bool // it is an argument of a command
}

// A function has the source in which it is defined: another script may call it.
type function struct {
	body *syntax.Stmt
	source
}

// fork returns a scope whose changes the original does not see, as a subshell has it.
func (s *scope) fork() *scope {
	forked := *s
	forked.vars, forked.funcs = maps.Clone(s.vars), maps.Clone(s.funcs)
	return &forked
}

// written returns the text of a node.
func (s *scope) written(n syntax.Node) string {
	from, to := n.Pos().Offset(), n.End().Offset()
	if int(to) > len(s.text) || from > to {
		return ""
	}
	return strings.TrimSpace(s.text[from:to])
}

// linesOf returns the lines of a script that hold a statement. To split the script for each call took 5 s for kserve.
func linesOf(text string, of *syntax.Stmt) (lines string, ok bool) {
	first, last := int(of.Pos().Offset()), int(of.End().Offset())
	if first > last || last > len(text) {
		return "", false
	}
	end := len(text)
	if i := strings.IndexByte(text[last:], '\n'); i >= 0 {
		end = last + i
	}
	if strings.TrimSpace(text[last:end]) == `\` { // the statement goes on, to an empty line
		if next, _, _ := strings.Cut(text[min(end+1, len(text)):], "\n"); strings.TrimSpace(next) == "" {
			end = min(end+1+len(next), len(text))
		}
	}
	return text[strings.LastIndexByte(text[:first], '\n')+1 : end], true
}

// continued matches what continues a line to an empty one.
var continued = regexp.MustCompile(`\\\n\s*$`)

// join returns an absolute path.
func (s *scope) join(name string) string {
	if !argv.Known(name) && !strings.Contains(name, "/") {
		return path.Clean(name)
	}
	return Path(s.dir, name)
}

// Path returns the path of a file that is named in a directory, e.g. "/@project/hack" for "hack" in [argv.Root].
func Path(dir, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(dir, name)
}

// InProject returns a path from the project's root, e.g. "hack" for "/@project/hack", if it is one.
func InProject(name string) (string, bool) {
	if name = path.Clean(name); name == argv.Root {
		return ".", true
	}
	return strings.CutPrefix(name, argv.Root+"/")
}
