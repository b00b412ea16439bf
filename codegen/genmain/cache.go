package genmain

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/internal/memo"
)

func (s *session) cacheCommand() *cobra.Command {
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
			fmt.Fprintf(s.stdout, "%s: %d files, %.1f MB\n", dir, files, float64(size)/1e6)
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

// open opens the cache; a run goes without one where that is not wanted or not possible. What goes to stdout is not
// cached.
func (s *session) open() {
	if s.noCache || s.out == toStdout {
		return
	}
	dir, err := memo.Dir()
	if err == nil {
		s.cache, err = memo.Open(dir, s.note)
	}
	if err != nil {
		s.note("not used: %v", err)
	}
}

// note prints what the cache does, for those who want to know.
func (s *session) note(format string, args ...any) {
	if s.verbose {
		s.complain("cache: "+format, args...)
	}
}
