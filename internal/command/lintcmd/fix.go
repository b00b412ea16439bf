package lintcmd

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/fix"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/lock"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/writer"
)

// maxRounds is how often lint --fix fixes what only shows once something else is fixed.
const maxRounds = 10

// A source is a file that lint --fix reads.
type source struct {
	content []byte
	mode    fs.FileMode
}

// fix writes the fixes of the problems that lint finds, all or none of a round, and returns what is left.
func (l *linter) fix(ctx context.Context, packages []string) (*driver.Result, error) {
	dir, err := l.Directory()
	if err != nil {
		return nil, err
	}
	l.root = lock.Root(dir)
	result, err := l.Lint(ctx, packages)
	for range maxRounds {
		if err != nil {
			return nil, err
		}
		fixable := l.fixable(result.Diagnostics)
		if len(fixable) == 0 {
			break
		}
		sources, problems := l.read(fix.Files(fixable))
		if len(problems) > 0 {
			result.Diagnostics.Add(problems...)
			break
		}
		if result, err = l.Lint(ctx, packages); err != nil { // of what has been read: see unchanged
			return nil, err
		}
		changes, solved, err := l.changes(l.fixable(result.Diagnostics), sources)
		if err != nil {
			return nil, err
		}
		if l.diff {
			l.differs = len(changes.All) > 0
			return result, changes.Diff(l.Stdout, dir)
		}
		start := time.Now()
		if err := l.Apply(ctx, changes); err != nil {
			return nil, err
		}
		l.List(changes, map[writer.Status]string{writer.Updated: "fixed"}, cli.LongList)
		text := printable.Count(solved, "problem") + " fixed in " + printable.Count(len(changes.All), "file")
		fmt.Fprintln(l.Stdout, cli.Timed(text, start))
		result, err = l.Lint(ctx, packages)
		if err != nil {
			return nil, err
		}
	}
	return result, err
}

// changes returns what the fixes of the problems change in sources that are still as they were read.
func (l *linter) changes(fixable diag.List, sources map[string]source) (*writer.Changes, int, error) {
	contents := map[string][]byte{}
	for name, read := range sources {
		content, err := regular.ReadFile(name)
		if err != nil {
			return nil, 0, err
		}
		if !bytes.Equal(content, read.content) {
			return nil, 0, changed(name)
		}
		contents[name] = content
	}
	for _, name := range fix.Files(fixable) {
		if _, read := sources[name]; !read {
			return nil, 0, changed(name)
		}
	}
	fixed, solved, err := fix.Apply(fixable, contents)
	if err != nil {
		return nil, 0, err
	}
	changes := &writer.Changes{}
	for _, name := range fix.Files(fixable) {
		if content, ok := fixed[name]; ok {
			changes.Replace(name, contents[name], content, sources[name].mode)
		}
	}
	return changes, solved, nil
}

func changed(name string) error {
	return fmt.Errorf("%s has changed while gen was reading it, and nothing is fixed: run gen lint again", name)
}

// fixable returns the problems that gen can fix: those with edits of hand-written files in the project.
func (l *linter) fixable(problems diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool {
		return len(d.Edits) == 0 || slices.ContainsFunc(d.Edits, func(e diag.Edit) bool {
			rel, err := filepath.Rel(l.root, e.Pos.Filename)
			return err != nil || !filepath.IsLocal(rel)
		})
	})
}

// read returns the files, and what keeps gen from changing them.
func (l *linter) read(names []string) (map[string]source, diag.List) {
	sources := map[string]source{}
	var problems diag.List
	for _, name := range names {
		read, reason := l.readSource(name)
		if reason != "" {
			problems.Add(ruleUnfixable.At(diag.At(name), "gen can't fix this file, and fixes nothing: %s", reason).
				Fix("change that, or fix its problems by hand"))
		}
		sources[name] = read
	}
	return sources, problems
}

// readSource returns a file, or the reason why it must stay as it is.
func (l *linter) readSource(name string) (read source, reason string) {
	info, err := os.Lstat(name)
	if err != nil {
		return read, err.Error()
	}
	if read.content, err = regular.ReadFile(name); err != nil {
		return read, err.Error()
	}
	read.mode = info.Mode().Perm()
	if err := writer.Refusal(name, []string{l.root}); err != nil {
		return read, err.Error()
	}
	_, generated := genheader.Maker(read.content)
	switch {
	case read.mode&0o200 == 0:
		return read, "it is read-only"
	case generated:
		return read, "it is generated"
	}
	return read, ""
}
