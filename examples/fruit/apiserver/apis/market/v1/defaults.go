package v1

// gen writes RegisterDefaults from the +default markers. Conversions and validation register themselves; defaults don't,
// as with the tools of Kubernetes.
func init() { localSchemeBuilder.Register(RegisterDefaults) }
