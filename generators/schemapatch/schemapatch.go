// Package schemapatch puts new schemas into CRDs that are kept by hand. In: API types and a directory of manifests.
// Out: the same manifests, in which nothing but the schemas has changed.
package schemapatch

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
)

// Generator is the schemapatch generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "schemapatch",
	Rules: Rules,
	Doc: `schemas in CRDs that are kept by hand

It looks for CustomResourceDefinitions in the files *.yaml of a directory, and replaces the schema of every version of which
the packages have the type. All else stays as it is written, comments too: names, columns, what a chart's templates need.
With dir, it writes all CRDs of the directory there, and leaves the manifests as they are.
The schemas are those of the crd generator, and go through the API server's validation likewise.`,
	Markers:    schema.Markers,
	Kubernetes: codegen.Kubernetes{Version: codegen.CustomResourceVersion},
}, func() *Options { return &Options{} }, plan)

// Options are the generator's options.
type Options struct {
	schema.Options
	Manifests string `json:"manifests" doc:"directory of the CRDs, relative to gen.yaml"`
	Dir       string `json:"dir" doc:"directory for the CRDs with their new schemas; without it they replace the manifests"`
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	if options.Manifests == "" {
		p.Report(ruleManifests.At(diag.NoPosition, "schemapatch does not know which manifests to change").
			Fix("name their directory: manifests: config/crd"))
		return nil, nil
	}
	found, err := p.ReadFiles(options.Manifests, ".yaml", ".yml")
	if err != nil {
		p.Report(ruleManifests.At(diag.NoPosition, "can't read the manifests in %s: %v", options.Manifests, cause(err)).
			Fix("set manifests to the directory of the CRDs, relative to gen.yaml"))
		return nil, nil
	}
	patcher := &patcher{pass: p, schemas: schema.NewBuilder(p, &options.Options)}
	var crds []crdFile
	for _, file := range found {
		if filepath.Ext(file.Path) == ".yml" {
			patcher.leave(file)
			continue
		}
		if edits, hasCRD := patcher.file(file.Path, file.Content); hasCRD {
			crds = append(crds, crdFile{file, edits})
		}
	}
	problems, err := validate.Check(context.Background(), patcher.candidates, p.Memo)
	for _, problem := range problems {
		if options.Unchecked {
			problem.Severity = diag.Warning
		}
		p.Report(problem)
	}
	if options.Dir != "" && filepath.Clean(options.Dir) != filepath.Clean(options.Manifests) {
		return copies(p, p.OutputDir(options.Dir), crds), err
	}
	var files []codegen.File
	for _, crd := range crds {
		if len(crd.edits) > 0 {
			files = append(files, codegen.PatchedFile(crd.SourceFile, crd.edits, patch))
		}
	}
	return files, err
}

// leave warns of a CRD in a file that controller-gen does not look at, and schemapatch neither.
func (p *patcher) leave(file codegen.SourceFile) {
	if bytes.Contains(file.Content, []byte("kind: CustomResourceDefinition")) {
		p.pass.Report(ruleName.At(diag.At(file.Path), "schemapatch reads files *.yaml, and leaves this CRD as it is").
			Fix("rename the file to %s.yaml", strings.TrimSuffix(filepath.Base(file.Path), ".yml")))
	}
}

// A crdFile is a manifest with CRDs, and what changes in it.
type crdFile struct {
	codegen.SourceFile
	edits []edit
}

// copies plans the manifests in another directory. Those without edits are the same there.
func copies(p *codegen.Pass, target codegen.Target, crds []crdFile) (files []codegen.File) {
	for _, crd := range crds {
		files = append(files, codegen.TextFile(p, target, filepath.Base(crd.Path), "#", crd,
			func(crd crdFile) ([]byte, error) { return patch(crd.SourceFile, crd.edits) }))
	}
	return files
}

// cause returns an error without the operation and the path, e.g. "no such file or directory".
func cause(err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}
