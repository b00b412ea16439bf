package migrate

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/makefile"
	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// follow reads the files of make -f FILE, in the directory that make works in, e.g. make -f hack/generate.mk manifests.
func (r *reader) follow(s *shell.Reader) {
	seen := map[string]bool{}
	for i := 0; i < len(s.Calls); i++ {
		run, ok := r.makeRun(s.Calls[i])
		if !ok || seen[run.File+" "+run.Dir] {
			continue
		}
		seen[run.File+" "+run.Dir] = true
		if r.sort(run.File) == makefiles { // it has been read in its own directory
			if run.Dir == makefile.In(run.File).Dir {
				continue
			}
			of := func(c shell.Call) bool { return c.File == run.File }
			after := slices.DeleteFunc(slices.Clone(s.Calls[i+1:]), of)
			s.Calls = slices.DeleteFunc(s.Calls[:i+1], of)
			i, s.Calls = len(s.Calls)-1, append(s.Calls, after...)
		}
		recipes, err := makefile.Read(s.Project, run)
		r.recipes(s, run, recipes, err)
	}
}

// makeRun returns how a call runs make on a file of the project that it names.
func (r *reader) makeRun(c shell.Call) (run makefile.Run, ok bool) {
	if name := path.Base(c.Args[0]); name != "make" && name != "gmake" {
		return run, false
	}
	file := ""
	run = makefile.Run{Dir: c.Dir, Vars: map[string]string{}}
	for rest := c.Args[1:]; len(rest) > 0; rest = rest[1:] {
		flag, value, joined := strings.Cut(rest[0], "=")
		long := strings.HasPrefix(flag, "--")
		if !long && len(flag) > 2 && (strings.HasPrefix(flag, "-f") || strings.HasPrefix(flag, "-C")) {
			flag, value, joined = flag[:2], rest[0][2:], true
		}
		takes := slices.Contains([]string{"-f", "--file", "--makefile", "-C", "--directory"}, flag)
		if takes && !joined && len(rest) > 1 {
			rest = rest[1:]
			value = rest[0]
		}
		switch flag {
		case "-f", "--file", "--makefile":
			file = value
		case "-C", "--directory":
			run.Dir = shell.Path(run.Dir, value)
		default:
			if joined && !strings.HasPrefix(flag, "-") {
				run.Vars[flag] = value
			}
		}
	}
	run.File, ok = shell.InProject(shell.Path(run.Dir, file))
	if file == "" || !ok || !argv.Known(run.File) {
		return run, false
	}
	if _, err := fs.Stat(r.files, run.File); err != nil {
		return run, false
	}
	_, ok = shell.InProject(run.Dir)
	return run, ok && argv.Known(run.Dir)
}
