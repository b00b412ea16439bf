// Package migratecmd is gen migrate. In: a project that calls other generators. Out: a gen.yaml, and what would
// change.
package migratecmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/worktree"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/regular"
)

// migration is a run of gen migrate.
type migration struct {
	*cli.Session
	write, force bool
	allow        []string // markers
	fresh        string   // the command of the old generators

	state  driver.Session // of the runs of the plan, each with a little more known
	proofs memo.Store

	root       string // the project
	files      fs.FS  // its files
	repository migrate.Repository
}

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	m := &migration{Session: s}
	command := &cobra.Command{
		Use:   "migrate",
		Short: "Make a gen.yaml from the calls of other generators, and say what would change",
		Long: `Read the calls of code-generator's programs, kube_codegen.sh, generate-groups.sh and controller-gen in Makefiles, shell
scripts, go:generate lines, justfiles, Taskfiles and magefiles, also in those of the directories around the module in
its git repository. Plan a gen.yaml that asks the same of gen. Compare what gen makes of it with the files that are there: Go
packages by their exported API, manifests by their objects.

Committed outputs may be stale. With --fresh, gen migrate copies the project, runs the command that generates there,
and compares with what that writes. It lists the outputs that are stale.

Without --fresh, gen migrate runs no script, and writes nothing without --write.`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return m.run(command.Context()) },
	}
	flags := command.Flags()
	flags.BoolVar(&m.write, "write", false, "write gen.yaml and its outputs, and remove what nobody generates any more")
	flags.BoolVar(&m.force, "force", false, "write though git could not restore what is there now")
	flags.StringVar(&m.fresh, "fresh", "", "run this in a copy of the project first, e.g. 'make generate manifests'")
	flags.StringSliceVar(&m.allow, "allow-markers", nil, "unknown markers that stay, e.g. kubebuilder:oneOf")
	return command
}

func (m *migration) run(ctx context.Context) error {
	if err := m.open(ctx); err != nil {
		return err
	}
	committed := m.files
	if m.fresh != "" {
		dir, remove, err := worktree.Copy(ctx, m.root, m.fresh, m.Stderr)
		if err != nil {
			return err
		}
		defer remove()
		m.root, m.files = dir, regular.FS(dir)
	}
	plan, err := migrate.Read(m.files, m.repository, strconv.Itoa(time.Now().UTC().Year()))
	if err != nil {
		return err
	}
	plan.Allow = m.allow
	report := &migrationReport{plan: plan, files: m.files, root: m.root, committed: committed}
	if len(plan.Jobs) > 0 {
		if err := m.try(ctx, report); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	report.print(&text)
	m.Printf("%s", &text)
	switch {
	case m.write && report.result != nil && report.result.Changes != nil:
		return m.replace(ctx, report)
	case m.write:
		fmt.Fprintln(m.Stderr, "gen: nothing is written, because gen refuses something: see above")
		return cli.ErrProblems
	case report.problems.HasErrors() || len(plan.Questions) > 0 || len(plan.Jobs) == 0:
		return cli.ErrProblems
	}
	return nil
}

// open finds the project. What is there already is not overwritten.
func (m *migration) open(ctx context.Context) (err error) {
	if m.root, err = m.Directory(); err != nil {
		return err
	}
	m.files = regular.FS(m.root)
	m.repository = repositoryAround(m.root)
	_, err = fs.Stat(m.files, "go.mod")
	if _, work := fs.Stat(m.files, "go.work"); errors.Is(err, fs.ErrNotExist) && work != nil {
		return fmt.Errorf("there is no go.mod in %s, and no go.work: run gen migrate where it is, or gen init for a "+
			"new project", m.root)
	} else if err != nil && work != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(m.root, config.Name)); err == nil { // a link, too, though it leads nowhere
		return fmt.Errorf("there is a %s already: remove it to make another one", config.Name)
	}
	if m.write && m.fresh != "" {
		return errors.New("--fresh compares, and --write writes: run gen migrate --fresh first, then --write alone")
	}
	if m.write && !m.force {
		return worktree.Restorable(ctx, m.root)
	}
	return nil
}

// repositoryAround returns the git repository of which a project is a directory, if it is one.
func repositoryAround(module string) migrate.Repository {
	for root := module; ; root = filepath.Dir(root) {
		dir, err := filepath.Rel(root, module)
		if _, stat := os.Lstat(filepath.Join(root, ".git")); stat == nil && err == nil && dir != "." {
			return migrate.Repository{Files: regular.FS(root), Dir: filepath.ToSlash(dir)}
		} else if stat == nil || filepath.Dir(root) == root {
			return migrate.Repository{}
		}
	}
}

// try runs gen with the plan, without writing.
func (m *migration) try(ctx context.Context, report *migrationReport) error {
	m.Adopt = true
	if err := m.Lock(ctx, m.root); err != nil {
		return err
	}
	if err := m.runLike(ctx, report); err != nil {
		return err
	}
	lossy := func(d diag.Diagnostic) bool { return d.Rule == diag.LossyVersions }
	if report.result != nil && slices.ContainsFunc(report.result.Diagnostics, lossy) {
		report.plan.ConvertElsewhere()
		if err := m.runPlan(ctx, report); err != nil {
			return err
		}
	}
	if err := m.uncheck(ctx, report); err != nil {
		return err
	}
	m.state, m.proofs = driver.Session{}, memo.Store{} // the comparison needs their memory
	report.dropSilent()
	if err := m.configure(report); err != nil || report.result == nil || report.result.Changes == nil {
		return err
	}
	return report.compare(ctx)
}

// runLike runs the plan with markers read as the tools read them. Where that makes no difference, gen.yaml does not say
// so.
func (m *migration) runLike(ctx context.Context, report *migrationReport) error {
	report.plan.Lenient = true
	if err := m.runPlan(ctx, report); err != nil {
		return err
	}
	report.plan.Lenient = slices.ContainsFunc(report.problems, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Warning && (slices.Contains(relaxed, d.Rule) ||
			d.Rule == "malformed-marker" && (!strings.HasPrefix(d.Message, "marker +kubebuilder:") ||
				strings.HasSuffix(d.Message, "so that it does not count")))
	})
	return nil
}

// relaxed are the rules of problems that lenientMarkers makes warnings of, or that it alone reports.
var relaxed = []string{"unknown-marker", "misplaced-marker", "ignored-marker"}

// uncheck runs the plan without the checks of API servers where they refuse something, and keeps them if it is for
// nothing.
func (m *migration) uncheck(ctx context.Context, report *migrationReport) error {
	result, problems := report.result, report.problems
	if result == nil || !problems.HasErrors() || !report.plan.Uncheck(true) {
		return nil
	}
	err := m.runPlan(ctx, report)
	_, without := cli.BySeverity(report.problems)
	if _, with := cli.BySeverity(problems); err != nil || len(without) < len(with) {
		return err
	}
	report.plan.Uncheck(false)
	report.result, report.problems = result, problems
	return nil
}

// configure sets gen.yaml.
func (m *migration) configure(report *migrationReport) (err error) {
	report.config, err = report.plan.YAML()
	return err
}

// runPlan sets gen.yaml, the result and the problems of the report.
func (m *migration) runPlan(ctx context.Context, report *migrationReport) (err error) {
	if err := m.configure(report); err != nil {
		return err
	}
	name := filepath.Join(m.root, config.Name)
	file, problems := config.Parse(nil, name, report.config, m.Generators, config.Manner{})
	if report.problems = problems; problems.HasErrors() {
		return nil
	}
	cfg, err := m.DriverConfig(nil, m.root, file.Jobs, nil)
	if err != nil {
		return err
	}
	cfg.Takeover = true   // controller-gen writes these files, and scripts change names in them
	cfg.TypeCheck = false // outputs of the old tools, which the report names, may still be beside gen's
	cfg.Session, cfg.Store = &m.state, &m.proofs
	cfg.Progress = m.ShowProgress()
	report.result, err = driver.Run(ctx, cfg)
	if m.HideProgress(); err == nil {
		report.problems.Add(report.result.Diagnostics...)
	}
	return err
}

// replace writes gen.yaml and the outputs, all or nothing, and removes what nobody generates any more.
func (m *migration) replace(ctx context.Context, report *migrationReport) error {
	changes := report.result.Changes
	changes.Create(filepath.Join(m.root, config.Name), report.config)
	for _, name := range report.orphans {
		content, err := fs.ReadFile(m.files, name)
		if err != nil {
			return err
		}
		changes.Remove(filepath.Join(m.root, filepath.FromSlash(name)), content)
	}
	if err := m.Apply(ctx, changes); err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "\nwritten: %s\n", cli.Count(changes, statuses...))
	return nil
}
