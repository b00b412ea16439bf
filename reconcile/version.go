package reconcile

// SupportPackageIsVersion1 is what generated code refers to, so that it compiles only with a version of this package
// that supports it. The constant goes when the package no longer supports that code: then gen has to write it again.
const SupportPackageIsVersion1 = true
