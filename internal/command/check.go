package command

import (
	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

func checkCommand(s *cli.Session) *cobra.Command {
	return &cobra.Command{
		Use:   "check [PACKAGES]",
		Short: "Name every generated file that is missing, stale or superfluous; write nothing",
		Long: "Do what run does, but write nothing: exit with 1 and name every file that run would create, update " +
			"or remove. For CI.",
		RunE: func(command *cobra.Command, args []string) error {
			result, err := s.RunConfig(command.Context(), args)
			if err != nil {
				return err
			}
			n := len(result.Changes.Pending())
			switch {
			case s.Format != "text":
				err = s.Report(differences(result.Changes))
			case n > 0:
				differing(s, result.Changes)
				verb := map[bool]string{true: "differs", false: "differ"}[n == 1]
				s.Complain("%s %s from what gen.yaml asks for: run gen", printable.Count(n, "file"), verb)
				err = cli.ErrProblems
			default:
				differing(s, result.Changes)
				s.Printf("%s up to date\n", printable.Count(len(result.Changes.All), "file"))
			}
			return err
		},
	}
}

// missing are the words for what is the matter with files that check finds to differ.
var missing = map[writer.Status]string{writer.Created: "missing", writer.Updated: "stale",
	writer.Removed: "superfluous"}

// differing names all files that differ.
func differing(s *cli.Session, changes *writer.Changes) {
	s.List(changes, missing, len(changes.All))
}

// differences returns a diagnostic for each file that differs.
func differences(changes *writer.Changes) (all diag.List) {
	for _, change := range changes.Pending() {
		d := ruleDiffers.At(diag.At(change.Path), "this generated file is %s", missing[change.Status]).Fix("run gen")
		if change.Reason != "" {
			d.Message += ": " + change.Reason
		}
		all.Add(d)
	}
	return all
}
