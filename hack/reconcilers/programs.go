package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// A program is what is measured.
type program struct {
	name string // e.g. "gen"
	path string // of the executable
	args []string
}

// build builds the programs in a directory. checkout is that of sample-controller, or empty.
func build(ctx context.Context, dir, checkout string) ([]program, error) {
	gen, runtime := filepath.Join(dir, "gen"), filepath.Join(dir, "controllerruntime")
	if err := goCommand(ctx, ".", "build", "-o", dir, "./gen", "./controllerruntime"); err != nil {
		return nil, err
	}
	always := []string{"-always"}
	all := []program{
		{"gen, status by need", gen, nil}, {"controller-runtime", runtime, always},
		{"gen", gen, always}, {"controller-runtime, status by need", runtime, nil},
	}
	if checkout == "" {
		return all, nil
	}
	upstream := filepath.Join(dir, "sample-controller")
	if err := buildUpstream(ctx, upstream, filepath.Join(dir, "upstream"), checkout); err != nil {
		return nil, err
	}
	return append(all, program{"sample-controller", upstream, nil}), nil
}

//go:embed _samplecontroller/main.go
var upstreamMain []byte

// buildUpstream builds the sample-controller of a checkout in a copy of it: with a main.go for the flags of the other
// programs, and with the modules of this one.
func buildUpstream(ctx context.Context, executable, dir, checkout string) error {
	if err := os.CopyFS(filepath.Join(dir, "pkg"), os.DirFS(filepath.Join(checkout, "pkg"))); err != nil {
		return err
	}
	controller, err := os.ReadFile(filepath.Join(checkout, "controller.go"))
	if err != nil {
		return err
	}
	mod, err := upstreamModule()
	if err != nil {
		return err
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		return err
	}
	err = errors.Join(
		os.WriteFile(filepath.Join(dir, "controller.go"), controller, 0o644),
		os.WriteFile(filepath.Join(dir, "main.go"), upstreamMain, 0o644),
		os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644),
		os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644),
	)
	if err != nil {
		return err
	}
	return goCommand(ctx, dir, "build", "-mod=mod", "-o", executable, ".")
}

// upstreamModule returns this go.mod for a module of sample-controller's path that requires this one.
func upstreamModule() ([]byte, error) {
	file, err := ownModule()
	if err != nil {
		return nil, err
	}
	own := file.Module.Mod.Path
	here, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	for _, r := range file.Replace {
		target := filepath.Join(here, filepath.FromSlash(r.New.Path))
		if err := file.AddReplace(r.Old.Path, "", target, ""); err != nil {
			return nil, err
		}
	}
	err = errors.Join(file.AddModuleStmt("k8s.io/sample-controller"), file.AddRequire(own, "v0.0.0"),
		file.AddReplace(own, "", here, ""))
	if err != nil {
		return nil, err
	}
	return file.Format()
}

func ownModule() (*modfile.File, error) {
	content, err := os.ReadFile("go.mod")
	if err != nil {
		return nil, err
	}
	return modfile.Parse("go.mod", content, nil)
}

func goCommand(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %v: %w\n%s", args, err, out)
	}
	return nil
}
