package importer

import (
	"go/token"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	names "k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/yaml"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// Read returns the CRDs of a YAML or JSON file, which may have several documents and lists. It counts the objects that
// are no CRDs.
func Read(file string, content []byte) (crds []*apiext.CustomResourceDefinition, others int, problems diag.List) {
	if err := yamlfile.Check(content); err != nil {
		problems.Add(ruleCRD.At(diag.At(file), "%v", err).Fix("split the file, and name its parts"))
		return nil, 0, problems
	}
	objects, err := yamlfile.Objects(content)
	if err != nil {
		problems.Add(ruleCRD.At(diag.At(file), "it is not YAML: %v", err).Fix("helm template renders a " +
			"chart's templates"))
	}
	for _, text := range objects {
		crd, problem := decode(file, text)
		switch {
		case problem != nil:
			problems.Add(*problem)
		case crd == nil:
			others++
		default:
			crds = append(crds, crd)
		}
	}
	return crds, others, problems
}

// decode returns the CRD, or nil for another object.
func decode(file string, text []byte) (*apiext.CustomResourceDefinition, *diag.Diagnostic) {
	var crd apiext.CustomResourceDefinition
	if err := yaml.Unmarshal(text, &crd); err != nil || crd.Kind != "CustomResourceDefinition" {
		if crd.Kind == "CustomResourceDefinition" {
			d := ruleCRD.At(diag.At(file), "the CRD %s can't be read: %v", crd.Name, err).Fix("correct it")
			return nil, &d
		}
		return nil, nil
	}
	var problem diag.Diagnostic
	switch {
	case crd.APIVersion != "apiextensions.k8s.io/v1":
		problem = ruleCRD.At(diag.At(file), "the CRD %s is of %s", crd.Name, crd.APIVersion).
			Fix("apply it to a cluster, and import what kubectl get crd %s -o yaml prints: it is of v1", crd.Name)
	case crd.Spec.Group == "" || crd.Spec.Names.Kind == "" || len(crd.Spec.Versions) == 0:
		problem = ruleNoKind.At(diag.At(file), "the CRD %s has no group, kind or version, and is left out", crd.Name)
	case wrongName(&crd) != "":
		problem = ruleName.At(diag.At(file), "the CRD %q has the name %q, which API servers refuse", crd.Name,
			wrongName(&crd)).
			Fix("correct it, or leave the CRD out")
	case reserved(&crd) != "":
		problem = ruleName.At(diag.At(file), "the CRD %s has the version %q, and Go gives directories and packages "+
			"of this name a meaning of its own", crd.Name, reserved(&crd)).
			Fix("leave the CRD out, or rename the version")
	case noGoName(&crd) != "":
		problem = ruleName.At(diag.At(file), "the CRD %s has the name %q, which Go can't have", crd.Name,
			noGoName(&crd)).
			Fix("leave the CRD out")
	default:
		return &crd, nil
	}
	return nil, &problem
}

// wrongName returns a name that no API server accepts, or "".
func wrongName(crd *apiext.CustomResourceDefinition) string {
	if len(names.IsDNS1123Subdomain(crd.Spec.Group)) > 0 {
		return crd.Spec.Group
	}
	n := crd.Spec.Names
	for _, name := range slices.Concat([]string{n.Plural, n.Singular}, n.ShortNames, n.Categories) {
		if name != "" && len(names.IsDNS1035Label(name)) > 0 {
			return name
		}
	}
	return ""
}

// reserved returns a version that Go gives a meaning of its own as the name of a directory or a package, or "".
func reserved(crd *apiext.CustomResourceDefinition) string {
	for _, v := range crd.Spec.Versions {
		if slices.Contains([]string{"internal", "main", "testdata", "vendor"}, v.Name) {
			return v.Name
		}
	}
	return ""
}

// noGoName returns a kind or version that is no Go name, or "".
func noGoName(crd *apiext.CustomResourceDefinition) string {
	if !token.IsIdentifier(crd.Spec.Names.Kind) || !token.IsExported(crd.Spec.Names.Kind) {
		return crd.Spec.Names.Kind
	}
	for _, v := range crd.Spec.Versions {
		if !token.IsIdentifier(v.Name) {
			return v.Name
		}
	}
	return ""
}
