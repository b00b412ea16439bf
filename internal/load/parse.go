package load

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/load/reachable"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Files returns the package's parsed files, without function bodies. In a root package, files that gen or a tool that
// gen replaces has written are output and left out; in a dependency they are input.
func (p *Package) Files() []*ast.File {
	p.parsed.Do(p.parse)
	return p.files
}

// Ignored returns the generated files of the package's directory that were not read, e.g.
// "/src/api/v1/zz_generated.deepcopy.go".
func (p *Package) Ignored() []string {
	p.parsed.Do(p.parse)
	return p.ignored
}

func (p *Package) parse() {
	p.list()
	if p.checksBodies() {
		p.overlaidLast()
	}
	parts := make([]part, len(p.GoFiles))
	_ = parallel.Each(p.set.Limit(), len(parts), func(i int) error { // no call returns an error
		parts[i] = p.parseFile(p.GoFiles[i])
		return nil
	})
	p.parts = map[string]part{}
	for i, part := range parts {
		p.parts[p.GoFiles[i]] = part
		p.problems.Add(part.problems...)
		switch {
		case part.file != nil:
			p.files = append(p.files, part.file)
		case part.problems == nil:
			p.ignored = append(p.ignored, p.GoFiles[i])
		}
	}
	p.sources = nil
	p.name()
	if p.Root {
		p.problems.Add(p.otherPackages()...)
	}
}

// otherPackages reports files of another package than that of the first file: the go command builds no such directory.
func (p *Package) otherPackages() (problems diag.List) {
	for _, file := range p.files {
		if first := p.files[0]; file.Name.Name != first.Name.Name {
			problems.Add(ruleTwoPackages.At(p.set.Fset.Position(file.Name.Pos()),
				"the directory has packages %s and %s", first.Name.Name, file.Name.Name).
				Fix("move one of them to a directory of its own, or correct the package clause"))
		}
	}
	return problems
}

// A part is a parsed file. It has neither a syntax tree nor problems if it is output of a root package.
type part struct {
	file     *ast.File
	problems diag.List
	output   bool      // see Package.Output
	by       string    // of output of a root package: the generator, e.g. "deepcopy"
	sum      trace.Sum // of the content; only if another load may follow
}

// HasOutputOf reports whether a generator, or the tool that it replaces, has written a file into a root package.
func (p *Package) HasOutputOf(generator string) bool { return p.answer(Question{opOutput, generator}) }

func (p *Package) hasOutputOf(generator string) bool {
	return slices.ContainsFunc(p.Ignored(), func(name string) bool { return p.parts[name].by == generator })
}

// Output reports whether the file is output of gen or of a tool that gen replaces. Those of root packages are not
// parsed.
func (p *Package) Output(name string) bool {
	p.Files()
	return p.parts[name].output
}

// name sets the package's name by its files, unless the go command has listed it. If the files disagree, the go command
// must report it.
func (p *Package) name() {
	if p.Name != "" {
		return
	}
	for _, file := range p.files {
		if p.Name != "" && file.Name.Name != p.Name {
			p.set.needsGoCommand.Store(true)
		}
		p.Name = file.Name.Name
	}
}

func (p *Package) source(name string) ([]byte, error) {
	if src, ok := p.sources[name]; ok {
		return src, nil
	}
	return p.set.record.ReadFile(name)
}

// irrelevant selects the functions of dependencies, and of other tools' generated files, that generators do not read.
func irrelevant(name string, method bool) bool { return !reachable.FuncIsRead(name, method) }

func none(string, bool) bool { return false }

func (p *Package) parseFile(name string) part {
	src, err := p.source(name)
	if err != nil {
		return part{problems: diag.List{ruleSyntax.At(token.Position{Filename: name}, "can't read the file: %v", err).
			Fix("%s", p.set.Remedy("check that the file exists and that gen may read it"))}}
	}
	var sum trace.Sum
	if p.set.identity != "" {
		sum = trace.Hash(src)
		if unchanged, ok := p.set.delta.part(p, name, sum); ok {
			p.ignore(unchanged, name, src)
			return unchanged
		}
	}
	result := p.parseSource(name, src)
	p.ignore(result, name, src)
	result.sum = sum
	return result
}

// ignore notes that a file is not an input.
func (p *Package) ignore(part part, name string, src []byte) {
	if part.file == nil && part.problems == nil {
		p.set.record.KeepHead(name, src)
	}
}

// buffers are for stripped source, which the parser does not keep. Over Kubernetes, new buffers took 34 MB (make
// bench).
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// An origin is who wrote a file, by its header.
type origin struct {
	generated bool   // by any tool
	output    bool   // of gen, or of a tool that gen replaces
	remade    bool   // likewise, and gen writes it again: in a root package it is no input
	by        string // of output: the generator
}

func (s *Set) origin(head []byte) (of origin) {
	var maker string
	maker, of.generated = genheader.Maker(head)
	of.by, of.output = genheader.Replaced(maker)
	of.remade = of.output && !slices.Contains(s.cfg.ReadGenerated, of.by)
	return of
}

// truncated reports whether a file has the name of an output, but no package clause.
func truncated(name string, src []byte) bool {
	return strings.HasPrefix(filepath.Base(name), "zz_generated.") && !bytes.HasPrefix(src, []byte("package ")) &&
		!bytes.Contains(src, []byte("\npackage "))
}

func (p *Package) parseSource(name string, src []byte) (result part) {
	drop := irrelevant
	origin := p.set.origin(src)
	byHand := p.Root && !origin.generated
	switch {
	case p.set.cfg.Complete && excludes(src, p.set.cfg.Tag):
		return part{by: origin.by}
	case p.Root && !p.set.cfg.Bodies && (origin.remade || truncated(name, src)):
		return part{by: origin.by}
	case byHand:
		drop = none // functions may have markers, too
	case origin.output:
		result.output = true
	}
	if p.set.cfg.Complete {
		drop = none
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = slices.Grow((*buffer)[:0], len(src))
	blanked := src
	mode := parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors
	bodies := p.set.cfg.Complete && p.Root // gengo finds comments in function bodies
	if p.set.cfg.Bodies {
		if !p.set.cfg.Program {
			mode &^= parser.ParseComments
		}
		bodies = p.Root && p.overlaid(name)
	}
	if !bodies {
		blanked = stripBodies(*buffer, src, !p.set.cfg.Complete, byHand, drop)
	}
	file, err := parser.ParseFile(p.set.Fset, name, blanked, mode)
	if p.Root && err == nil {
		if result.problems = p.unimportable(file); result.problems != nil {
			return result
		}
	}
	if err == nil {
		result.file = file
		return result
	}
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		result.problems.Add(ruleSyntax.At(token.Position{Filename: name}, "%v", err))
		return result
	}
	if p.Root && !golist.HasPackageClause(src) {
		return part{problems: diag.List{ruleSyntax.At(list[0].Pos, "the file has no package clause, so gen can't tell "+
			"what its package declares").Fix("complete the file; delete it if the package has no use for it any more")}}
	}
	list.RemoveMultiples()
	for _, e := range list {
		result.problems.Add(p.beyond(ruleSyntax.At(e.Pos, "syntax error: %s", e.Msg).
			Fix("fix the syntax error in %s; gofmt reports the same position", filepath.Base(name))))
	}
	return result
}

// unimportable reports import paths that no package can have. The type checker would report them only if the import is
// used.
func (p *Package) unimportable(file *ast.File) (problems diag.List) {
	for _, spec := range file.Imports {
		pos := p.set.Fset.Position(spec.Path.Pos())
		switch path, _ := strconv.Unquote(spec.Path.Value); { // the parser has validated it
		case path == "":
			problems.Add(ruleImport.At(pos, "the import path is empty").
				Fix("write the path of a package, or remove the import"))
		case strings.HasPrefix(path, "/"):
			problems.Add(ruleImport.At(pos, "%s is the path of a directory, and Go imports packages by import path",
				path).
				Fix("write the import path of a package of this module or of one that go.mod requires"))
		}
	}
	return problems
}
