package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/terminal"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Timed adds to a summary how long the run took, e.g. "no files (0.05s)".
func Timed(summary string, start time.Time) string {
	return fmt.Sprintf("%s (%.2fs)", summary, time.Since(start).Seconds())
}

// Summary returns e.g. "14 files: 2 created, 1 removed, 12 unchanged".
func Summary(changes *writer.Changes) string {
	text := Count(changes, writer.Created, writer.Updated, writer.Removed, writer.Unchanged)
	if n := len(changes.Kept); n > 0 {
		text += fmt.Sprintf("; %s of others left alone (-v names them)", printable.Count(n, "generated file"))
	}
	return text
}

// Count returns e.g. "14 files: 2 created, 1 removed", if these are asked for.
func Count(changes *writer.Changes, statuses ...writer.Status) string {
	var parts []string
	for _, status := range statuses {
		if n := changes.Count(status); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, status))
		}
	}
	if len(changes.All) == 0 {
		return "no files"
	}
	return printable.Count(len(changes.All), "file") + ": " + strings.Join(parts, ", ")
}

const (
	// LongList is how many files run names without -v.
	LongList = 50
	// shortList is how many files a terminal shows one below the other. More are a tree.
	shortList = 8
)

// List names the files that differ, as many as most without -v, with the word for what is the matter with each:
// their status, where words has none. With -v it names all, and counts those of each generator.
func (o *Output) List(changes *writer.Changes, words map[writer.Status]string, most int) {
	named := changes.Pending()
	if o.Verbose {
		named, most = changes.All, len(changes.All)
	}
	rest := max(len(named)-most, 0)
	named = named[:len(named)-rest]
	if len(named) > shortList && terminal.Of(o.Stdout) != nil {
		o.tree(named, words)
	} else {
		for _, change := range named {
			o.Printf("%s\n", described(change, o.Relative(change.Path), words))
		}
	}
	if rest > 0 {
		o.Printf("… and %d more (-v names all)\n", rest)
	}
	if !o.Verbose {
		return
	}
	for _, left := range changes.Kept {
		o.Printf("%-9s %s: %s\n", "left", o.Relative(left.Path), left.KeepReason)
	}
	o.byGenerator(changes)
}

// described returns the line of a file, e.g. "removed   config/a.yaml: gen crd does not write it any more".
func described(change writer.Change, name string, words map[writer.Status]string) string {
	line := fmt.Sprintf("%-9s %s", cmp.Or(words[change.Status], string(change.Status)), name)
	if change.Reason != "" {
		line += ": " + change.Reason
	}
	return line
}

// byGenerator counts the files of each generator, e.g. "crd: 3 files: 1 created, 2 unchanged".
func (o *Output) byGenerator(changes *writer.Changes) {
	of := map[string]*writer.Changes{}
	var names []string
	for _, change := range changes.All {
		if of[change.Generator] == nil {
			of[change.Generator] = &writer.Changes{}
			names = append(names, change.Generator)
		}
		of[change.Generator].All = append(of[change.Generator].All, change)
	}
	slices.Sort(names)
	for _, name := range names {
		o.Printf("%s: %s\n", name,
			Count(of[name], writer.Created, writer.Updated, writer.Removed, writer.Unchanged))
	}
}

// A branch is a directory of a tree of files.
type branch struct {
	name     string // e.g. "client/clientset"
	files    []string
	branches []*branch
}

// tree names files below their directories.
func (o *Output) tree(named []writer.Change, words map[writer.Status]string) {
	root := &branch{}
	for _, change := range named {
		dir, name := filepath.Split(o.Relative(change.Path))
		at := root
		for part := range strings.SplitSeq(filepath.ToSlash(filepath.Clean(dir)), "/") {
			at = at.below(part)
		}
		at.files = append(at.files, described(change, name, words))
	}
	for _, file := range root.files {
		o.Printf("%s\n", file)
	}
	for _, b := range root.branches {
		o.grow(b, "")
	}
}

// below returns the directory of a name in a directory.
func (b *branch) below(name string) *branch {
	if name == "." {
		return b
	}
	i := slices.IndexFunc(b.branches, func(of *branch) bool { return of.name == name })
	if i < 0 {
		i = len(b.branches)
		b.branches = append(b.branches, &branch{name: name})
	}
	return b.branches[i]
}

// grow prints a directory with all in it. Directories with nothing but one other share its line.
func (o *Output) grow(b *branch, indent string) {
	for len(b.files) == 0 && len(b.branches) == 1 {
		only := b.branches[0]
		b = &branch{b.name + "/" + only.name, only.files, only.branches}
	}
	o.Printf("%s%s/\n", indent, b.name)
	indent += "  "
	for _, file := range b.files {
		o.Printf("%s%s\n", indent, file)
	}
	for _, below := range b.branches {
		o.grow(below, indent)
	}
}
