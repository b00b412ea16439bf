package golist

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/process"
)

// Mode asks go/packages for metadata only: one run of the go command, without export data or compilation.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// stderr precedes the go command's own words in errors of go/packages.
const stderr = ": stderr: "

// List asks the go command, or the packages driver, for packages and all that they import. If it can't list them, its
// message is a diagnostic. The error is for a go command that can't run, and for a canceled context.
func (l Lister) List(ctx context.Context, patterns []string) ([]*packages.Package, diag.List, error) {
	return l.list(ctx, patterns)
}

// ListRequired is [Lister.List] for packages that the user has not named. With GOFLAGS=-mod=mod the go command would
// look for a missing one in newer versions of modules, and require these in go.mod.
func (l Lister) ListRequired(ctx context.Context, paths []string) ([]*packages.Package, diag.List, error) {
	if e, err := readEnvironment(ctx, l.Dir, l.Env); err == nil && strings.Contains(e.GOFLAGS, "-mod=mod") {
		return l.list(ctx, paths, "-mod=readonly")
	}
	return l.list(ctx, paths)
}

func (l Lister) list(ctx context.Context, patterns []string, flags ...string) (
	[]*packages.Package, diag.List, error,
) {
	l.Record.FetchAll()
	overlay, err := l.Record.Overlay().Bytes()
	if err != nil {
		return nil, nil, err
	}
	listed, err := packages.Load(&packages.Config{Context: ctx, Mode: Mode, Dir: l.Dir, Env: l.Env,
		Overlay: overlay, BuildFlags: flags}, patterns...)
	switch by := driver(l.Env); {
	case err == nil:
		for _, p := range listed {
			complete(p, l.Base(), map[*packages.Package]bool{})
		}
		return listed, nil, nil
	case by == "" && ctx.Err() == nil && strings.Contains(err.Error(), stderr):
		return nil, diag.List{l.listFailed(err)}, nil
	case by == "" || ctx.Err() != nil:
		return nil, nil, fmt.Errorf("list packages %s: %w", strings.Join(patterns, " "), err)
	default:
		message := strings.TrimSpace(strings.TrimPrefix(err.Error(), by+": "))
		d := ruleDriver.At(diag.NoPosition, "the packages driver %s can't list %s: %s", by, strings.Join(patterns, " "),
			message)
		return nil, diag.List{d.Fix("%s", l.Remedy("fix it"))}, nil
	}
}

// complete fills in what packages drivers leave out of a package and of its imports: the driver of Bazel's rules_go
// names no directories. It removes tests, which a driver may list with a library.
func complete(p *packages.Package, base string, seen map[*packages.Package]bool) {
	if seen[p] {
		return
	}
	seen[p] = true
	if p.Name == "" && p.Dir == "" && len(p.Errors) > 0 {
		p.GoFiles = nil // go/packages names the file that imports the missing package
	}
	isTest := func(name string) bool { return strings.HasSuffix(name, "_test.go") }
	p.GoFiles = slices.DeleteFunc(slices.Clone(p.GoFiles), isTest)
	for i, name := range p.GoFiles {
		p.GoFiles[i] = absolute(base, name)
	}
	if p.Dir == "" && len(p.GoFiles) > 0 {
		p.Dir = filepath.Dir(p.GoFiles[0])
	}
	for _, dep := range p.Imports {
		complete(dep, base, seen)
	}
}

// placed matches the position in a message of the go command, e.g. "go.mod:12: " or "/src/go.mod:12:2: ".
var placed = regexp.MustCompile(`(?m)^([^\s:]+\.(?:mod|work|sum)):(\d+)(?::(\d+))?: `)

// listFailed returns the message of a go command that listed nothing.
func (l Lister) listFailed(err error) diag.Diagnostic {
	_, message, _ := strings.Cut(err.Error(), stderr)
	if strings.Contains(err.Error(), process.ErrNotFound.Error()) {
		return ruleGoCommand.At(diag.NoPosition, "there is no go command on the PATH").
			Fix("install Go from https://go.dev/dl, or add its bin directory to the PATH")
	}
	message = strings.TrimSpace(message)
	var pos token.Position
	if at := placed.FindStringSubmatch(message); at != nil {
		pos.Filename = at[1]
		if !filepath.IsAbs(pos.Filename) {
			pos.Filename = filepath.Join(l.Base(), pos.Filename)
		}
		pos.Line, _ = strconv.Atoi(at[2]) // digits
		pos.Column, _ = strconv.Atoi(at[3])
	}
	d := ruleGoCommand.At(pos, "the go command can't list the packages: %s", message)
	if needed := newerGo.FindStringSubmatch(message); needed != nil {
		if module, err := ModuleAround(nil, l.Base()); err == nil && needed[1] == "go.mod" {
			_, d.Pos = GoVersion(nil, module.Dir)
		}
		d = d.Fix("install Go %s, or let the go command download it: GOTOOLCHAIN=auto", needed[2])
	}
	return d
}

// newerGo matches what the go command says of a module that is written in a newer Go.
var newerGo = regexp.MustCompile(`(\S+) requires go >= (\S+) \(running go `)

// namePackages is the remedy for a package that does not exist.
const namePackages = "name existing packages, as the go command takes them: ./apis/... or an import path"

// Problems returns the errors of a package that the go command can't list.
func (l Lister) Problems(p *packages.Package) (problems []diag.Diagnostic) {
	remedy := l.Remedy(cmp.Or(l.Nearest(p.PkgPath), namePackages))
	for _, e := range p.Errors {
		message, _, _ := strings.Cut(e.Msg, "\n")
		message = strings.TrimSuffix(message, "; to add it:") // the command follows on the next line
		d := rulePackage.At(Position(e.Pos), "can't load package %s: %s", p.PkgPath, strings.TrimSpace(message))
		problems = append(problems, d.Fix("%s", remedy))
	}
	return problems
}

// Position parses the "file:line:col" of a go/packages error; "" and "-" give the zero position.
func Position(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var pos token.Position
	parts := strings.Split(s, ":")
	if n := len(parts); n >= 3 {
		fmt.Sscan(parts[n-2], &pos.Line)
		fmt.Sscan(parts[n-1], &pos.Column)
		parts = parts[:n-2]
	}
	pos.Filename = strings.Join(parts, ":")
	return pos
}
