// Package writer is the last stage and the only one that writes files. It compares the rendered files with the disk,
// finds stale ones, and applies all changes or none. In: contents by path, and the directories that generators own.
// Out: [Changes], which can be printed, shown as a diff, or written.
package writer

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A File is rendered content for a path.
type File struct {
	Path    string // absolute, e.g. "/src/fruit/api/v1/zz_generated.deepcopy.go"
	Content []byte
	Sum     trace.Sum // of the content
	Listed  bool      // the content can't say that gen wrote it: a list beside it does
	// what gen read of a file that is not its own, and of which it changes a part
	Original  []byte
	Source    []string // what the file is generated from, e.g. "example.org/fruit/api/v1.Fruit"
	Generator string   // e.g. "client"
}

// Status is what Write does with a file.
type Status string

const (
	Created   Status = "created"
	Updated   Status = "updated"
	Unchanged Status = "unchanged"
	Removed   Status = "removed" // gen wrote it once and does not any more
)

// A Change is one file with its content before and after.
type Change struct {
	Path     string
	Status   Status
	Old, New content.Content // of no file where nothing differs, too

	Generator string   // e.g. "client"
	Source    []string // what the file is or was generated from
	Reason    string   // why a file is removed or differs, e.g. "Fruit has no +genclient any more"; may be empty

	sum  trace.Sum // of the content; zero for a removal
	mode fs.FileMode
}

// Bytes returns the content before and after.
func (c *Change) Bytes() (before, after []byte, err error) {
	if before, err = c.Old.Bytes(); err != nil {
		return nil, nil, err
	}
	after, err = c.New.Bytes()
	return before, after, err
}

// Left returns what the file holds once the change is made; nil for a removed one.
func (c *Change) Left() ([]byte, error) {
	if c.Status == Unchanged {
		return regular.ReadFile(c.Path)
	}
	return c.New.Bytes()
}

// Changes is the difference between what the generators want and what the disk holds, by path.
type Changes struct {
	All  []Change
	Kept []Generated // files that are not planned but are not the run's to remove either, by path

	temporary   []string        // files that killed runs have left
	staleRecord *trace.Recorder // knows where stale files were looked for; may be nil
}

// Same returns the change of a file that the disk has already: none. sum is the hash of its content.
func Same(path string, sum trace.Sum, generator string, source []string) Change {
	return Change{Path: path, Status: Unchanged, Generator: generator, Source: source, sum: sum}
}

// Compare compares a file with the disk. A hand-written file at its path is a problem: gen overwrites only generated
// files. The change keeps no content where nothing differs.
func (d *Disk) Compare(file File) (Change, *diag.Diagnostic) {
	same := false
	withContent(file.Path, func(content []byte) { same = bytes.Equal(content, file.Content) })
	if same {
		return Same(file.Path, file.Sum, file.Generator, file.Source), nil
	}
	return d.differing(file, readDiskFile(file.Path))
}

// Changes returns the changes of a run, with the removal of files that the scopes' generators wrote and no longer plan.
func (d *Disk) Changes(all []Change, scopes []Scope) *Changes {
	changes := &Changes{All: all, staleRecord: d.record}
	wanted := map[string]bool{}
	for _, change := range all {
		wanted[change.Path] = true
	}
	stale, temporary := d.findStale(scopes, wanted)
	changes.temporary = temporary
	for _, file := range stale {
		if file.KeepReason != "" {
			changes.Kept = append(changes.Kept, file)
			continue
		}
		changes.All = append(changes.All, file.removal())
	}
	changes.Sort()
	return changes
}

// Sort sorts the changes by path. Where two want the same content of a file, it keeps one.
func (c *Changes) Sort() {
	slices.SortStableFunc(c.All, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	c.All = slices.CompactFunc(c.All, func(a, b Change) bool { return a.Path == b.Path })
}

// Create adds a new file to the changes. The caller knows that there is none at the path.
func (c *Changes) Create(path string, bytes []byte) {
	c.All = append(c.All, Change{Path: path, Status: Created, New: content.Of(bytes), sum: trace.Hash(bytes),
		mode: 0o644})
}

// Replace adds the new content of a file to the changes. Old is what it holds, and mode its permissions.
func (c *Changes) Replace(path string, old, bytes []byte, mode fs.FileMode) {
	c.All = append(c.All, Change{Path: path, Status: Updated, Old: content.Of(old), New: content.Of(bytes),
		sum: trace.Hash(bytes), mode: mode})
}

// Remove adds the removal of a file to the changes. Content is what it holds: [Changes.Write] brings it back if a later
// step fails.
func (c *Changes) Remove(path string, bytes []byte) {
	c.All = append(c.All, Change{Path: path, Status: Removed, Old: content.Of(bytes), mode: 0o644})
}

// lf and crlf are the ends of lines: git writes the latter on Windows, unless .gitattributes says otherwise.
var lf, crlf = []byte("\n"), []byte("\r\n")

// differing returns the change of a file whose content the disk does not have.
func (d *Disk) differing(file File, held diskFile) (Change, *diag.Diagnostic) {
	change := Change{Path: file.Path, Status: Created, New: d.contents.Keep(file.Content), Generator: file.Generator,
		Source: file.Source, sum: file.Sum, mode: 0o644}
	if errors.Is(held.err, fs.ErrNotExist) {
		return change, nil
	}
	if held.err != nil {
		problem := ruleBlocked.At(diag.At(file.Path), "can't write here: %v", held.err).
			Fix("move what is there, or choose another directory in gen.yaml")
		return change, &problem
	}
	change.Old, change.mode = d.contents.Keep(held.content), held.mode
	if file.Original != nil && !bytes.Equal(held.content, file.Original) {
		problem := ruleChanged.At(diag.At(file.Path), "this file changed while gen was running").
			Fix("run gen again")
		return change, &problem
	}
	if file.Original == nil && !d.owns(file) && !replaceable(file.Path, held.content, file.Content) {
		if problem := d.handWrittenProblem(file.Path, held.content, file.Content); problem != nil {
			return change, problem
		}
	}
	change.Status = Updated
	switch {
	case bytes.Equal(held.content, file.Content):
		change.Status = Unchanged
	case bytes.Equal(bytes.ReplaceAll(held.content, crlf, lf), file.Content):
		change.Reason = "its lines end in CRLF, but gen writes LF: git keeps that with eol=lf in .gitattributes"
	}
	return change, nil
}

// removal returns the change that removes a file.
func (g Generated) removal() Change {
	reason := "gen " + g.Generator + " does not write it any more"
	return Change{Path: g.Path, Status: Removed, Old: content.Of(g.Content), Generator: g.Generator, Source: g.Source,
		Reason: reason, mode: 0o644}
}

// Clean returns the changes that remove all files that the scopes' generators own, and the temporary files of killed
// runs.
func Clean(scopes []Scope) *Changes {
	found, temporary := new(Disk).findStale(scopes, nil)
	changes := &Changes{temporary: temporary}
	for _, file := range found {
		if file.KeepReason == "" {
			changes.All = append(changes.All, file.removal())
		}
	}
	return changes
}

// Hold reports whether the disk is as [Changes.Write] leaves it, and holds no other file that was not there before.
func (c *Changes) Hold() bool {
	if c.staleRecord != nil {
		looked, _ := c.staleRecord.Inputs()
		if len(looked.Changed()) > 0 {
			return false
		}
	}
	for _, change := range c.All {
		if _, err := os.Lstat(change.Path); change.Status == Removed {
			if err == nil {
				return false
			}
		} else if !MatchesDisk(change.Path, change.sum) {
			return false
		}
	}
	return true
}

// Count returns how many files have the status.
func (c *Changes) Count(status Status) (n int) {
	for _, change := range c.All {
		if change.Status == status {
			n++
		}
	}
	return n
}

// Pending returns the changes that Write would make.
func (c *Changes) Pending() []Change {
	return slices.DeleteFunc(slices.Clone(c.All), func(change Change) bool { return change.Status == Unchanged })
}

// StaleLog returns the directories and files in which gen looked for stale files, as they are once the changes are
// written. As long as this log holds, there is no stale file. ok is false if there is one, or if the log is incomplete.
func (c *Changes) StaleLog(scopes []Scope) (log trace.Log, ok bool) {
	wanted := map[string]bool{}
	same := c.staleRecord != nil // whether all directories hold what they held
	for _, change := range c.All {
		same = same && (change.Status == Unchanged || change.Status == Updated)
		if change.Status != Removed {
			wanted[change.Path] = true
		}
	}
	record := c.staleRecord
	if !same {
		after := NewDisk()
		record = after.record
		stale, temporary := after.findStale(scopes, wanted)
		if len(stale) > len(c.Kept) || len(temporary) > 0 {
			return nil, false
		}
	}
	log, reason := record.Inputs()
	return log, reason == ""
}
