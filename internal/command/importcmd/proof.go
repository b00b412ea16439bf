package importcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/importer"
)

// prove makes the CRDs of the types, and compares them with those that have been read.
func (i *importation) prove(wanted []*apiext.CustomResourceDefinition, files []importer.File) (diag.List, error) {
	if err := os.RemoveAll(filepath.Join(i.temp, filepath.FromSlash(i.to))); err != nil {
		return nil, err
	}
	for _, f := range files {
		name := filepath.Join(i.temp, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, f.Content, 0o644); err != nil {
			return nil, err
		}
	}
	var stdout, stderr bytes.Buffer
	status := i.runs([]string{"crd", "-C", i.temp, "--format", "json", "--out", cli.Dash,
		"--allow-dangerous-types", "./..."}, &stdout, &stderr)
	reread, _, problems := importer.Read("the CRDs of the types", stdout.Bytes())
	if status > 1 {
		return nil, errors.New(stderr.String())
	}
	if problems.Add(refused(stderr.Bytes(), files)...); problems.HasErrors() {
		return problems, nil
	}
	for _, was := range wanted {
		same := func(c *apiext.CustomResourceDefinition) bool {
			return c.Spec.Group == was.Spec.Group && c.Spec.Names.Kind == was.Spec.Names.Kind
		}
		at := slices.IndexFunc(reread, same)
		if at < 0 {
			problems.Add(ruleLossyImport.At(diag.NoPosition, "the types make no CRD %s", was.Name))
			continue
		}
		for _, d := range importer.Differences(was, reread[at]) {
			i.differs = true
			problems.Add(ruleLossyImport.At(diag.NoPosition, "%s", d))
		}
	}
	return problems, nil
}

// refused returns what the crd generator finds wrong with the types. A remedy that names their package is for a package
// that exists.
func refused(lines []byte, files []importer.File) (problems diag.List) {
	for line := range bytes.Lines(lines) {
		var d struct{ Severity, File, Message, Remedy, Rule string }
		if json.Unmarshal(line, &d) == nil && d.Severity == "error" {
			if slices.ContainsFunc(files, func(f importer.File) bool {
				return strings.Contains(d.Remedy, "/"+path.Dir(f.Path))
			}) {
				d.Remedy = "correct the CRD, or leave it out: the package does not exist yet"
			}
			problems.Add(diag.Diagnostic{Severity: diag.Error, Message: d.File + ": " + d.Message, Remedy: d.Remedy,
				Rule: d.Rule})
		}
	}
	return problems
}

// twice reports CRDs that would declare a type twice: kinds of a group that are alike, or one that is another's list.
func twice(crds []*apiext.CustomResourceDefinition) (problems diag.List) {
	first := map[string]string{} // by group, version and name
	for _, crd := range crds {
		for _, v := range crd.Spec.Versions {
			for _, name := range []string{crd.Spec.Names.Kind, crd.Spec.Names.Kind + "List"} {
				key := crd.Spec.Group + "/" + v.Name + " " + name
				if other, taken := first[key]; taken && other != crd.Name {
					problems.Add(ruleImportedTwice.At(diag.NoPosition, "the CRDs %s and %s both have the type %s",
						other, crd.Name, key).Fix("import one of them into another directory, by --dir"))
				}
				first[key] = crd.Name
			}
		}
	}
	return problems
}
