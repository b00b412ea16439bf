package golist

import (
	"errors"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
)

// Unreadable returns the problem of a file or directory that can't be read; nil for one that was removed meanwhile.
func Unreadable(name string, err error) *diag.Diagnostic {
	_, missing := os.Lstat(name)
	if errors.Is(missing, fs.ErrNotExist) {
		return nil
	}
	target, unknown := os.Stat(name)
	if missing == nil && unknown == nil && target.IsDir() && filepath.Ext(name) == ".go" {
		return nil // the go command does not look at it, either
	}
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	d := ruleUnreadable.At(diag.At(name), "this can't be read: %v", err).
		Fix("correct its permissions or its link, or remove it")
	return &d
}

// misunderstood returns the problem of a file for which go/build can't decide whether it selects it.
func misunderstood(name string, err error) diag.Diagnostic {
	message := strings.TrimPrefix(strings.TrimPrefix(err.Error(), name+": "), filepath.Base(name)+": ")
	return ruleIgnored.At(diag.At(name), "the go command leaves this file out: %s", message).
		Fix("correct the file; if it is not Go, give it another name")
}

// LeftOut returns the problems of Go files in a directory that are not among those that the go command has listed:
// files that can't be read or understood. A valid build constraint is no problem.
func (l Lister) LeftOut(dir string, listed []string) (problems diag.List) {
	for _, name := range FilesIn(l.Record, dir) {
		if !IsSource(filepath.Base(name)) || slices.Contains(listed, name) {
			continue
		}
		src, err := l.Record.ReadFile(name)
		if err != nil {
			if problem := Unreadable(name, err); problem != nil {
				problems.Add(*problem)
			}
			continue
		}
		if _, err := build.Default.MatchFile(dir, filepath.Base(name)); err != nil && !IsOutput(src) {
			problems.Add(misunderstood(name, err))
		}
	}
	return problems
}

// IsOutput reports whether gen, or a tool that gen replaces, wrote a file.
func IsOutput(src []byte) bool {
	maker, _ := genheader.Maker(src)
	_, is := genheader.Replaced(maker)
	return is
}
