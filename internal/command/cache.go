package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/memo"
)

func cacheCommand(s *cli.Session) *cobra.Command {
	command := &cobra.Command{
		Use:   "cache",
		Short: "Tell where the cache is and how much it holds",
		Long: `gen keeps what a run has read and written. As long as none of it has changed, in content, the next run only looks at the files, and does
not even start the go command. Options, the environment, Go's version and gen itself count, too. -v tells why something is not in the cache.

The cache is in the user's cache directory, or where the environment variable ` + memo.Variable + ` says; with ` + memo.Variable + `=off there is none, and with
--no-cache a run goes without. Jobs of a CI may share it where the sources are at the same path. What has not been used for five days is removed.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := memo.Dir()
			if err != nil {
				return err
			}
			files, size, err := memo.Size(dir)
			if err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "%s: %d files, %.1f MB\n", dir, files, float64(size)/1e6)
			return nil
		},
	}
	command.AddCommand(&cobra.Command{
		Use:   "clean",
		Short: "Remove all that the cache holds",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := memo.Dir()
			if err != nil {
				return err
			}
			return memo.Clean(dir)
		},
	})
	return command
}
