package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen/cache"
)

// cacheVariable names the cache's directory, or says "off".
const cacheVariable = "GENCACHE"

func (s *session) cacheCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "cache",
		Short: "Tell where the cache is and how much it holds",
		Long: `gen keeps what a run has read and written. As long as none of it has changed, in content, the next run only looks at the files, and does
not even start the go command. Options, the environment, Go's version and gen itself count, too. -v tells why something is not in the cache.

The cache is in the user's cache directory, or where the environment variable ` + cacheVariable + ` says; with ` + cacheVariable + `=off there is none, and with
--no-cache a run goes without. Jobs of a CI may share it where the sources are at the same path. What has not been used for five days is removed.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := cacheDir()
			if err != nil {
				return err
			}
			files, size, err := cache.Size(dir)
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
			dir, err := cacheDir()
			if err != nil {
				return err
			}
			return cache.Clean(dir)
		},
	})
	return command
}

var errNoCache = errors.New(cacheVariable + " is off")

// cacheDir returns the cache's directory, which need not exist.
func cacheDir() (string, error) {
	switch dir := os.Getenv(cacheVariable); {
	case dir == "off":
		return "", errNoCache
	case dir != "" && !filepath.IsAbs(dir):
		return "", fmt.Errorf("%s must be an absolute path or off, not %s", cacheVariable, dir)
	case dir != "":
		return filepath.Clean(dir), nil
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "gen"), err
}

// cache opens the cache; a run goes without one, and nil is returned, where that is not wanted or not possible.
func (s *session) cache() *cache.Cache {
	if s.noCache {
		return nil
	}
	note := func(format string, args ...any) {
		if s.verbose {
			fmt.Fprintf(s.stderr, "gen: cache: "+format+"\n", args...)
		}
	}
	dir, err := cacheDir()
	if err == nil {
		var opened *cache.Cache
		if opened, err = cache.Open(dir, note); err == nil {
			return opened
		}
	}
	note("not used: %v", err)
	return nil
}
