package schemapatch

import (
	"bytes"
	"errors"
	"io"

	"go.yaml.in/yaml/v3"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/proof"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// A patcher changes manifests and collects what is to be proven of them.
type patcher struct {
	pass    *codegen.Pass
	schemas *schema.Builder
	claims  []proof.Claim
}

// file returns a manifest with new schemas, or nil if it has no CRD of the packages.
func (p *patcher) file(path string, content []byte) []byte {
	var splices []splice
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		switch {
		case errors.Is(err, io.EOF):
			if splices == nil {
				return nil
			}
			return spliced(content, splices)
		case err != nil && bytes.Contains(content, []byte("CustomResourceDefinition")):
			p.pass.Report(diag.Errorf(diag.At(path), "this manifest can't be read: %v", err).Fix("correct it, or move it out of the directory"))
			return nil
		case err != nil:
			return nil
		}
		splices = append(splices, p.document(path, content, &document)...)
	}
}

// document returns the splices for one YAML document.
func (p *patcher) document(path string, content []byte, document *yaml.Node) []splice {
	var crd apiext.CustomResourceDefinition
	if len(document.Content) == 0 || scalar(document.Content[0], "kind") != "CustomResourceDefinition" {
		return nil
	}
	if of := scalar(document.Content[0], "apiVersion"); of != apiext.SchemeGroupVersion.String() {
		p.pass.Report(diag.Warnf(diag.At(path), "a CustomResourceDefinition of %q is left as it is", of).Fix("write it as %s", apiext.SchemeGroupVersion))
		return nil
	}
	if err := decode(document, &crd); err != nil {
		p.pass.Report(diag.Errorf(diag.At(path), "this is no CustomResourceDefinition: %v", err).Fix("correct it, or move it out of the directory"))
		return nil
	}
	versions := entry(entry(document.Content[0], "spec").value, "versions").value
	claim := proof.Claim{CRD: crd.DeepCopy()}
	claim.CRD.Spec.Versions = nil
	var splices []splice
	for i := range crd.Spec.Versions {
		version := crd.Spec.Versions[i]
		r := p.resource(&crd, version.Name)
		if r == nil {
			continue
		}
		version.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: p.schemas.Object(r.Type)}
		text, err := codegen.YAML(version.Schema.OpenAPIV3Schema)
		if err == nil {
			var s splice
			s, err = schemaSplice(content, versions.Content[i], string(text))
			splices = append(splices, s)
		}
		if err != nil {
			p.pass.Report(diag.Errorf(diag.At(path), "version %s: %v", version.Name, err).Fix("write the version's schema on lines of its own"))
			return nil
		}
		version.Storage = len(claim.Versions) == 0 // of those that are proven, one must be
		claim.CRD.Spec.Versions = append(claim.CRD.Spec.Versions, version)
		claim.Versions = append(claim.Versions, r)
	}
	if len(claim.Versions) > 0 {
		claim.Names = claim.Versions[0]
		p.claims = append(p.claims, claim)
	}
	return splices
}

// resource returns the Go type of a version of a CRD, or nil.
func (p *patcher) resource(crd *apiext.CustomResourceDefinition, version string) *model.Resource {
	for _, pkg := range p.pass.API.Packages {
		if pkg.Group != crd.Spec.Group || pkg.Version != version {
			continue
		}
		for _, r := range pkg.Resources {
			if r.Kind == crd.Spec.Names.Kind && r.Served {
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
