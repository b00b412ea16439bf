// Package importcmd is gen import. In: files with CRDs. Out: Go types, and the proof that they make these CRDs.
package importcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/importer"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/writer"
)

// An importation is a run of gen import.
type importation struct {
	*cli.Session
	to      string
	lossy   bool
	runs    func(args []string, stdout, stderr io.Writer) int // a command of gen
	module  string                                            // the directory of go.mod
	temp    string                                            // a copy of the module with the types alone
	crds    []*apiext.CustomResourceDefinition
	others  int
	differs bool // the CRDs of the types say less than those that have been read
}

// New returns the command. run runs another command of the program, and returns the exit status.
func New(s *cli.Session, run func(args []string, stdout, stderr io.Writer) int) *cobra.Command {
	i := &importation{Session: s, runs: run}
	command := &cobra.Command{
		Use:   "import FILES",
		Short: "Write Go types for the CRDs in files",
		Long: `Write Go types with markers for CustomResourceDefinitions, so that generating again makes the same CRDs. FILES are YAML or JSON
files, directories of them, or - for the standard input, e.g. of kubectl get crd -o yaml.

A schema that is one of Kubernetes, such as metav1.Condition or corev1.PodTemplateSpec, becomes the real type: of the version that go.mod requires. gen makes
the CRDs of the types before it writes them, and compares. A difference is an error, and nothing is written; with --lossy it is a warning. gen import overwrites no file:
the types are yours.`,
		Example: "kubectl get crd certificates.cert-manager.io -o yaml | gen import -",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(command *cobra.Command, args []string) error { return i.run(command.Context(), args) },
	}
	command.Flags().StringVar(&i.to, "dir", "api", "the directory above the packages, relative to -C")
	command.Flags().BoolVar(&i.lossy, "lossy", false, "write types although CRDs say more than they can")
	return command
}

func (i *importation) run(ctx context.Context, args []string) (err error) {
	start := time.Now()
	dir, err := i.Directory()
	if err != nil {
		return err
	}
	if err := i.read(dir, args); err != nil {
		return err
	}
	if i.module, err = moduleAbove(dir); err != nil {
		return err
	}
	if i.temp, err = os.MkdirTemp("", "gen-import-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(i.temp)) }()
	if i.temp, err = filepath.EvalSymlinks(i.temp); err != nil {
		return err
	}
	requires, err := copyModule(i.module, i.temp)
	if err != nil {
		return err
	}
	real, err := i.realTypes(ctx, requires)
	if err != nil {
		return err
	}
	request := importer.Request{Dir: filepath.ToSlash(i.to), Real: real,
		JSON: requires["k8s.io/apiextensions-apiserver"]}
	files, problems, err := i.types(request, true)
	if refused := problems.HasErrors() && !i.differs; err == nil && refused { // rules may cost too much
		files, problems, err = i.types(request, false)
	}
	if err != nil {
		return err
	}
	if err := i.Report(i.tolerated(problems)); err != nil {
		return err
	}
	return i.finish(ctx, dir, files, start)
}

// types returns the types, and what their CRDs lack. With rules, alternatives of schemas are CEL rules.
func (i *importation) types(request importer.Request, rules bool) ([]importer.File, diag.List, error) {
	for _, crd := range i.crds {
		simple := crd.DeepCopy()
		importer.Simplify(simple, rules)
		request.CRDs = append(request.CRDs, simple)
	}
	files, err := importer.Import(request)
	if err != nil {
		return nil, nil, fmt.Errorf("the types are not Go code, which is a mistake of gen: %w", err)
	}
	problems, err := i.prove(request.CRDs, files)
	return files, problems, err
}

// tolerated returns the problems as warnings with --lossy.
func (i *importation) tolerated(problems diag.List) diag.List {
	for at := range problems {
		if i.lossy {
			problems[at].Severity = diag.Warning
		}
	}
	return problems
}

// read reads the CRDs of the files, each kind once.
func (i *importation) read(dir string, args []string) error {
	names, err := i.files(dir, args)
	if err != nil {
		return err
	}
	var problems diag.List
	from := map[string]string{}
	for _, name := range names {
		content, err := i.content(name)
		if err != nil {
			return err
		}
		crds, others, wrong := importer.Read(name, content)
		problems.Add(wrong...)
		i.others += others
		for _, crd := range crds {
			if first, twice := from[crd.Name]; twice {
				problems.Add(ruleImportedTwice.At(diag.At(name), "the CRD %s is also in %s", crd.Name,
					first).Fix("name one of the files"))
				continue
			}
			from[crd.Name] = name
			i.crds = append(i.crds, crd)
		}
	}
	problems.Add(twice(i.crds)...)
	if err := i.Report(problems); err != nil {
		return err
	}
	if len(i.crds) == 0 {
		return fmt.Errorf("there is no CRD in %s", strings.Join(args, " "))
	}
	slices.SortFunc(i.crds, func(a, b *apiext.CustomResourceDefinition) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// files returns the files that the arguments name.
func (*importation) files(dir string, args []string) (all []string, err error) {
	for _, arg := range args {
		if arg == cli.Dash {
			all = append(all, arg)
			continue
		}
		names, err := crdfile.Manifests(paths.Absolute(dir, arg))
		if err != nil {
			return nil, err
		}
		all = append(all, names...)
	}
	return all, nil
}

func (i *importation) content(name string) ([]byte, error) {
	if name == cli.Dash {
		return regular.Read(os.Stdin)
	}
	return regular.ReadFile(name)
}

// realTypes returns the types of Kubernetes that the module requires.
func (i *importation) realTypes(ctx context.Context, requires map[string]bool) (map[string][]importer.Ref, error) {
	var paths []string
	aliases := map[string]string{}
	for _, s := range importer.Sources {
		if requires[s.Module] {
			paths = append(paths, s.Path)
			aliases[s.Path] = s.Alias
		}
	}
	state, problems, err := driver.Open(ctx, i.config(paths))
	if err != nil || state == nil {
		return nil, i.unread(problems, err)
	}
	var refs []importer.Ref
	for _, p := range state.Packages() {
		for _, t := range p.Types {
			if t.Exported && t.Kind == model.Struct && !t.Generic && !t.IsObject() && aliases[p.Path] != "" {
				refs = append(refs, importer.Ref{Path: p.Path, Alias: aliases[p.Path], Name: t.Name})
			}
		}
	}
	if err := os.MkdirAll(filepath.Join(i.temp, "probe"), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(i.temp, "probe", "probe.go"), importer.Probe(refs), 0o644); err != nil {
		return nil, err
	}
	state, problems, err = driver.Open(ctx, i.config([]string{"./probe"}))
	if err != nil || state == nil || len(state.Packages()) != 1 {
		return nil, i.unread(problems, err)
	}
	probe := state.Packages()[0].Type("Probe")
	return importer.RealTypes(refs, state.Schema(probe)), os.RemoveAll(filepath.Join(i.temp, "probe"))
}

func (i *importation) config(packages []string) driver.Config {
	return driver.Config{Dir: i.temp, Jobs: []jobs.Job{{Packages: packages}}, Parallel: i.Parallel,
		Generators: i.Generators}
}

func (i *importation) unread(problems diag.List, err error) error {
	if err != nil {
		return err
	}
	if err := i.Report(problems); err != nil {
		return err
	}
	return errors.New("the types of Kubernetes can't be read")
}

// finish writes the files, all or none.
func (i *importation) finish(ctx context.Context, dir string, files []importer.File, start time.Time) error {
	changes := &writer.Changes{}
	var problems diag.List
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if _, err := os.Lstat(name); err == nil {
			problems.Add(ruleExists.At(diag.At(name), "the file exists").Fix("name another directory by --dir, " +
				"or remove it"))
			continue
		}
		changes.Create(name, f.Content)
	}
	if err := i.Report(problems); err != nil {
		return err
	}
	if err := i.Write(ctx, changes, start); err != nil {
		return err
	}
	if i.others > 0 {
		i.Printf("%s of other kinds left out\n", printable.Count(i.others, "object"))
	}
	floats := ""
	if slices.ContainsFunc(files, func(f importer.File) bool { return f.Floats }) {
		floats = ", allowDangerousTypes: true"
	}
	i.Printf("\nNext: in gen.yaml, name packages: [./%s/...] and generate: {deepcopy: , register: "+
		", crd: {dir: config/crd%s}}, and run gen.\n", filepath.ToSlash(i.to), floats)
	return nil
}
