package codegen

import (
	"path"
	"path/filepath"
)

// PackageOptions are embedded in the options of a generator that writes Go packages of its own. [Pass.OutputPackage]
// reads them.
type PackageOptions struct {
	Dir       string `json:"dir" alias:"outputDir" doc:"directory for the generated packages, relative to gen.yaml"`
	OutputPkg string `json:"outputPkg" doc:"import path of that directory, where its go.mod does not tell"`
}

// Join returns the options of a package below, e.g. Join("versioned").
func (o PackageOptions) Join(element string) PackageOptions {
	o.Dir = filepath.Join(o.Dir, element)
	if o.OutputPkg != "" {
		o.OutputPkg = path.Join(o.OutputPkg, element)
	}
	return o
}

// PluralOptions are embedded in the options of a generator that names resources in Go. gen takes an exception in the
// options of one generator for all generators that see the kind, in every job: a CRD, its client, lister and informer
// can't disagree.
type PluralOptions struct {
	PluralExceptions []string `json:"pluralExceptions" doc:"kinds with an irregular plural, e.g. Endpoints:Endpoints"`
}

// GroupOptions are embedded in the options of a generator that writes a package for each group. gen takes the options
// of one generator for all generators of the job, which refer to each other's packages.
type GroupOptions struct {
	ClientScope   string `json:"clientScope" doc:"which marker says that clients of a kind take no namespace: any (the default), or genclient, +genclient:nonNamespaced alone, as client-gen has it"`
	GroupPackages string `json:"groupPackages" doc:"what packages of groups are called after: group, the first part of its name (the default), or path, the directory above the API's version, as client-gen has it"`
}
