package marker

// A Param is one argument in the parentheses of a +k8s: marker, e.g. type: "Ready" of +k8s:item(type: "Ready").
type Param struct {
	Name  string // e.g. "type"; "" for one without a name, as in +k8s:subfield(name)
	Value string // without quotes, e.g. "Ready"
	Kind  Kind   // String, Int or Bool, as it is written
}

// Param returns the value of a parameter by its name, e.g. "Ready" for Param("type") of +k8s:item(type: "Ready"). The
// name "" is that of the parameter without one. It returns "" for a parameter that is missing.
func (m Marker) Param(name string) string {
	for _, g := range m.Params {
		if g.Name == name {
			return g.Value
		}
	}
	return ""
}

// Names returns the names of the marker and of its inner markers, e.g. "k8s:eachVal=+k8s:maxLength".
func (m Marker) Names() string {
	if m.Inner == nil {
		return m.Name
	}
	return m.Name + "=+" + m.Inner.Names()
}
