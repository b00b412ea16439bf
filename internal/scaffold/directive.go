package scaffold

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
)

// runsGen matches a go:generate line that runs gen, e.g. "//go:generate go tool gen".
var runsGen = regexp.MustCompile(`(?m)^//go:generate[ \t](.*[ \t/])?gen([ \t@]|\r?$)`)

// directive adds a Go file with a go:generate line at the project's root, unless there is such a line.
func (p *plan) directive() error {
	names, err := fs.Glob(p.project, "*.go")
	if err != nil {
		return err
	}
	v := &p.view
	v.Package, v.NewPackage = packageName(v.Module), true
	for _, name := range names {
		content, err := fs.ReadFile(p.project, name)
		if err != nil {
			return err
		}
		if runsGen.Match(content) {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, content, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(name, "_test.go") {
			v.Package, v.NewPackage = f.Name.Name, false
		}
	}
	p.missing("generate.go", "generate.go.tmpl")
	return nil
}

// packageName returns the name of the package at a module's root, e.g. "shopapi" for "example.org/shop-api/v2".
func packageName(modulePath string) string {
	prefix, _, _ := module.SplitPathVersion(modulePath)
	name := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(path.Base(prefix)))
	if name = strings.TrimLeft(name, "0123456789"); name == "" || token.IsKeyword(name) {
		return "api" + name
	}
	return name
}
