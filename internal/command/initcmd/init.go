// Package initcmd is gen init. In: flags, or answers on a terminal. Out: the first files of an API, and what gen
// generates of them.
package initcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/scaffold"
	"github.com/gen-toolkit/gen/internal/scaffold/gocommand"
	"github.com/gen-toolkit/gen/internal/writer"
)

// oldestGo is the Go release that a new module begins with.
const oldestGo = "1.24.0"

// initialization is a run of gen init.
type initialization struct {
	*cli.Session
	request scaffold.Request
	module  string
}

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	i := &initialization{Session: s}
	command := &cobra.Command{
		Use:   "init",
		Short: "Write the first types of an API, and a gen.yaml; run gen",
		Long: `With --kind, write a kind with its package, gen.yaml, a go:generate line and a Makefile; require client-go, and run
gen. With --controller, write also a controller with its test, its program with health and metrics, and a Dockerfile;
require gen's module reconcile. A kind that another version has begins as a copy of that. That version stays the one
in which objects are stored; gen init writes a webhook that converts, and its test. Without --kind, write a gen.yaml
for the markers that the packages of the module have.

gen init overwrites no file. It adds lines to a Makefile, markers to the kind of the other version, and the generator
of conversions to a gen.yaml. On a terminal, it asks for what no flag says.`,
		Example: "gen init --module example.org/fruit --kind Fruit --group example.org --version v1 --controller",
		Args:    cobra.NoArgs,
		RunE:    func(command *cobra.Command, _ []string) error { return i.run(command.Context()) },
	}
	flags := command.Flags()
	flags.StringVar(&i.request.Kind, "kind", "", "the kind, e.g. Fruit")
	flags.StringVar(&i.request.Group, "group", "", "the API group, e.g. example.org (default: that of other versions)")
	flags.StringVar(&i.request.Version, "version", "v1", "the version of the API, e.g. v1beta1")
	flags.StringVar(&i.request.Dir, "dir", "api", "the directory of the versions")
	flags.BoolVar(&i.request.Controller, "controller", false, "write a controller, and a program that runs it")
	flags.BoolVar(&i.request.Kustomize, "kustomize", false,
		"with --controller, write what runs it in a cluster: kubectl apply -k config/default")
	flags.BoolVar(&i.request.Helm, "helm", false, "with --controller, write a Helm chart that runs it in a cluster")
	flags.StringVar(&i.request.CI, "ci", "", "write a pipeline that checks and tests: github or gitlab")
	flags.StringVar(&i.module, "module", "", "path of a new module, e.g. example.org/fruit")
	return command
}

func (i *initialization) run(ctx context.Context) error {
	start := time.Now()
	dir, err := i.Directory()
	if err != nil {
		return err
	}
	tree := regular.FS(dir)
	i.request.Group = cmp.Or(i.request.Group, scaffold.Group(tree, i.request.Dir))
	if err := i.ask(dir, tree); err != nil {
		return err
	}
	if i.request.Kind != "" {
		if err := i.request.Check(); err != nil {
			return err
		}
	}
	if version := i.Version(); !cli.IsDevelopment(version) {
		i.request.GenVersion = version
	}
	before := readModule(dir)
	files, next, err := i.plan(ctx, dir, tree)
	if err != nil {
		return errors.Join(err, before.restore(dir))
	}
	changes := &writer.Changes{}
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if f.Old == nil {
			changes.Create(name, f.Content)
		} else {
			changes.Replace(name, f.Old, f.Content, 0o644)
		}
	}
	if err := i.Write(ctx, changes, start); err != nil {
		return err
	}
	result, err := i.RunConfig(ctx, nil)
	if err != nil {
		return err
	}
	if err := i.Write(ctx, result.Changes, start); err != nil {
		return err
	}
	if err := gocommand.Tidy(ctx, dir); err != nil {
		return err
	}
	fmt.Fprint(i.Stdout, next)
	return nil
}

// plan returns the files to write, and what to do next. go.mod requires what they need then.
func (i *initialization) plan(ctx context.Context, dir string, tree fs.FS) ([]scaffold.File, string, error) {
	if err := i.goModule(ctx, dir); err != nil {
		return nil, "", err
	}
	files, next, err := scaffold.Plan(tree, i.request)
	if err == nil {
		err = i.modules(ctx, dir)
	}
	return files, next, err
}

// modules makes go.mod require what generated code imports.
func (i *initialization) modules(ctx context.Context, dir string) error {
	err := gocommand.Require(ctx, dir, codegen.ClientGo, codegen.ClientGo+"/kubernetes", clientgo.Released().Minor)
	if err != nil || !i.request.Controller {
		return err
	}
	path, version, _ := strings.Cut(codegen.Reconcile, "@")
	if err := gocommand.Require(ctx, dir, path, path, version); err != nil {
		return err
	}
	path += "/reconcileprom"
	return gocommand.Require(ctx, dir, path, path, version)
}

// goModule makes a module where there is none.
func (i *initialization) goModule(ctx context.Context, dir string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := writer.Refusal(filepath.Join(dir, name), []string{lock.Root(dir)}); err != nil {
			return fmt.Errorf("the go command would write %s: %w", name, err)
		}
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	switch {
	case err == nil && i.module != "":
		return errors.New("there is a go.mod already: leave out --module")
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case i.module == "":
		return errors.New("there is no go.mod here: name the new module, e.g. --module example.org/fruit")
	}
	if err := gocommand.Run(ctx, dir, "mod", "init", i.module); err != nil {
		return err
	}
	return gocommand.Run(ctx, dir, "mod", "edit", "-go="+oldestGo) // requirements raise it as far as they need
}
