package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A work is one task for both sides. Each command runs in a fresh copy of the module, after its generated files are
// gone.
type work struct {
	name string
	// to copy: a directory, or a module, e.g. "k8s.io/api" as go.mod requires it; empty for Kubernetes' source tree
	module string
	// a directory relative to this one to work in, where everything is written to [written]: nothing is copied
	in    string
	kinds int // the number of kinds of a module to make, see [kindsWork]
	// modules that the output needs and the copied module does not require, in the versions of this one
	requires []string
	drop     []string // names of generated files that are removed
	allFiles bool     // of Kubernetes' source tree every generated file is the output
	built    []string // upstream's tools of that tree, which are built before the time starts; see [treeTools]
	edits    []edit   // of the copy, for both sides
	config   string   // what gen.yaml says, where the module has none or another one
	gen      [][]string
	upstream [][]string // one after another, as today's scripts run them; see tagged; empty if they take no part
	outputs  []string   // files that both sides must write
	input    []string   // directories whose Go files are the input, for the floor
	target   target
	long     bool // upstream takes minutes, and so gets one run only
	project  bool // gen is taken into the module: see projectCommand

	// What gen remembers. Upstream remembers nothing and does all of the work each time: its figures are those of the
	// work of which this is a repetition, where that was measured.
	again  int    // how often gen has run before, so that it may remember; 0 means that it may not
	change *edit  // what has changed since
	shows  *sight // what then must have changed in the output
	of     string // the name of the repeated work
	watch  bool   // it is gen watch that remembers, see watched

	elsewhere bool // it was another directory where gen has run before

	complete *completion // it is gen lsp that works, see completed; nil without
}

// An edit replaces a text, which must be there, in a file of the copy, or with an empty old text all of the file.
type edit struct{ file, old, new string }

// A sight is a text in a file of the output.
type sight struct{ file, text string }

func (e edit) apply(dir string) error {
	name := filepath.Join(dir, filepath.FromSlash(e.file))
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !strings.Contains(string(content), e.old) {
		return fmt.Errorf("%s does not hold %q", name, e.old)
	}
	if e.old == "" {
		content = nil
	}
	return os.WriteFile(name, []byte(strings.Replace(string(content), e.old, e.new, 1)), 0o644)
}

// check reports whether the text is there.
func (s sight) check(dir string) error {
	content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(s.file)))
	if err == nil && !strings.Contains(string(content), s.text) {
		err = fmt.Errorf("%s does not say %q", s.file, s.text)
	}
	return err
}

// repeated returns the work for when gen has done it before and nothing has changed since. The outputs of the first run
// are inputs of the second: the third knows all.
func repeated(w work, t target) work {
	w.name, w.of, w.again, w.target = w.name+": nothing changed", w.name, 2, t
	return w
}

// changed returns the work for when something has changed since gen knew all.
func changed(w work, what string, e edit, shows sight, t target) work {
	w.name, w.of, w.again, w.change, w.shows, w.target = w.name+": "+what+" changed", w.name, 3, &e, &shows, t
	return w
}
