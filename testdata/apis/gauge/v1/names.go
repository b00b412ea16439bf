package v1

import "strings"

// Percent is a part of a hundred.
//
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=100
type Percent int32

// Name is short and simple.
//
// +kubebuilder:validation:MinLength=2
// +kubebuilder:validation:MaxLength=8
// +kubebuilder:validation:Pattern=`^[a-z]*$`
type Name string

// Nick is a name by another name: what is said of names holds for it.
//
// +kubebuilder:validation:MaxLength=4
type Nick Name

// Code is text of its own making.
//
// +kubebuilder:validation:Pattern=`^\w-\w$`
type Code struct {
	Parts []string `json:"-"`
}

// MarshalText joins the parts.
func (c Code) MarshalText() ([]byte, error) { return []byte(strings.Join(c.Parts, "-")), nil }

// UnmarshalText takes them apart.
func (c *Code) UnmarshalText(text []byte) error {
	c.Parts = strings.Split(string(text), "-")
	return nil
}
