package v1

// gen writes RegisterDefaults from the +default markers. Unlike conversions and validation, defaults do not register
// themselves.
func init() { localSchemeBuilder.Register(RegisterDefaults) }
