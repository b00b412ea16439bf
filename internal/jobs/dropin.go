package jobs

import (
	"bytes"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// A DropIn has a generator write as the tool that it replaces.
type DropIn struct {
	Tool  string            // e.g. "client-gen": Go files say that it has generated them, others say nothing
	Names map[string]string // of files, by those of gen, e.g. "zz_generated.deepcopy.go": "generated.deepcopy.go"
}

// Path returns the path of a file of gen as the tool has it.
func (d *DropIn) Path(path string) string {
	if d != nil {
		if name, other := d.Names[filepath.Base(path)]; other {
			return filepath.Join(filepath.Dir(path), name)
		}
	}
	return path
}

// Content returns the content of a file as the tool has it: without gen's first lines, and in Go with those of the tool
// above the package clause and its comment.
func (d *DropIn) Content(path string, content []byte) []byte {
	if d == nil {
		return content
	}
	content = genheader.Cut(content)
	if filepath.Ext(path) != ".go" {
		return content
	}
	lines := bytes.SplitAfter(content, []byte("\n"))
	at := 0
	for at < len(lines) && !bytes.HasPrefix(lines[at], []byte("package ")) {
		at++
	}
	for at > 0 && bytes.HasPrefix(lines[at-1], []byte("//")) && !bytes.HasPrefix(lines[at-1], []byte("//go:build")) {
		at--
	}
	head := append(bytes.Join(lines[:at], nil), genheader.By(d.Tool)+"\n\n"...)
	return append(head, bytes.Join(lines[at:], nil)...)
}
