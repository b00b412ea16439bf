package command

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// generatorCommand runs one generator without gen.yaml.
func generatorCommand(s *cli.Session, g *codegen.Generator) *cobra.Command {
	var options any
	if g.Options != nil {
		options = g.Options()
	}
	var allow, exclude []string
	summary, _, _ := strings.Cut(g.Doc, "\n")
	command := &cobra.Command{
		Use:   g.Name + " PACKAGES",
		Short: "Write " + summary,
		Long:  g.Doc,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("name the packages: gen %s ./apis/...", g.Name)
			}
			return nil
		},
		RunE: func(command *cobra.Command, args []string) error {
			start := time.Now()
			dir, err := s.Directory()
			if err != nil {
				return err
			}
			for _, o := range config.Options(options) {
				if named := o.Value.String(); (o.Key == "dir" || o.Key == "manifests") && filepath.IsAbs(named) {
					s.OutputDirs = append(s.OutputDirs, named)
				}
			}
			job := jobs.Job{Packages: args, Exclude: exclude, AllowMarkers: allow,
				Generate: []jobs.Selected{{Generator: g, Options: options}}}
			result, err := s.Run(command.Context(), dir, []jobs.Job{job}, nil)
			if err != nil {
				return err
			}
			return finish(command.Context(), s, result, start)
		},
	}
	config.Bind(command.Flags(), config.Options(options))
	command.Flags().StringSliceVar(&exclude, "exclude", nil,
		"packages that are left out of PACKAGES, e.g. ./apis/internal/...")
	command.Flags().StringSliceVar(&allow, "allow-markers", nil,
		"markers of other tools, e.g. k8s:mytool or kubebuilder:mytool:*")
	return command
}
