package v1

import (
	"encoding/json"
	"strconv"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Text has the markers on text.
type Text struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TextSpec `json:"spec"`
}

// TextSpec has a field for each limit, and for limits that meet.
type TextSpec struct {
	// Short has a greatest length, in characters.
	//
	// Valid: "", "äöü"
	// Invalid: "abcd", 1
	//
	// +kubebuilder:validation:MaxLength=3
	Short string `json:"short,omitempty"`

	// Long has a least length.
	//
	// Valid: "abc"
	// Invalid: "", "äö"
	//
	// +kubebuilder:validation:MinLength=3
	Long string `json:"long,omitempty"`

	// Label matches a pattern.
	//
	// Valid: "a", "a-1"
	// Invalid: "", "A", "-a"
	//
	// +kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`
	Label string `json:"label,omitempty"`

	// Quoted has a pattern in quotes.
	//
	// Valid: "1.5"
	// Invalid: "1,5", "\\d.\\d"
	//
	// +kubebuilder:validation:Pattern="^\\d\\.\\d$"
	Quoted string `json:"quoted,omitempty"`

	// Host keeps to one of two patterns, or to both.
	//
	// Valid: "10.0.0.1", "fe80::1", "10.::"
	// Invalid: "", "a", "11.0.0.1"
	//
	// +gen:anyOf=[{pattern: '^10\.'}, {pattern: '::'}]
	Host string `json:"host,omitempty"`

	// Single has one of two letters, and not both.
	//
	// Valid: "xa", "xb"
	// Invalid: "x"
	// Invalid: "xab" at <nil>
	//
	// +gen:oneOf=[{pattern: a}, {pattern: b}]
	Single string `json:"single,omitempty"`

	// Other is no word that is reserved.
	//
	// Valid: "a", ""
	// Invalid: "default" at <nil>
	// Invalid: "none" at <nil>
	//
	// +gen:not={enum: [default, none]}
	Other string `json:"other,omitempty"`

	// Day is a date.
	//
	// Valid: "2024-02-29"
	// Invalid: "2023-02-29", "tomorrow"
	//
	// +kubebuilder:validation:Format=date
	Day string `json:"day,omitempty"`

	// Address has a format in quotes.
	//
	// Valid: "10.0.0.1"
	// Invalid: "10.0.0", "fe80::1"
	//
	// +kubebuilder:validation:Format="ipv4"
	Address *string `json:"address,omitempty"`

	// Fruit has one of several values, among them some that look like other JSON.
	//
	// Valid: "Apple", "Sour Cherry", "4", "true", "null"
	// Invalid: "apple", "", 4, true
	//
	// +kubebuilder:validation:Enum=Apple;"Sour Cherry";"4";true;`null`
	Fruit string `json:"fruit,omitempty"`

	// Phase has the values of its type.
	//
	// Valid: "Ripe", "Rotten"
	// Invalid: "Raw", ""
	Phase Phase `json:"phase,omitempty"`

	// Tone has the values of its type, from another package.
	//
	// Valid: "high", "soft"
	// Invalid: "shrill"
	Tone units.Tone `json:"tone,omitempty"`

	// Season has fewer values than its type.
	//
	// Valid: "spring", "summer"
	// Invalid: "winter", "never"
	//
	// +kubebuilder:validation:Enum=spring;summer
	Season Season `json:"season,omitempty"`

	// Name has limits by its type, from another package.
	//
	// Valid: "ab", "abcdefgh"
	// Invalid: "a", "abcdefghi", "AB"
	Name units.Name `json:"name,omitempty"`

	// Initials have other limits than their type.
	//
	// Valid: "ab", "bca"
	// Invalid: "a", "abcd", "xy"
	//
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:Pattern=`^[abc]*$`
	Initials Name `json:"initials,omitempty"`

	// Nick has limits by its type, and by the type that this one is declared from.
	//
	// Valid: "ab", "abcd"
	// Invalid: "a", "abcde", "AB"
	Nick Nick `json:"nick,omitempty"`

	// Foreign has limits by its type, and by the type that this one is declared from, both from another package.
	//
	// Valid: "ab", "abcd"
	// Invalid: "a", "abcde", "AB"
	Foreign units.Nick `json:"foreign,omitempty"`

	// Handle has limits by an alias.
	//
	// Valid: "@ab"
	// Invalid: "ab", "@"
	Handle Handle `json:"handle,omitempty"`

	// Digest is bytes.
	//
	// Valid: "YWJj"
	// Invalid: "a", "a?bc"
	//
	// +kubebuilder:validation:MaxLength=8
	Digest []byte `json:"digest,omitempty"`

	// Code marshals itself as text.
	//
	// Valid: "a-b"
	// Invalid: "ab", {"parts": ["a", "b"]}
	Code Code `json:"code,omitempty,omitzero"`

	// Counter is a number in Go and text in JSON.
	//
	// Valid: "5", "12"
	// Invalid: 5
	//
	// +kubebuilder:validation:Type=string
	Counter Counter `json:"counter,omitempty"`

	// Serial is a number in Go, which its tag makes text in JSON.
	//
	// Valid: "5"
	// Invalid: 5
	Serial int64 `json:"serial,omitempty,string"`
}

// Phase has its constants for values.
//
// +k8s:enum
type Phase string

// The phases.
const (
	PhaseRipe   Phase = "Ripe"
	PhaseRotten Phase = "Rotten"
)

// Season is one of four.
//
// +kubebuilder:validation:Enum=spring;summer;autumn;winter
// +k8s:deepcopy-gen=false
type Season string

// Handle begins with an at sign.
//
// +kubebuilder:validation:Pattern=`^@.`
type Handle = string

// Counter marshals itself as text.
//
// +kubebuilder:validation:Type=string
type Counter int64

// MarshalJSON writes text.
func (c Counter) MarshalJSON() ([]byte, error) { return json.Marshal(strconv.FormatInt(int64(c), 10)) }

// UnmarshalJSON reads it.
func (c *Counter) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	n, err := strconv.ParseInt(text, 10, 64)
	*c = Counter(n)
	return err
}
