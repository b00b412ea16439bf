package migrate

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

// A toolLine makes a program available to a project: a tool line of go.mod, or a blank import of a tools.go.
type toolLine struct {
	file string // e.g. "tools.go"
	line int    // counted from 1
	path string // import path, e.g. "k8s.io/code-generator/cmd/client-gen"
}

// codeGenerator is the module of most programs that gen replaces. Its scripts call them, and openapi-gen.
const codeGenerator = "k8s.io/code-generator"

// origins are the modules of the programs that gen replaces.
var origins = []string{codeGenerator, "k8s.io/kube-openapi", "sigs.k8s.io/controller-tools",
	"github.com/elastic/crd-ref-docs"}

// library matches the beginning of an import of a generator, or of its library. Other packages of kube-openapi are for
// what generators have written.
var library = regexp.MustCompile(`"(k8s\.io/(code-generator|gengo|kube-openapi/(cmd|pkg/generators))|` +
	`sigs\.k8s\.io/controller-tools|github\.com/elastic/crd-ref-docs)`)

// toolLines sorts the lines of go.mod files and Go files that bring in what gen replaces: with all calls of a program,
// its lines lose their purpose. A program that nobody is seen to call is a question.
func (r *reader) toolLines(found map[sort][]string) {
	r.plan.builds = slices.Concat(found[makefiles], found[makeParts], found[scripts], found[justfiles],
		found[taskfiles], found[otherBuilds])
	for _, c := range r.plan.kept {
		if name, _ := program(c); oldtools.Find(name) != nil {
			r.used(name, false)
		}
	}
	var lines []toolLine
	for _, name := range found[goMods] {
		lines = append(lines, r.toolsOfModule(name)...)
	}
	for _, name := range r.sources {
		lines = append(lines, r.imports(name)...)
	}
	for _, l := range lines {
		name := path.Base(strings.TrimSuffix(l.path, "/protoc-gen-gogo")) // go-to-protobuf calls it
		own, scripts := r.uses[name], r.uses[codeGenerator]
		if !strings.HasPrefix(l.path, codeGenerator) && name != "openapi-gen" {
			scripts = nil
		}
		switch {
		case own != nil && own.kept, scripts != nil && scripts.kept:
		case own != nil, scripts != nil:
			r.plan.toolLines = append(r.plan.toolLines, l)
		case oldtools.Find(name) != nil:
			note(&r.plan.Questions, at(l.file, l.line),
				"where is "+name+" called? No file that gen migrate reads names it")
		}
	}
}

// A use says how a program is used.
type use struct{ kept bool } // a call that gen does not replace

// used notes the use of a program, or of a script of code-generator.
func (r *reader) used(name string, replaced bool) {
	if strings.HasPrefix(name, "kube::") || strings.HasSuffix(name, ".sh") {
		name = codeGenerator
	}
	if r.uses[name] == nil {
		r.uses[name] = &use{}
	}
	r.uses[name].kept = r.uses[name].kept || !replaced
}

func (r *reader) toolsOfModule(name string) (lines []toolLine) {
	content, err := fs.ReadFile(r.files, name)
	if err != nil {
		return nil
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil {
		return nil
	}
	for _, t := range file.Tool {
		if isOrigin(t.Path) {
			lines = append(lines, toolLine{name, t.Syntax.Start.Line, t.Path})
		}
	}
	return lines
}

// imports returns the blank imports of programs, and notes the project's own programs on their libraries.
func (r *reader) imports(name string) (lines []toolLine) {
	content, err := fs.ReadFile(r.files, name)
	if err != nil || !library.Match(content) {
		return nil // nearly all files: they need no parsing
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, content, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		line := set.Position(spec.Pos()).Line
		switch blank := spec.Name != nil && spec.Name.Name == "_"; {
		case err != nil:
		case blank && isOrigin(imported):
			lines = append(lines, toolLine{name, line, imported})
		case !blank && !strings.HasSuffix(name, "_test.go"):
			if of := library.FindString(`"` + imported); of != "" {
				r.plan.other(shell.Call{File: name, Line: line}, r.packageOf(path.Dir(name)),
					"the project's own code on "+of[1:])
			}
		}
	}
	return lines
}

// isOrigin reports whether an import path is that of a program that gen replaces, or of its module.
func isOrigin(imported string) bool {
	return slices.ContainsFunc(origins, func(o string) bool {
		return imported == o || strings.HasPrefix(imported, o+"/cmd/")
	})
}
