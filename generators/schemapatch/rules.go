package schemapatch

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
)

// The kinds of problems that this package reports.
var (
	ruleManifests = &diag.Rule{
		Name: "no-manifests", Severity: diag.Error,
		Doc:  "schemapatch can't read the manifests that it is to change",
		Why:  "The option manifests names their directory.",
		Bad:  "schemapatch: {}",
		Good: "schemapatch: {manifests: config/crd}",
	}
	ruleManifest = &diag.Rule{
		Name: "invalid-manifest", Severity: diag.Error,
		Doc: "a manifest is not a CRD that schemapatch can change",
		Why: "gen replaces the schemas in the text of the file, and leaves all else as it is.",
		Bad: "schema: *anchor",
		Good: "schema:\n" +
			"  openAPIV3Schema: {}",
	}
	ruleName = &diag.Rule{
		Name: "manifest-name", Severity: diag.Warning,
		Doc:  "a CRD is in a file *.yml, which schemapatch does not change",
		Why:  "controller-gen does not look at such files either.",
		Bad:  "config/crd/fruits.yml",
		Good: "config/crd/fruits.yaml",
	}
	ruleOld = &diag.Rule{
		Name: "old-manifest", Severity: diag.Warning,
		Doc:  "a CRD has an API version that schemapatch does not change",
		Why:  "Current API servers do not serve that version.",
		Bad:  "apiVersion: apiextensions.k8s.io/v1beta1",
		Good: "apiVersion: apiextensions.k8s.io/v1",
	}
)

// Rules are the kinds of problems that this package reports, e.g. no-manifests.
var Rules = slices.Concat(schema.Rules, validate.Rules, diag.Table(diag.Page,
	ruleManifests, ruleManifest, ruleName, ruleOld,
))
