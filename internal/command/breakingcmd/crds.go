package breakingcmd

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/revision"
)

// A side is the CRDs of a state.
type side struct {
	crdfile.Reader
	name string // e.g. "v1.2.0"
	in   *revision.State
}

// compareCRDs reports what breaks where CRDs of the newer state take the place of those of the older one.
func (b *breakage) compareCRDs(ctx context.Context) error {
	before, err := b.side(ctx, b.against)
	if err != nil {
		return err
	}
	after, err := b.side(ctx, b.at)
	if err != nil {
		return err
	}
	if err := b.Report(append(before.problems(), after.problems()...)); err != nil {
		return err
	}
	for _, s := range []*side{before, after} {
		if len(s.CRDs) == 0 {
			return fmt.Errorf("there is no CRD in %s: %s read", s.name, printable.Count(s.Files, "file"))
		}
	}
	if err := b.askPlugins(ctx, before.in.Dir, after.in.Dir); err != nil {
		return err
	}
	found := driver.BreakingDefinitions(b.comparing(), before.definitions(), after.definitions())
	if err := b.reportPlugins(); err != nil {
		return err
	}
	policy := findings.Policy{Rules: driver.BreakingRules(b.comparing()), Config: b.File.Breaking, Today: time.Now(),
		Old: before.position}
	err = b.print(positioned(policy.Diagnostics(found), after.in), before.name)
	if b.Format == "text" {
		b.Printf("compared: CRDs: %d\n", len(before.CRDs))
	}
	return err
}

// side reads the CRDs of a state; "" is the work tree.
func (b *breakage) side(ctx context.Context, name string) (s *side, err error) {
	s = &side{name: name, in: &revision.State{}}
	kubeContext, isCluster := revision.IsCluster(name)
	info, missing := os.Stat(paths.Absolute(b.base, name))
	switch {
	case name == "" && b.crds == cli.Dash:
		s.name = "the standard input"
		content, err := regular.Read(os.Stdin)
		return s, errors.Join(err, s.Add("standard input", content))
	case name == "":
		s.name, s.in = "the work tree", revision.Directory("the work tree", b.base)
	case isCluster && missing == nil:
		return nil, fmt.Errorf("%s is a cluster and a file or directory: write ./%[1]s, or cluster:CONTEXT", name)
	case isCluster:
		content, err := revision.ClusterCRDs(ctx, b.base, kubeContext)
		return s, errors.Join(err, s.Add(name, content))
	case missing == nil && !info.IsDir():
		return s, s.read(paths.Absolute(b.base, name))
	default:
		if s.in, err = revision.Open(ctx, b.base, name); err != nil {
			return nil, err
		}
		defer s.in.Close()
	}
	if b.crds == cli.Dash {
		return nil, fmt.Errorf("--crds - reads the newer state: let %s be a file or a cluster, or name a directory",
			name)
	}
	path := filepath.Join(s.in.Dir, b.crds)
	s.in.FetchBelow(path, crdfile.IsManifest)
	if err := s.in.Lost(); err != nil {
		return nil, unread(s.in, err)
	}
	err = s.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no %s in %s", b.crds, s.name)
	}
	return s, err
}

// read reads a file or an archive, or the manifests of a directory and of those below it.
func (s *side) read(name string) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	names, err := crdfile.Manifests(name)
	for _, name := range names {
		content, failed := regular.ReadFile(name)
		err = errors.Join(err, failed, s.Add(name, content))
	}
	return err
}

// position returns where people find a position of the state.
func (s *side) position(pos token.Position) token.Position { return s.in.Position(pos) }

func (s *side) problems() diag.List { return positioned(s.Problems, s.in) }

// definitions returns the CRDs, by their names.
func (s *side) definitions() (all []codegen.Definition) {
	slices.SortFunc(s.CRDs, func(a, b crdfile.CRD) int { return strings.Compare(a.Name, b.Name) })
	for _, crd := range s.CRDs {
		all = append(all, codegen.Definition{CRD: crd.CustomResourceDefinition, Position: crd.Position})
	}
	return all
}
