// Package config reads gen.yaml, strictly: an unknown key or a value of the wrong type is a diagnostic with its
// position. In: the file's bytes and the generators. Out: jobs, and the version of gen that the file asks for.
package config

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// Name is the file that gen looks for in the directory where it runs and in those above.
const Name = "gen.yaml"

// Find returns the path of the nearest gen.yaml, or an error that wraps fs.ErrNotExist. The recorder, which may be nil,
// records where it looks.
func Find(record *trace.Recorder, dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		name := filepath.Join(at, Name)
		record.Exists(name)
		if _, err := os.Stat(name); err == nil {
			return name, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if at == filepath.Dir(at) {
			return "", fs.ErrNotExist
		}
	}
}

// A Manner is how gen.yaml is read.
type Manner struct {
	NoPackages bool            // a job may leave its packages to the command line
	Programs   context.Context // plugins run until it ends; nil: none is started, and jobs leave plugins out
}

// Read returns what the file says. Relative paths in it count from its directory. The recorder reads, and may be
// nil.
func Read(
	record *trace.Recorder, name string, generators []*codegen.Generator, how Manner,
) (file File, problems diag.List, err error) {
	content, err := record.ReadFile(name)
	if err != nil {
		return file, nil, err
	}
	file, problems = Parse(record, name, content, generators, how)
	if how.Programs != nil {
		err = how.Programs.Err()
	}
	return file, problems, err
}

// Parse returns what the content of a file says. See [Read].
func Parse(record *trace.Recorder, name string, content []byte, generators []*codegen.Generator, how Manner) (
	file File, problems diag.List,
) {
	r := &reader{record: record, file: name, generators: generators, custom: map[string]*codegen.Generator{},
		needPackages: !how.NoPackages, programs: how.Programs}
	var document yaml.Node
	decoder := yamlfile.NewDecoder(content)
	if err := decoder.Decode(&document); err != nil && !errors.Is(err, io.EOF) {
		r.problems.Add(malformed(name, content, err))
		return file, r.problems
	}
	if len(document.Content) == 0 {
		r.problems.Add(ruleYAML.At(diag.At(name), "the file is empty").
			Fix("write packages: and generate:; gen help run shows an example"))
		return file, r.problems
	}
	var second yaml.Node
	if err := decoder.Decode(&second); err == nil {
		r.errorf(&second, "the file has a second YAML document, which would be ignored").Remedy = "write all jobs " +
			"into one document, as a list under jobs:, and remove the line ---"
	} else if !errors.Is(err, io.EOF) {
		r.problems.Add(ruleYAML.At(diag.At(name), "%v", err).Fix("gen.yaml must be YAML"))
	}
	file = r.document(document.Content[0])
	for _, name := range slices.Sorted(maps.Keys(r.custom)) {
		file.Generators = append(file.Generators, r.custom[name])
	}
	return file, r.problems
}
