// Package units has types for the other packages of the group. All of its fields are optional, but those that say otherwise.
//
// +k8s:deepcopy-gen=package
// +kubebuilder:validation:Optional
package units

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

// Names are a list with a name.
//
// +kubebuilder:validation:MaxItems=3
// +kubebuilder:validation:items:Pattern=`^[a-m]+$`
type Names []Name

// Scales are a map with a name.
//
// +kubebuilder:validation:MinProperties=1
type Scales map[string]Percent

// Tone is high or low, loud or soft.
//
// +kubebuilder:validation:Enum=high;low;loud;soft
type Tone string

// Span has fields without omitempty that may be missing.
type Span struct {
	// From is the start.
	//
	// Valid: 1, absent
	// Invalid: 101
	From Percent `json:"from"`

	// To is the end.
	//
	// Valid: 2
	// Invalid: absent
	//
	// +kubebuilder:validation:Required
	To int32 `json:"to"`
}

// Code is text of its own making.
type Code struct {
	Text string `json:"-"`
}

// MarshalText writes the text.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.Text), nil }

// UnmarshalText reads it.
func (c *Code) UnmarshalText(text []byte) error {
	c.Text = string(text)
	return nil
}
