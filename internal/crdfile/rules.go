package crdfile

import "github.com/gen-toolkit/gen/codegen/diag"

var ruleFile = &diag.Rule{
	Name: "unreadable-crd-file", Severity: diag.Error,
	Doc: "a file names CRDs that gen can't compare",
	Why: "gen breaking --crds compares CRDs of apiextensions.k8s.io/v1, each of which is there once. Templates " +
		"have to be rendered first.",
	Bad:  "apiVersion: apiextensions.k8s.io/v1beta1",
	Good: "apiVersion: apiextensions.k8s.io/v1",
}

// Rules are the kinds of problems that this package reports, e.g. unreadable-crd-file.
var Rules = diag.Table(diag.Page, ruleFile)
