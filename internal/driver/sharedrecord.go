package driver

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/fxamacker/cbor/v2"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A sharedRecord is a record without the directories of a machine, for checkouts at other paths.
type sharedRecord struct {
	Record record   // its paths are relative to the root
	Absent []string // names that no directory above the root has, e.g. "go.work"
}

// without returns the record without the root's path. It is an error if the run depends on anything of this machine
// outside the root, or if a text of the record holds the path.
func (r *record) without(root string) (shared sharedRecord, err error) {
	var log trace.Log
	for _, input := range r.Log {
		_, above := cutRoot(filepath.Dir(input.Path), root)
		switch _, inside := cutRoot(root, input.Path); {
		case input.Op == trace.OpStat:
			return shared, fmt.Errorf("the run depends on the time of %s", input.Path)
		case inside && input.Op == trace.OpEvalSymlinks && input.Sum != trace.Sum{}:
			if input.Sum != trace.Hash([]byte(input.Path)) {
				return shared, fmt.Errorf("%s is below a symbolic link", input.Path)
			}
			input.Sum = noLink
			log = append(log, input)
		case inside:
			log = append(log, input)
		case above && input.Sum == trace.Sum{} && input.Op == trace.OpExists:
			shared.Absent = append(shared.Absent, filepath.Base(input.Path))
		default:
			return shared, fmt.Errorf("the run depends on %s, which is outside %s", input.Path, root)
		}
	}
	slices.Sort(shared.Absent)
	shared.Absent = slices.Compact(shared.Absent)
	shared.Record = *r
	shared.Record.Log = log
	shared.Record, err = shared.Record.moved(func(path string) (string, error) {
		below, ok := cutRoot(root, path)
		if !ok {
			return "", fmt.Errorf("%s is outside %s", path, root)
		}
		return below, nil
	})
	if err != nil {
		return shared, err
	}
	text, err := cbor.Marshal(shared)
	if err == nil && bytes.Contains(text, []byte(root)) {
		err = fmt.Errorf("a warning or a name holds the path %s", root)
	}
	return shared, err
}

// noLink stands in a shared log for the hash of a path that is below no symbolic link.
var noLink = trace.Sum{2}

// at returns the record for a checkout at the root.
func (r *sharedRecord) at(root string) (*record, error) {
	here, err := r.Record.moved(func(path string) (string, error) {
		if !filepath.IsLocal(filepath.FromSlash(path)) {
			return "", fmt.Errorf("%q leads out of %s", path, root)
		}
		return filepath.Join(root, filepath.FromSlash(path)), nil
	})
	if err != nil {
		return nil, err
	}
	for i, input := range here.Log {
		switch {
		case input.Op == trace.OpStat:
			return nil, fmt.Errorf("it depends on the time of %s", input.Path)
		case input.Op == trace.OpEvalSymlinks && input.Sum == noLink:
			here.Log[i].Sum = trace.Hash([]byte(input.Path))
		}
	}
	for dir := root; dir != filepath.Dir(dir); {
		dir = filepath.Dir(dir)
		for _, name := range r.Absent {
			if filepath.Base(name) != name {
				return nil, fmt.Errorf("%q is not a name", name)
			}
			here.Log = append(here.Log, trace.Input{Op: trace.OpExists, Path: filepath.Join(dir, name)})
		}
	}
	return &here, nil
}

// moved returns a copy of the record with other paths.
func (r *record) moved(path func(string) (string, error)) (_ record, err error) {
	next := *r
	next.Log, next.Outputs = slices.Clone(r.Log), slices.Clone(r.Outputs)
	next.Scopes, next.Left = slices.Clone(r.Scopes), slices.Clone(r.Left)
	next.Diagnostics = slices.Clone(r.Diagnostics)
	var all []*string
	for i := range next.Log {
		all = append(all, &next.Log[i].Path)
	}
	for i := range next.Outputs {
		all = append(all, &next.Outputs[i].Path)
		next.Outputs[i].Key = trace.Sum{} // it holds directories
	}
	for i := range next.Scopes {
		all = append(all, &next.Scopes[i].Dir, &next.Scopes[i].Module.Dir)
	}
	for i := range next.Left {
		all = append(all, &next.Left[i].Path)
	}
	for i := range next.Diagnostics {
		d := &next.Diagnostics[i]
		all = append(all, &d.Pos.Filename)
		d.Edits = slices.Clone(d.Edits)
		for j := range d.Edits {
			all = append(all, &d.Edits[j].Pos.Filename)
		}
	}
	for _, p := range all {
		if *p == "" {
			continue
		}
		if *p, err = path(*p); err != nil {
			return next, err
		}
	}
	return next, nil
}

// cutRoot returns a path relative to the root, with slashes: "." for the root.
func cutRoot(root, path string) (below string, ok bool) {
	below, err := filepath.Rel(root, path)
	return filepath.ToSlash(below), err == nil && filepath.IsLocal(below)
}
