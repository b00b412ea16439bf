package command

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/apigraph"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/driver"
)

// pictures are the forms of gen graph, the default first.
var pictures = []string{"tree", "mermaid", "dot", "svg"}

func graphCommand(s *cli.Session) *cobra.Command {
	var as string
	command := &cobra.Command{
		Use:   "graph [PACKAGES]",
		Short: "Show groups, versions and kinds, and what leads from one kind to another",
		Long: "Show the API as a graph: groups, versions and kinds; fields that lead to other kinds; conversions " +
			"between versions; what controllers watch and own, by +gen:watches; and how many files each generator " +
			"makes of a kind. Write nothing.",
		Example: "gen graph --as svg > api.svg",
		RunE: func(command *cobra.Command, args []string) error {
			if !slices.Contains(pictures, as) {
				return fmt.Errorf("unknown --as %q: write one of %s", as, strings.Join(pictures, ", "))
			}
			result, err := s.Lint(command.Context(), args)
			if err != nil {
				return err
			}
			if result.Diagnostics.HasErrors() { // warnings are gen lint's
				return s.Report(result.Diagnostics)
			}
			return draw(s.Stdout, result, as)
		},
	}
	command.Flags().StringVar(&as, "as", pictures[0], "form of the picture: "+strings.Join(pictures, ", "))
	return command
}

// draw prints the graph of an API.
func draw(out io.Writer, result *driver.Result, as string) error {
	var outputs []apigraph.Output
	for _, o := range result.Outputs {
		outputs = append(outputs, apigraph.Output{Generator: o.Generator, Source: o.Source})
	}
	var text bytes.Buffer
	switch graph := apigraph.Of(result.API, outputs); as {
	case "mermaid":
		graph.Mermaid(&text)
	case "dot":
		graph.DOT(&text)
	case "svg":
		graph.SVG(&text, func(*apigraph.Kind) string { return "" })
	default:
		graph.Tree(&text)
	}
	_, err := io.Copy(out, &text)
	return err
}
