package v1

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Number has the markers on numbers.
type Number struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NumberSpec `json:"spec"`
}

// NumberSpec has a field for each limit, and for limits that meet.
type NumberSpec struct {
	// AtMost has a greatest value.
	//
	// Valid: 5, -5
	// Invalid: 6
	//
	// +kubebuilder:validation:Maximum=5
	AtMost int32 `json:"atMost,omitempty"`

	// AtLeast has a least value.
	//
	// Valid: -1, 5
	// Invalid: -2
	//
	// +kubebuilder:validation:Minimum=-1
	AtLeast int64 `json:"atLeast,omitempty"`

	// Below has a bound that is excluded.
	//
	// Valid: 4
	// Invalid: 5, 6
	//
	// +kubebuilder:validation:Maximum=5
	// +kubebuilder:validation:ExclusiveMaximum=true
	Below int8 `json:"below,omitempty"`

	// Above has a bound that is excluded, and one that is not.
	//
	// Valid: 1, 5
	// Invalid: 0, 6
	//
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:ExclusiveMaximum=false
	// +kubebuilder:validation:Maximum=5
	Above uint16 `json:"above,omitempty"`

	// Steps come in fives.
	//
	// Valid: 0, -5, 10
	// Invalid: 1
	//
	// +kubebuilder:validation:MultipleOf=5
	Steps *int `json:"steps,omitempty"`

	// Port has one of several values.
	//
	// Valid: 80, 443
	// Invalid: 8080, "80"
	//
	// +kubebuilder:validation:Enum=80;443
	Port int32 `json:"port,omitempty"`

	// Share has limits by its type.
	//
	// Valid: 0, 100
	// Invalid: -1, 101
	Share units.Percent `json:"share,omitempty"`

	// Portion has limits by its type, from the same package.
	//
	// Valid: 0, 100
	// Invalid: -1, 101
	Portion *Percent `json:"portion,omitempty"`

	// Discount has narrower limits than its type.
	//
	// Valid: 10, 50
	// Invalid: 9, 51, 101
	//
	// +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:Maximum=50
	Discount Percent `json:"discount,omitempty"`

	// Rest has a bound that is excluded where its type has another one that is not.
	//
	// Valid: 0, 89
	// Invalid: 90, 100
	//
	// +kubebuilder:validation:Maximum=90
	// +kubebuilder:validation:ExclusiveMaximum=true
	Rest *Percent `json:"rest,omitempty"`

	// Rating repeats a limit of its type.
	//
	// Valid: 1, 5
	// Invalid: 0, 6
	//
	// +kubebuilder:validation:Minimum=1
	Rating *Stars `json:"rating,omitempty"`

	// Ratio is a JSON number without being a float in Go.
	//
	// Valid: 0.5, 1.75
	// Invalid: 0.3, 2.25, "1"
	Ratio *Ratio `json:"ratio,omitempty"`

	// Bits are any number that fits.
	//
	// Valid: 4294967295
	// Invalid: 1.5, "1"
	//
	// +kubebuilder:validation:Format=int64
	Bits uint32 `json:"bits,omitempty"`
}

// Stars are one to five.
//
// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=5
type Stars int16

// Ratio marshals itself as a number.
//
// +kubebuilder:validation:Type=number
// +kubebuilder:validation:MultipleOf=0.25
// +kubebuilder:validation:Maximum=2
type Ratio struct {
	Text string `json:"-"`
}

// MarshalJSON writes the number.
func (r Ratio) MarshalJSON() ([]byte, error) { return json.Marshal(json.Number(r.Text)) }

// UnmarshalJSON reads it.
func (r *Ratio) UnmarshalJSON(data []byte) error {
	var n json.Number
	err := json.Unmarshal(data, &n)
	r.Text = n.String()
	return err
}
