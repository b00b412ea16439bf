// Package breakingcmd is gen breaking. In: two states of an API, or of its CRDs. Out: what breaks from one to
// the other.
package breakingcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/revision"
)

// A breakage is a run of gen breaking.
type breakage struct {
	*cli.Session
	against, at string
	name        string   // of gen.yaml; "" for none
	base        string   // where patterns start: the directory of gen.yaml, or -C
	replay      string   // the file or directory with objects; "" replays none
	crds        string   // the file or directory with CRDs, relative to base; "" to compare Go packages
	only        []string // packages, relative to base
	plugins     []*codegen.Generator
}

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	b := &breakage{Session: s}
	command := &cobra.Command{
		Use:   "breaking --against STATE [PACKAGES]",
		Short: "Report what a change breaks for the users of the API; write nothing",
		Long: `Compare the API with an older state of it, and report what breaks, for whom, and what to do instead: the Go API, JSON and its
schemas, CRDs, clients, protobuf numbers and the lifecycle of versions. Write nothing. PACKAGES, if there are any, narrow the report.

STATE is a git revision (v1.2.0, origin/main), a directory (../fruit-1.2), or a module with a version
(example.org/fruit@v1.2.0). gen reads it beside the work tree, which stays as it is. gen.yaml can name it: breaking: {against: origin/main}.
Each state is read with its own gen.yaml, or else with that of the new state; without gen.yaml, name the packages.

With --crds PATH, gen compares the CRDs in a file or directory of both states, without Go code and gen.yaml. PATH may be - for the
standard input. STATE may then also be a file, a packed chart or release (.tgz), or a cluster by kubectl: cluster, or
cluster:CONTEXT.

With --replay PATH, gen also runs the code of both states: it defaults the objects of the manifests in PATH, and converts them to the
other versions. It reports what differs for clients of the older API. PATH may be - for the standard input.

gen explain breaking lists the rules. In gen.yaml, breaking: has their severities and exceptions:

  breaking:
    against: origin/main
    rules: {column-removed: off, enum-value-added: warning}
    except:
    - {rule: field-removed, at: example.org/v1 Fruit spec.color, reason: nobody has set it, until: 2027-03-31}

So has the marker +gen:breaking:allow. With deprecatedDays: 180, a field may go 180 days after the since of its
+gen:deprecated in the older state. Exit status: 0 without errors, 1 with some, 2 if a state can't be read.`,
		RunE: func(command *cobra.Command, args []string) error { return b.run(command.Context(), args) },
	}
	command.Flags().StringVar(&b.against, "against", "",
		"the older state: a git revision, a directory or a module@version")
	command.Flags().StringVar(&b.at, "at", "", "the newer state, likewise (default: the work tree)")
	command.Flags().StringVar(&b.crds, "crds", "", "compare the CRDs in this file or directory of both states")
	command.Flags().StringVar(&b.replay, "replay", "",
		"run defaults and conversions of both states on the objects in this file or directory of the older state")
	return command
}

func (b *breakage) run(ctx context.Context, packages []string) error {
	if b.crds != "" && len(packages) > 0 {
		return errors.New("--crds compares files: leave out the packages, or --crds")
	}
	if b.crds != "" && b.replay != "" {
		return errors.New("--replay runs Go code, and --crds reads none: leave out one of them")
	}
	if err := b.configure(packages); err != nil {
		return err
	}
	if b.against == "" {
		b.against = b.File.Breaking.Against
	}
	if b.against == "" {
		return errors.New("name the state to compare with: gen breaking --against origin/main")
	}
	if b.crds != "" {
		return b.compareCRDs(ctx)
	}
	old, err := revision.Open(ctx, b.base, b.against)
	if err != nil {
		return err
	}
	defer old.Close()
	current := revision.Directory("the work tree", b.base)
	if b.at != "" {
		if current, err = revision.Open(ctx, b.base, b.at); err != nil {
			return err
		}
		defer current.Close()
	}
	if err := b.askPlugins(ctx, old.Dir, current.Dir); err != nil {
		return err
	}
	return b.compare(ctx, old, current)
}

// configure finds gen.yaml, which may be missing where packages are named.
func (b *breakage) configure(packages []string) error {
	dir, err := b.Directory()
	if err != nil {
		return err
	}
	b.base = dir
	name, err := b.Configuration()
	if err != nil && len(packages) == 0 && b.crds == "" {
		return err
	}
	if err != nil {
		b.File.Jobs = []jobs.Job{{Packages: packages}}
		return nil
	}
	file, problems, err := config.Read(nil, name, b.Generators, config.Manner{NoPackages: true})
	if err != nil {
		return err
	}
	if err := b.Report(problems.By("gen.yaml")); err != nil {
		return err
	}
	b.base, b.name, b.File = filepath.Dir(name), filepath.Base(name), file
	if b.base, err = filepath.EvalSymlinks(b.base); err != nil {
		return err
	}
	rel, err := filepath.Rel(b.base, dir)
	if err != nil {
		return err
	}
	for _, p := range packages {
		if cli.IsRelative(p, filepath.Separator) {
			p = "." + string(filepath.Separator) + filepath.Join(rel, p)
		}
		b.only = append(b.only, p)
	}
	return nil
}

// compare reads both states, and reports what breaks.
func (b *breakage) compare(ctx context.Context, before, after *revision.State) error {
	opened, all, err := b.open(ctx, before, after)
	if err != nil {
		return err
	}
	if err := b.named(opened); err != nil {
		return err
	}
	var found []breaking.Finding
	var reported diag.List
	quietly(func() { found, reported = driver.Breaking(opened[0], opened[1]) })
	if err := b.reportPlugins(); err != nil {
		return err
	}
	replayed, err := b.replayObjects(ctx, before, after, opened)
	if err != nil {
		return err
	}
	found = append(found, replayed.Findings...)
	all = append(all, found...)
	all = append(all, mistakes(reported, after)...)
	for _, state := range []*revision.State{before, after} {
		if err := state.Lost(); err != nil {
			return unread(state, err)
		}
		for _, why := range state.Outside() {
			all = append(all, breaking.Finding{Rule: driver.StateIncomplete, Subject: state.String(),
				Message: why})
		}
	}
	rules := driver.BreakingRules(b.comparing())
	exceptions, wrong := findings.Exceptions(opened[1].Packages(), rules)
	if wrong.HasErrors() {
		return b.Report(positioned(wrong, after))
	}
	b.File.Breaking.Exceptions = append(b.File.Breaking.Exceptions, exceptions...)
	policy := findings.Policy{Rules: rules, Config: b.File.Breaking, Today: time.Now(), Old: before.Position,
		Deprecated: findings.DeprecatedIn(opened[0].Packages())}
	err = b.print(positioned(policy.Diagnostics(all), after), before.String())
	if b.Format == "text" {
		compared, left := driver.Scope(opened[0], opened[1])
		if b.replay != "" {
			compared = append(compared, fmt.Sprintf("replayed objects: %d", replayed.Objects))
			left = append(left, replayed.Left...)
		}
		b.Printf("compared: %s\n", strings.Join(compared, ", "))
		for _, what := range left {
			b.Printf("not compared: %s\n", what)
		}
	}
	return err
}

// quietly calls a function without the standard output, which is for findings: apidiff prints what confuses it.
func quietly(f func()) {
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		defer func(stdout *os.File) {
			os.Stdout = stdout
			null.Close()
		}(os.Stdout)
		os.Stdout = null
	}
	f()
}

// print prints what breaks, and how much.
func (b *breakage) print(found diag.List, before string) error {
	warnings, errs := cli.BySeverity(found)
	err := b.Report(b.Severe(b.File.Severities, found))
	if b.Format == "text" {
		b.Printf("%s, %s, against %s\n", printable.Count(len(errs), "breaking change"),
			printable.Count(len(warnings), "warning"), before)
	}
	return err
}

// positioned returns diagnostics with the file names of a state that people find.
func positioned(list diag.List, state *revision.State) diag.List {
	for i := range list {
		list[i].Pos = state.Position(list[i].Pos)
	}
	return list
}
