package makefile

import (
	"io/fs"
	"path"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// wildcard returns the files that patterns match, as they are in the project.
func (r *reader) wildcard(patterns string) (string, bool) {
	var all []string
	for _, pattern := range strings.Fields(patterns) {
		in, ok := shell.InProject(shell.Path(r.run.Dir, pattern))
		if !ok || !argv.Known(in) {
			return "", false
		}
		found, err := fs.Glob(r.FS, in)
		if err != nil || !r.spend(len(found)*stepBytes) {
			return "", false
		}
		for _, name := range found {
			if name = path.Join(argv.Root, name); !path.IsAbs(pattern) {
				name = strings.TrimPrefix(name, r.run.Dir+"/")
			}
			all = append(all, name)
		}
	}
	return strings.Join(all, " "), true
}
