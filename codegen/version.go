package codegen

// A VersionUse says for which packages a generator needs the API version, and what it takes for the version of a
// package without +versionName, as the tool does that it replaces. The zero value is for a generator that needs none.
type VersionUse int

const (
	_                     VersionUse = iota
	ClientVersion                    // the directory of packages with clients, as client-gen has it
	RegisteredVersion                // the directory of packages whose kinds are registered, as register-gen has it
	CustomResourceVersion            // the name of packages with custom resources, as controller-gen has it
)
