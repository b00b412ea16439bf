package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/hack/site/playground"
)

// exampleOfBreaking returns what a marker changes in what gen breaking prints of an API and an older state of it.
func exampleOfBreaking(ctx context.Context, project map[string][]byte, source markerSource) (markerExample, error) {
	project = maps.Clone(project)
	project[playground.Source] = []byte(goOf(source.against))
	old, done, err := writeProject(project)
	if err != nil {
		return markerExample{}, err
	}
	defer done()
	var reports []string
	for _, texts := range []map[string]string{source.without(source.marker), source.texts()} {
		project[playground.Source] = []byte(texts[playground.Source])
		report, err := breakingReport(project, old)
		if err != nil {
			return markerExample{}, err
		}
		reports = append(reports, report)
	}
	lines := changedLines(reports[0], reports[1])
	if len(lines) == 0 {
		return markerExample{}, errors.New("nothing differs")
	}
	return markerExample{Input: source.shown, Prints: "gen breaking", Lines: lines}, ctx.Err()
}

// breakingReport returns what gen breaking prints of a project and an older state of it in a directory.
func breakingReport(project map[string][]byte, old string) (string, error) {
	dir, done, err := writeProject(project)
	if err != nil {
		return "", err
	}
	defer done()
	var report bytes.Buffer
	status := genmain.Run(generators.All(), []string{"breaking", "-C", dir, "--against", old}, &report, &report)
	if status > 1 {
		return "", fmt.Errorf("gen breaking: %s", &report)
	}
	return string(bytes.ReplaceAll(report.Bytes(), []byte(filepath.ToSlash(old)), []byte("before"))), nil
}
