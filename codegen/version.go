package codegen

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A VersionSource says what a generator takes for the API version of a package without +versionName, as the tool does
// that it replaces.
type VersionSource int

const (
	NoVersion        VersionSource = iota // it needs none
	DirectoryVersion                      // the directory, as client-gen has it
	NameVersion                           // the name of the package, as controller-gen has it
)

// ClientVersion is the [Kubernetes.Version] of those who write something for resources with clients.
func ClientVersion(p *model.Package) VersionSource {
	if slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.Client != nil }) {
		return DirectoryVersion
	}
	return NoVersion
}

// CustomResourceVersion is the [Kubernetes.Version] of those who write something for custom resources.
func CustomResourceVersion(p *model.Package) VersionSource {
	if slices.ContainsFunc(p.Resources, func(r *model.Resource) bool { return r.HasCRD }) {
		return NameVersion
	}
	return NoVersion
}

// RegisteredVersion is the [Kubernetes.Version] of those who register a package's kinds.
func RegisteredVersion(p *model.Package) VersionSource {
	if p.WantsRegistration() {
		return DirectoryVersion
	}
	return NoVersion
}
