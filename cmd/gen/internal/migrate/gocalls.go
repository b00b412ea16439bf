package migrate

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// goCalls reads the calls of generators in a Go program, e.g. sh.RunV("controller-gen", "crd", "paths=./..."). Those of
// Mage work in the directory of the magefile. About others it asks, as a program may change the directory.
func (r *reader) goCalls(s *shell.Reader, name string, content []byte) {
	if strings.HasSuffix(name, "_test.go") || !namesTool(content) {
		return // nearly all files: they need no parsing
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, content, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	dir := path.Dir(name)
	if path.Base(dir) == "magefiles" {
		dir = path.Dir(dir)
	}
	mage := bytes.Contains(content, []byte(`"github.com/magefile/mage/sh"`))
	ast.Inspect(file, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		args, known := programArgs(c)
		if len(args) == 0 {
			return true
		}
		line := set.Position(c.Pos()).Line
		if known && mage && isMageRun(c.Fun) {
			s.Calls = append(s.Calls, shell.Call{Args: args, Dir: path.Join(argv.Root, dir), File: name, Line: line,
				Text: strings.Join(args, " ")})
		} else {
			note(&r.plan.Questions, at(name, line), "what does it generate? A Go program calls "+args[0]+
				", and gen migrate does not know in which directory, or with which arguments")
		}
		return false
	})
}

// namesTool reports whether a file has the name of a generator that gen replaces, in quotes.
func namesTool(content []byte) bool {
	for _, name := range oldtools.Names() {
		if bytes.Contains(content, []byte(`"`+name+`"`)) {
			return true
		}
	}
	return false
}

// programArgs returns a generator that gen replaces, and its arguments, if a call seems to run it. known is false if it
// has others that are no texts.
func programArgs(c *ast.CallExpr) (args []string, known bool) {
	i := slices.IndexFunc(c.Args, func(a ast.Expr) bool { return oldtools.Find(stringOf(a)) != nil })
	if i < 0 {
		return nil, false
	}
	known = true
	for _, a := range c.Args[i:] {
		if text := stringOf(a); text != "" {
			args = append(args, text)
		} else {
			known = false
		}
	}
	runs := slices.ContainsFunc(args[1:], func(a string) bool {
		generator, _, _ := strings.Cut(a, ":")
		return strings.HasPrefix(a, "--") || strings.HasPrefix(a, "paths=") ||
			slices.Contains([]string{"object", "crd", "rbac", "webhook"}, generator)
	})
	if selector, ok := c.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(selector.Sel.Name, "Command") {
		runs = true
	}
	if !runs {
		return nil, false
	}
	return args, known
}

// stringOf returns the value of a string, or "".
func stringOf(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	value, _ := strconv.Unquote(literal.Value)
	return value
}

// isMageRun reports whether a function is one of Mage that runs a program in the current directory, e.g. sh.RunV.
func isMageRun(function ast.Expr) bool {
	selector, ok := function.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of, ok := selector.X.(*ast.Ident)
	return ok && of.Name == "sh" &&
		slices.Contains([]string{"Run", "RunV", "RunWith", "RunWithV", "Output", "OutputWith"}, selector.Sel.Name)
}
