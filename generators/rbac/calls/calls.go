//go:build !js

package calls

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/contract"
)

// Read returns the calls of the main packages that patterns name. Where the program can't be read, it is nil, and the
// problems say why: those with a position are of code that does not compile. Exceptions are kinds with an irregular
// plural, e.g. "Endpoints:Endpoints".
func Read(pass *codegen.Pass, patterns, exceptions []string) (found *Program, problems diag.List, err error) {
	defer func() {
		if reason := recover(); reason != nil { // code that x/tools does not expect must not end gen
			found, err = nil, fmt.Errorf("read the calls of %s: %v", strings.Join(patterns, " "), reason)
		}
	}()
	driver := contract.PassOf(pass)
	driver.ReadsOutputs = true // programs import clients
	source, problems, err := driver.Packages.Program(context.Background(), driver.Record, patterns)
	if err != nil || source == nil {
		return nil, problems, err
	}
	p := build(source)
	p.kinds = newKinds(pass, source, exceptions)
	all := []Call(nil)
	for _, fn := range p.order {
		for _, c := range p.calls(fn) {
			if call := p.understand(c); len(call.Needs) > 0 || call.Unknown != "" {
				all = append(all, call)
			}
		}
		all = append(all, p.settings(fn)...)
		all = append(all, p.behind(fn)...)
	}
	answers := p.answers()
	found = &Program{Mains: p.mains}
	for i := range all {
		all[i].Answers = answers[line{all[i].Pos.Filename, all[i].Pos.Line}]
	}
	for _, beside := range answers {
		found.Answers = append(found.Answers, beside...)
	}
	found.Calls = all
	slices.SortStableFunc(all, func(a, b Call) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), a.Pos.Offset-b.Pos.Offset)
	})
	return found, nil, nil
}

type line struct {
	file   string
	number int
}

// answers returns the comments that begin with +gen:rbac, by the line that they are about: their own, or the next one
// where they stand alone.
func (p *program) answers() map[line][]Answer {
	all := map[line][]Answer{}
	for _, pkg := range p.source.Packages {
		for _, file := range pkg.Files {
			var code map[int]bool
			for _, group := range file.Comments {
				for _, c := range group.List {
					text := strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
					if !strings.HasPrefix(text, "+gen:rbac") {
						continue
					}
					if code == nil {
						code = p.linesOf(file)
					}
					pos, at := p.source.Fset.Position(c.Pos()), p.source.Fset.Position(group.End())
					if !code[pos.Line] {
						at.Line++
					}
					about := line{at.Filename, at.Line}
					all[about] = append(all[about], Answer{pos, text[1:]})
				}
			}
		}
	}
	return all
}

// linesOf returns the lines on which code begins or ends.
func (p *program) linesOf(file *ast.File) map[int]bool {
	lines := map[int]bool{}
	for _, decl := range file.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			if _, comment := n.(*ast.CommentGroup); n == nil || comment {
				return false
			}
			lines[p.source.Fset.Position(n.Pos()).Line] = true
			lines[p.source.Fset.Position(n.End()).Line] = true
			return true
		})
	}
	return lines
}

// understand returns what a call needs.
func (p *program) understand(c *callee) Call {
	c.result = Call{Pos: p.source.Fset.Position(c.site.Pos()), What: c.what()}
	known := p.controllerRuntime(c) || p.dynamic(c) || p.informer(c) || p.typed(c) || p.other(c)
	if !known {
		p.handedOver(c)
	}
	return c.result
}

// need adds a permission for each verb.
func (c *callee) need(r resource, verbs ...string) {
	for _, verb := range verbs {
		if n := (Need{r.group, r.name, verb}); !slices.Contains(c.result.Needs, n) {
			c.result.Needs = append(c.result.Needs, n)
		}
	}
}

// unknown makes a question of the call.
func (c *callee) unknown(reason string) { c.result.Unknown = cmp.Or(c.result.Unknown, reason) }
