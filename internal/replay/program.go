package replay

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/regular"
)

//go:embed program.go.tmpl
var programText string

var source = template.Must(template.New("program.go").Parse(programText))

// A program defaults and converts objects by the code of a state.
type program struct {
	state    State
	dir      string // of its files
	packages []goPackage
}

// build builds the program of a state, in a directory of its own.
func build(ctx context.Context, state State, dir string) (*program, error) {
	p := &program{state: state, dir: dir}
	if err := p.read(ctx); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var code bytes.Buffer
	if err := source.Execute(&code, p.packages); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), code.Bytes(), 0o600); err != nil {
		return nil, err
	}
	compile := p.compileBeside
	if state.Module != "" {
		compile = p.compileApart
	}
	if err := compile(ctx); err != nil {
		return nil, fmt.Errorf("the code of %s can't be built: %w", state.Name, err)
	}
	return p, nil
}

// compileBeside builds the program beside the packages, which may be internal ones. No file comes into the sources.
func (p *program) compileBeside(ctx context.Context) error {
	const name = "zz_gen_replay"
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(p.above(), name, "main.go"): filepath.Join(p.dir, "main.go")}})
	if err != nil {
		return err
	}
	file := filepath.Join(p.dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		return err
	}
	_, err = p.command(ctx, "go", "build", "-C", p.above(), "-overlay", file, "-o", p.binary(), "./"+name)
	return err
}

// compileApart builds the program in a module of its own, which has the requirements of the published one: the go
// command takes no overlay of the module cache.
func (p *program) compileApart(ctx context.Context) error {
	name := filepath.Join(p.state.Dir, "go.mod")
	content, err := regular.ReadFile(name)
	if err != nil {
		return err
	}
	mod, err := modfile.Parse(name, content, nil)
	if err != nil {
		return err
	}
	const any = "v0.0.0" // the directory takes its place
	err = errors.Join(mod.AddModuleStmt("replay"), mod.AddRequire(p.state.Module, any),
		mod.AddReplace(p.state.Module, "", p.state.Dir, ""))
	if err != nil {
		return err
	}
	if content, err = mod.Format(); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(p.dir, "go.mod"), content, 0o600); err != nil {
		return err
	}
	sums, err := regular.ReadFile(filepath.Join(p.state.Dir, "go.sum"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.WriteFile(filepath.Join(p.dir, "go.sum"), sums, 0o600); err != nil {
		return err
	}
	_, err = p.command(ctx, "go", "build", "-C", p.dir, "-mod=mod", "-o", p.binary(), ".")
	return err
}

func (p *program) binary() string { return filepath.Join(p.dir, "replay.exe") }

// above returns the directory that all packages are below: it is in their module, which may be another one than that of
// gen.yaml.
func (p *program) above() string {
	at := p.packages[0].dir
	for _, g := range p.packages[1:] {
		for at != filepath.Dir(at) && g.dir != at && !strings.HasPrefix(g.dir, at+string(filepath.Separator)) {
			at = filepath.Dir(at)
		}
	}
	return at
}

// run returns the outcomes of requests.
func (p *program) run(ctx context.Context, requests []request) (all [][]outcome, err error) {
	in, out := filepath.Join(p.dir, "in.json"), filepath.Join(p.dir, "out.json")
	text, err := json.Marshal(requests)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(in, text, 0o600); err != nil {
		return nil, err
	}
	if _, err := p.command(ctx, p.binary(), in, out); err != nil {
		return nil, fmt.Errorf("the code of %s can't be run: %w", p.state.Name, err)
	}
	if text, err = regular.ReadFile(out); err != nil {
		return nil, err
	}
	return all, json.Unmarshal(text, &all)
}

const (
	// buildLimit is how long the go command may take.
	buildLimit = 20 * time.Minute
	// runLimit is how long the code of a state may take for all objects.
	runLimit = 20 * time.Second
)

// command runs a program in the directory of the state, and returns its output.
func (p *program) command(ctx context.Context, name string, args ...string) (string, error) {
	limit := runLimit
	if name == "go" {
		limit = buildLimit
	}
	out, err := process.Command{Name: name, Args: args, Dir: p.state.Dir, Env: p.state.Env, Limit: limit}.Run(ctx)
	if err != nil {
		return "", process.Detailed(err)
	}
	return string(out), nil
}

// has reports whether the state has a kind in a version.
func (p *program) has(group, version, kind string) bool {
	return slices.ContainsFunc(p.packages, func(g goPackage) bool {
		return g.Group == group && g.Version == version && slices.Contains(g.Kinds, kind)
	})
}

// position returns where a state declares a kind.
func (p *program) position(group, version, kind string) (none model.Position) {
	for _, pkg := range p.state.Packages {
		if t := pkg.Type(kind); t != nil && pkg.Group == group && pkg.Version == version {
			return t.Pos
		}
	}
	return none
}

// withoutObjects says which kinds in several versions no object has shown.
func (p *program) withoutObjects(objects []Object) []string {
	versions := map[string]int{}
	for _, g := range p.packages {
		for _, kind := range g.Kinds {
			versions[g.Group+" "+kind]++
		}
	}
	for _, o := range objects {
		delete(versions, o.Group+" "+o.Kind)
	}
	maps.DeleteFunc(versions, func(_ string, n int) bool { return n < 2 })
	var left []string
	for _, kind := range slices.Sorted(maps.Keys(versions)) {
		left = append(left, "conversions of "+kind+": there is no object of it")
	}
	return left
}
