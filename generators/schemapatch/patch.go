package schemapatch

import (
	"bytes"
	"errors"
	"go/token"
	"io"

	"go.yaml.in/yaml/v3"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
	"github.com/gen-toolkit/gen/internal/manifest"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// A patcher changes manifests and collects what is to be proven of them.
type patcher struct {
	pass       *codegen.Pass
	schemas    *schema.Builder
	candidates []*validate.Candidate
}

// An edit is a version of a CRD in a manifest with its new schema. The validation may still drop rules from it.
type edit struct {
	node   *yaml.Node
	schema *apiext.JSONSchemaProps
}

// file returns the edits of a manifest, and whether it has a CRD, be it of the packages or not.
func (p *patcher) file(path string, content []byte) (edits []edit, hasCRD bool) {
	decoder := yamlfile.NewDecoder(content)
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		switch {
		case errors.Is(err, io.EOF):
			return edits, hasCRD
		case err != nil && bytes.Contains(content, []byte("CustomResourceDefinition")):
			p.pass.Report(ruleManifest.At(diag.At(path), "this manifest can't be read: %v", err).
				Fix("correct it, or move it out of the directory"))
			return nil, false
		case err != nil:
			return nil, false
		case len(document.Content) > 0 && scalar(document.Content[0], "kind") == "CustomResourceDefinition":
			hasCRD = true
			edits = append(edits, p.document(path, content, &document)...)
		}
	}
}

// patch returns a manifest with its new schemas.
func patch(file codegen.SourceFile, edits []edit) ([]byte, error) {
	var splices []splice
	for _, e := range edits {
		text, err := manifest.Part(e.schema)
		if err != nil {
			return nil, err
		}
		s, err := schemaSplice(file.Content, e.node, string(text))
		if err != nil {
			return nil, err
		}
		splices = append(splices, s)
	}
	patched := spliced(file.Content, splices)
	return patched, verify(file.Content, patched)
}

// document returns the edits of a CRD.
func (p *patcher) document(path string, content []byte, document *yaml.Node) []edit {
	var crd apiext.CustomResourceDefinition
	if of := scalar(document.Content[0], "apiVersion"); of != apiext.SchemeGroupVersion.String() {
		p.pass.Report(ruleOld.At(diag.At(path), "a CustomResourceDefinition of %q is left as it is", of).
			Fix("write it as %s", apiext.SchemeGroupVersion))
		return nil
	}
	if err := decode(document, &crd); err != nil {
		p.pass.Report(ruleManifest.At(diag.At(path), "this is not a CustomResourceDefinition: %v", err).
			Fix("correct it, or move it out of the directory"))
		return nil
	}
	root := document.Content[0]
	versions := valueOf(entry(valueOf(entry(root, "spec")), "versions"))
	candidate := &validate.Candidate{CRD: crd.DeepCopy()}
	candidate.CRD.Spec.Versions = nil
	var edits []edit
	var indexes []int
	var nodes []*yaml.Node
	for i := range crd.Spec.Versions {
		version := crd.Spec.Versions[i]
		r := p.resource(&crd, version.Name)
		if r == nil {
			continue
		}
		if nodes = append(nodes, versions.Content[i]); !p.editable(path, root, nodes) {
			return nil
		}
		version.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: p.schemas.Object(r.Type)}
		if _, err := schemaSplice(content, versions.Content[i], ""); err != nil {
			p.pass.Report(ruleManifest.At(diag.At(path), "version %s: %v", version.Name, err).
				Fix("write the version's schema on lines of its own"))
			return nil
		}
		edits = append(edits, edit{versions.Content[i], version.Schema.OpenAPIV3Schema})
		version.Storage = len(candidate.Versions) == 0 // one of the validated versions must be
		candidate.CRD.Spec.Versions = append(candidate.CRD.Spec.Versions, version)
		candidate.Versions, indexes = append(candidate.Versions, r), append(indexes, i)
	}
	if len(candidate.Versions) > 0 {
		candidate.Names, candidate.MarkersOf = candidate.Versions[0], p.schemas.MarkersOf
		candidate.Written = func(at string) token.Position { return locate(path, root, indexes, at) }
		p.candidates = append(p.candidates, candidate)
	}
	return edits
}

// editable reports whether the schemas of the versions can be replaced without a change of anything else.
func (p *patcher) editable(path string, root *yaml.Node, versions []*yaml.Node) bool {
	at, problem := shared(root, versions)
	if at == nil {
		return true
	}
	p.pass.Report(ruleManifest.At(token.Position{Filename: path, Line: at.Line, Column: at.Column}, "%s", problem).
		Fix("write the YAML out in place of the alias, without anchors in what gen replaces"))
	return false
}

// resource returns the Go type of a version of a CRD, or nil.
func (p *patcher) resource(crd *apiext.CustomResourceDefinition, version string) *model.Resource {
	for _, pkg := range p.pass.API.Packages {
		if pkg.Group != crd.Spec.Group || pkg.Version != version {
			continue
		}
		for _, r := range pkg.Resources {
			if r.Kind == crd.Spec.Names.Kind && r.HasCRD {
				return r
			}
		}
	}
	return nil
}

func scalar(mapping *yaml.Node, key string) string {
	if found := entry(mapping, key); found != nil {
		return found.value.Value
	}
	return ""
}
