// Package devcmd is gen dev. In: a project. Out: the project on a control plane, again at each save.
package devcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/dev"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/writer"
)

const (
	// controlPlane is the program that starts a control plane where none is named, in gen's version.
	controlPlane = "github.com/gen-toolkit/gen/hack/controlplane/cmd/controlplane@"
	// goodbye is how long a control plane and all programs on it have to end by themselves.
	goodbye = 30 * time.Second
	// noControlPlane is the remedy where that program has never run in the project.
	noControlPlane = "gen's control plane did not start: where the go command can't download or build it, name a " +
		"cluster by --kubeconfig, or put a program controlplane on the PATH, e.g. by go install on another machine"
	// ofEnvironment is the value of --kubeconfig that stands for what KUBECONFIG names.
	ofEnvironment = "env"
)

// New returns the command.
func New(s *cli.Session) *cobra.Command {
	var kubeconfig string
	var programs []string
	var webhooks bool
	command := &cobra.Command{
		Use:   "dev [-- ARGS OF THE PROGRAMS]",
		Short: "Run the project on a control plane, and again whenever a file is saved",
		Long: `Generate, install the CRDs, build and start the programs, apply the samples, and show logs and events. Do it again
whenever a Go file, gen.yaml or go.mod is saved. An interrupt (ctrl-C) ends it.

Without --kubeconfig it starts a control plane on this machine, etcd and kube-apiserver: the program controlplane on
the PATH does that, or else gen's own, which builds them once, for some minutes. Its data are in bin/dev/cluster.
There are no nodes: no pod runs. It needs kubectl only with --kubeconfig. Programs ./cmd/*-webhook, as gen init writes
them, run beside it with a certificate of their own, and its CRDs are converted by them.

The CRDs are those of the generator crd, the samples the minimal ones of samples.`,
		Example: "gen dev\ngen dev --kubeconfig ~/.kube/kind -- -v 1",
		RunE: func(command *cobra.Command, args []string) error {
			name, err := s.Configuration()
			if err != nil {
				return err
			}
			dir := filepath.Dir(name)
			s.HandlesInterrupt.Store(true)
			if kubeconfig == "" {
				return withControlPlane(command.Context(), s, dir, programs, args)
			}
			if kubeconfig == ofEnvironment {
				if kubeconfig = os.Getenv("KUBECONFIG"); kubeconfig == "" {
					return errors.New("KUBECONFIG is not set: name the file by --kubeconfig")
				}
			}
			if kubeconfig, err = filepath.Abs(paths.Absolute(s.Dir, kubeconfig)); err != nil {
				return err
			}
			if _, err := os.Stat(kubeconfig); err != nil {
				return err
			}
			project := &dev.Project{Dir: dir, Kubeconfig: kubeconfig, Programs: programs, Args: args, Out: s.Stdout,
				Generate: func(ctx context.Context) (dev.Manifests, bool, error) { return manifests(ctx, s) }}
			if webhooks {
				project.Webhooks = []string{"./cmd/*-webhook"}
			}
			return project.Run(command.Context())
		},
	}
	flags := command.Flags()
	flags.StringVar(&kubeconfig, "kubeconfig", "",
		"the cluster to run on; env for what KUBECONFIG names (default: a control plane of its own)")
	flags.StringSliceVar(&programs, "run", []string{"./cmd/*-controller"},
		"directories of the programs, e.g. ./cmd/fruit-controller")
	flags.BoolVar(&webhooks, "webhooks", false,
		"also run ./cmd/*-webhook, for an API server on this machine (default: with a control plane of its own)")
	return command
}

// withControlPlane runs gen dev beside a control plane of its own.
func withControlPlane(ctx context.Context, s *cli.Session, dir string, programs, args []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := dev.Prepare(dir); err != nil {
		return err
	}
	words := []string{"go", "run", controlPlane + version(ctx, s)}
	if program, err := process.Find("controlplane"); err == nil {
		words = []string{program}
	}
	data := filepath.Join(dir, "bin", "dev", "cluster")
	words = append(words, "-dir", data, "exec", "--", self, "-C", dir, "dev",
		"--kubeconfig", ofEnvironment, "--webhooks")
	for _, program := range programs {
		words = append(words, "--run", program)
	}
	command := process.Command{Name: words[0], Args: append(append(words[1:], "--"), args...), Dir: dir,
		Stdout: s.Stdout, Stderr: s.Stderr, Goodbye: goodbye, Interrupt: true}
	if _, err := command.Run(ctx); err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s: %w", strings.Join(words[:min(3, len(words))], " "), err)
		if _, missing := os.Stat(filepath.Join(data, "kubeconfig")); missing != nil && words[0] == "go" {
			err = fmt.Errorf("%w\n%s", err, noControlPlane)
		}
		return err
	}
	return nil
}

// version returns the version of gen's modules that the project uses: that of gen.yaml, or of this gen.
func version(ctx context.Context, s *cli.Session) string {
	name, err := s.Configuration()
	if err == nil {
		if file, _, err := s.ReadFile(ctx, nil, name, nil); err == nil && file.Version != "" {
			return file.Version
		}
	}
	if own := s.Version(); !cli.IsDevelopment(own) {
		return own
	}
	return "latest"
}

// manifests does what gen run does, and returns the manifests that gen dev installs.
func manifests(ctx context.Context, s *cli.Session) (written dev.Manifests, ok bool, err error) {
	defer s.Release() // for gen in another terminal
	result, err := s.RunConfig(ctx, nil)
	if err == nil {
		err = s.Write(ctx, result.Changes, time.Now())
	}
	if errors.Is(err, cli.ErrProblems) {
		return written, false, nil
	}
	if err != nil {
		return written, false, err
	}
	for _, change := range result.Changes.All {
		switch base := filepath.Base(change.Path); {
		case change.Status == writer.Removed, filepath.Ext(base) != ".yaml", base == "kustomization.yaml":
		case change.Generator == "crd":
			written.CRDs = append(written.CRDs, change.Path)
		case change.Generator == "samples" && !strings.HasSuffix(base, "_full.yaml"):
			written.Samples = append(written.Samples, change.Path)
		}
	}
	return written, true, nil
}
