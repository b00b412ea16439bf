package importer

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleCRD = &diag.Rule{
		Name: "unreadable-crd", Severity: diag.Error,
		Doc:  "a file has no CRD that gen import can read",
		Why:  "gen import reads YAML and JSON with CRDs of apiextensions.k8s.io/v1.",
		Bad:  "apiVersion: apiextensions.k8s.io/v1beta1",
		Good: "apiVersion: apiextensions.k8s.io/v1",
	}
	ruleNoKind = &diag.Rule{
		Name: "crd-without-kind", Severity: diag.Warning,
		Doc: "a CRD has no group, kind or version",
		Why: "gen import leaves it out.",
	}
	ruleName = &diag.Rule{
		Name: "crd-without-go-name", Severity: diag.Error,
		Doc: "a CRD has a name that API servers or Go do not take",
		Why: "Kinds become Go types, and versions become packages.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. unreadable-crd.
var Rules = diag.Table(diag.Page,
	ruleCRD, ruleNoKind, ruleName,
)
