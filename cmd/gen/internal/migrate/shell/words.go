package shell

import (
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// fields expands words to arguments.
func (s *scope) fields(words ...*syntax.Word) (all []string) {
	for _, w := range words {
		if items, ok := s.attached(w); ok {
			all = append(all, items...)
			continue
		}
		expanded, err := expand.Fields(s.config(w), w)
		if err != nil || s.cutsUnknown(w) {
			expanded = []string{argv.Unknown(s.written(w))}
		}
		if all = append(all, expanded...); len(all) > longest || !s.reader.spend(expanded) {
			return []string{argv.Unknown(s.written(w))}
		}
	}
	return all
}

// attached expands "${ITEMS[@]/#/prefix}" and "${ITEMS[@]/%/suffix}", which package expand takes for texts to replace.
func (s *scope) attached(w *syntax.Word) ([]string, bool) {
	parts := w.Parts
	if quoted, ok := parts[0].(*syntax.DblQuoted); ok && len(parts) == 1 {
		parts = quoted.Parts
	}
	if len(parts) != 1 {
		return nil, false
	}
	p, ok := parts[0].(*syntax.ParamExp)
	if !ok || p.Repl == nil || p.Repl.Orig == nil {
		return nil, false
	}
	end := p.Repl.Orig.Lit()
	if end != "#" && end != "%" {
		return nil, false
	}
	text := s.literal(p.Repl.With)
	bare := *p
	bare.Repl = nil
	items := s.fields(&syntax.Word{Parts: []syntax.WordPart{&syntax.DblQuoted{Parts: []syntax.WordPart{&bare}}}})
	for i, item := range items {
		if items[i] = text + item; end == "%" {
			items[i] = item + text
		}
	}
	return items, true
}

// literal expands a word to one text.
func (s *scope) literal(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	text, err := expand.Literal(s.config(w), w)
	if err != nil || s.cutsUnknown(w) {
		return argv.Unknown(s.written(w))
	}
	return text
}

// cutsUnknown reports whether a word removes an unknown text from a value, as "${DIR%/$X}" may.
func (s *scope) cutsUnknown(w *syntax.Word) (cuts bool) {
	syntax.Walk(w, func(n syntax.Node) bool {
		p, ok := n.(*syntax.ParamExp)
		if !ok || p.Exp == nil || p.Exp.Word == nil {
			return !cuts
		}
		switch p.Exp.Op {
		case syntax.RemSmallSuffix, syntax.RemLargeSuffix: // of a prefix, e.g. $GOPATH/src/, the rest is right
			pattern, err := expand.Literal(s.config(p.Exp.Word), p.Exp.Word)
			cuts = cuts || err != nil || !argv.Known(pattern)
		}
		return !cuts
	})
	return cuts
}

// config returns how words are expanded. A variable that is not set is unknown, because the caller's environment may
// set it, unless the word says what it is then, as "${X:-x}" and "${X:+"$X"}" do.
func (s *scope) config(w *syntax.Word) *expand.Config {
	unset, guarded := map[string]bool{}, map[string]bool{}
	syntax.Walk(w, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil {
			unset[p.Param.Value] = true
			guarded[p.Param.Value] = guarded[p.Param.Value] || p.Exp != nil
		}
		return true
	})
	maps.DeleteFunc(unset, func(name string, _ bool) bool { return guarded[name] })
	return &expand.Config{
		Env:      environment{s, unset},
		CmdSubst: func(out io.Writer, c *syntax.CmdSubst) error { return s.substitute(out, c) },
		ProcSubst: func(p *syntax.ProcSubst) (string, error) {
			return argv.Unknown(s.written(p)), nil
		},
		ReadDir2: s.readDir,
	}
}

func (s *scope) readDir(name string) ([]fs.DirEntry, error) {
	in, ok := InProject(s.join(name))
	if !ok {
		return nil, fs.ErrNotExist
	}
	return fs.ReadDir(s.reader.FS, in)
}

// An environment looks variables up in a scope.
type environment struct {
	*scope
	unknown map[string]bool // names that are unknown where they are not set
}

func (e environment) Get(name string) expand.Variable {
	if v, ok := e.vars[name]; ok {
		return v
	}
	text := func(t string) expand.Variable { return expand.Variable{Set: true, Kind: expand.String, Str: t} }
	switch name {
	case "@", "*":
		return expand.Variable{Set: true, Kind: expand.Indexed, List: e.params[1:]}
	case "#":
		if len(e.params) == 1 && !e.given { // a caller may have given some
			return text(argv.Unknown("$#"))
		}
		return text(strconv.Itoa(len(e.params) - 1))
	case "PWD":
		return text(e.dir)
	case "IFS", "OPTIND":
		return expand.Variable{}
	}
	if n, err := strconv.Atoi(name); err == nil && n < len(e.params) {
		return text(e.params[n])
	}
	if e.unknown[name] {
		return text(argv.Unknown("$" + name))
	}
	return expand.Variable{}
}

// Set is for words that set a variable, e.g. "${LENGTH:=0}".
func (e environment) Set(name string, v expand.Variable) error {
	e.vars[name] = v
	return nil
}

func (e environment) Each(visit func(string, expand.Variable) bool) {
	for name, v := range e.vars {
		if !visit(name, v) {
			return
		}
	}
}

// assign sets a variable.
func (s *scope) assign(a *syntax.Assign) {
	if a.Name == nil || a.Naked {
		return
	}
	name, before := a.Name.Value, s.vars[a.Name.Value]
	v := expand.Variable{Set: true, Kind: expand.String}
	switch {
	case a.Array != nil:
		v.Kind = expand.Indexed
		if a.Append {
			v.List = before.List
		}
		for _, elem := range a.Array.Elems {
			v.List = append(v.List, s.fields(elem.Value)...)
		}
	case a.Index != nil:
		v.Str = argv.Unknown("$" + name)
	case a.Append && before.Kind == expand.Indexed:
		v = before
		v.List = append(v.List, s.literal(a.Value))
	case a.Append:
		v.Str = before.Str + s.literal(a.Value)
	default:
		v.Str = s.literal(a.Value)
	}
	v.Str = Named(name, "$"+name, v.Str)
	if len(v.Str) > longest || len(v.List) > longest {
		v = expand.Variable{Set: true, Kind: expand.String, Str: argv.Unknown("$" + name)}
	}
	s.vars[name] = v
}

// longest ends values that grow and grow: in bytes, or in items.
const longest = 1 << 13

// merge takes over the variables of two branches. One that only a run would tell is unknown.
func (s *scope) merge(a, b *scope) {
	for name, v := range b.vars {
		if _, also := a.vars[name]; !also {
			a.vars[name] = v
		}
	}
	for name, v := range a.vars {
		if other, also := b.vars[name]; also && !same(v, other) {
			v = expand.Variable{Set: true, Kind: expand.String, Str: argv.Unknown("$" + name)}
		}
		s.vars[name] = v
	}
	for name, body := range b.funcs {
		s.funcs[name] = body
	}
	for name, body := range a.funcs {
		s.funcs[name] = body
	}
	s.dir, s.previous, s.pushed = a.dir, a.previous, a.pushed
	if a.dir != b.dir {
		s.dir = argv.Unknown("$PWD")
	}
	if a.previous != b.previous {
		s.previous = ""
	}
	if !slices.Equal(a.pushed, b.pushed) {
		s.pushed = nil
	}
}

func same(a, b expand.Variable) bool {
	return a.Kind == b.Kind && a.Str == b.Str && strings.Join(a.List, "\x00") == strings.Join(b.List, "\x00")
}

// second returns the second word of a command, or "".
func second(args []string) string {
	if len(args) < 2 {
		return ""
	}
	return args[1]
}
