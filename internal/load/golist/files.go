package golist

import (
	"go/parser"
	"go/token"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
)

// Files are the Go files of one package.
type Files struct {
	Names   []string          // absolute paths
	Sources map[string][]byte // contents of the files that have been read, by name
	LeftOut diag.List         // files that can't be read or understood
}

// GoFiles returns the files that are built of the package in a directory.
func (r *Resolver) GoFiles(dir string) Files {
	var names []string
	entries, err := r.record.ReadGoDir(dir)
	if err != nil {
		r.unreadableDir(dir, err)
	}
	for _, entry := range entries {
		if IsSource(entry.Name()) && !entry.IsDir() {
			names = append(names, filepath.Join(dir, entry.Name()))
		}
	}
	return r.Built(names, nil)
}

// Built returns those of the files that build constraints select. It reads the files that sources does not have, and
// returns all contents, so that no file is read twice.
func (r *Resolver) Built(names []string, sources map[string][]byte) Files {
	if sources == nil {
		sources = map[string][]byte{}
	}
	files := Files{Sources: sources}
	for _, name := range names {
		dir, base := filepath.Split(name)
		if !r.nameMatch(base) {
			continue
		}
		src, read := sources[name]
		if !read {
			var err error
			if src, err = r.record.ReadFile(name); err != nil {
				if problem := Unreadable(name, err); problem != nil {
					files.LeftOut.Add(*problem)
				}
				continue
			}
			sources[name] = src
		}
		match, err := true, error(nil)
		if constrained(src) {
			match, err = r.match(dir, base, src)
		}
		switch {
		case err != nil && IsOutput(src): // gen writes it again
		case err != nil:
			files.LeftOut.Add(misunderstood(name, err))
		case match:
			files.Names = append(files.Names, name)
		}
	}
	return files
}

// FilesIn returns the paths of all Go files in a directory, tests included; none if it can't be read.
func FilesIn(record *trace.Recorder, dir string) (paths []string) {
	entries, _ := record.ReadGoDir(dir)
	for _, entry := range entries {
		if name := entry.Name(); strings.HasSuffix(name, ".go") {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	return paths
}

// A Source is a Go file as it has been read.
type Source struct {
	Name    string // absolute
	Content []byte
	Err     error // why it can't be read
}

// HandWritten returns the Go files of a directory that are no tests, and that neither gen nor a tool that gen replaces
// has written. It does not read those to skip.
func HandWritten(record *trace.Recorder, dir string, skip []string) iter.Seq[Source] {
	return func(yield func(Source) bool) {
		for _, name := range FilesIn(record, dir) {
			if strings.HasSuffix(name, "_test.go") || slices.Contains(skip, name) {
				continue
			}
			content, err := record.ReadFile(name)
			if err == nil && IsOutput(content) {
				record.KeepHead(name, content)
			} else if !yield(Source{name, content, err}) {
				return
			}
		}
	}
}

// PackageIn returns the name of the package that the hand-written files of a directory are of, e.g. "main", or "".
func PackageIn(record *trace.Recorder, dir string) string {
	for of := range HandWritten(record, dir, nil) {
		if of.Err != nil || !IsSource(filepath.Base(of.Name)) {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), of.Name, of.Content, parser.PackageClauseOnly)
		if file != nil {
			return file.Name.Name
		}
	}
	return ""
}

// IsSource reports whether the go command looks at files of a name, and they are no tests.
func IsSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
}
