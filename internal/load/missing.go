package load

import (
	"context"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// A Missing is an import of a package that is not there.
type Missing struct {
	Pos    token.Position
	Path   string // e.g. "example.com/private/color"
	Reason string // in the go command's words, which may be several lines; "" where it has not been asked
}

// Missing returns the imports of the package that its types need and that lead nowhere.
func (p *Package) Missing() []Missing {
	p.Types()
	return p.followed.missing
}

// MissingBelow returns what is missing in the packages that the types of the package need, by the go command. What the
// main module lacks is left out: it may be still to be generated.
func (p *Package) MissingBelow() (all []Missing) {
	seen := map[*Package]bool{p: true}
	var walk func(deps []*Package)
	walk = func(deps []*Package) {
		for _, dep := range deps {
			if seen[dep] || dep.Root {
				continue
			}
			seen[dep] = true
			for _, m := range dep.Missing() {
				if m.Reason != "" && !strings.HasPrefix(m.Path+"/", p.Module.Path+"/") {
					all = append(all, m)
				}
			}
			walk(dep.deps)
		}
	}
	walk(p.deps)
	return all
}

// isMissing keeps an import that leads nowhere, if that is what stands at the position.
func (p *Package) isMissing(files []*ast.File, pos token.Pos) bool {
	for _, file := range files {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
			if spec.Path.Pos() != pos || p.imported(path) != nil {
				continue
			}
			m := Missing{Pos: p.set.Fset.Position(pos), Path: path}
			if dep := p.imports[path]; dep != nil {
				m.Reason = dep.failure
			}
			p.followed.missing = append(p.followed.missing, m)
			return true
		}
	}
	return false
}

// noModule reports whether the go command will find neither a go.mod nor a go.work file, and needs one.
func noModule(ctx context.Context, cfg Config) bool {
	if driver(cfg.Env) != "" {
		return false
	}
	if mod, work := lookUp(cfg.Record, directory(cfg.Dir)); mod != "" || work != "" {
		return false
	}
	e, err := readEnvironment(ctx, cfg.Dir, cfg.Env)
	return err == nil && e.GO111MODULE != "off" && (e.GOMOD == "" || e.GOMOD == os.DevNull) && (e.GOWORK == "" || e.GOWORK == "off")
}

// stderr stands before what the go command has said, in errors of go/packages.
const stderr = ": stderr: "

// placed matches the place of what the go command says of a file, e.g. "go.mod:12: " or "/src/go.mod:12:2: ".
var placed = regexp.MustCompile(`(?m)^([^\s:]+\.(?:mod|work|sum)):(\d+)(?::(\d+))?: `)

// failed returns what the go command has said when it could list nothing.
func (s *Set) failed(err error) diag.Diagnostic {
	_, said, _ := strings.Cut(err.Error(), stderr)
	said = strings.TrimSpace(said)
	var pos token.Position
	if at := placed.FindStringSubmatch(said); at != nil {
		pos.Filename = at[1]
		if !filepath.IsAbs(pos.Filename) {
			pos.Filename = filepath.Join(directory(s.dir), pos.Filename)
		}
		pos.Line, _ = strconv.Atoi(at[2]) // digits
		pos.Column, _ = strconv.Atoi(at[3])
	}
	return diag.Errorf(pos, "the go command can't list the packages: %s", said)
}
