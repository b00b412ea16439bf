package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Order has the tags of declarative validation that controller-gen leaves out.
type Order struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OrderSpec `json:"spec"`
}

// OrderSpec has a field for each tag.
type OrderSpec struct {
	// Text has limits of every sort.
	//
	// Valid: "ab", "äb"
	// Invalid: "a", "abcd", "äöü"
	// Invalid: "no" says "must not be 'no'"
	//
	// +k8s:minLength=2
	// +k8s:maxLength=3
	// +k8s:maxBytes=4
	// +k8s:neq="no"
	Text string `json:"text,omitempty"`

	// Kind has one value.
	//
	// Valid: "order"
	// Invalid: "", "orders"
	//
	// +k8s:eq="order"
	Kind string `json:"kind,omitempty"`

	// Name has a format.
	//
	// Valid: "a-b"
	// Invalid: "A", "a.b"
	//
	// +k8s:format=k8s-short-name
	Name string `json:"name,omitempty"`

	// List has limits and differing items.
	//
	// Valid: ["a"], ["a", "b"]
	// Invalid: [], ["a", "a"], ["a", "b", "c"]
	// Invalid: ["ab"] at [0]
	//
	// +k8s:listType=atomic
	// +k8s:unique=set
	// +k8s:minItems=1
	// +k8s:maxItems=2
	// +k8s:eachVal=+k8s:maxLength=1
	List []string `json:"list,omitempty"`

	// Map has limits, for its keys and values as well.
	//
	// Valid: {"a": 1}
	// Invalid: {}, {"a": 1, "b": 1, "c": 1}, {"A": 1}
	// Invalid: {"a": 0} at .a
	//
	// +k8s:minProperties=1
	// +k8s:maxProperties=2
	// +k8s:eachKey=+k8s:format=k8s-short-name
	// +k8s:eachVal=+k8s:minimum=1
	Map map[string]int32 `json:"map,omitempty"`

	// Rising never falls.
	//
	// Change: 1 to 2
	// No change: 2 to 1
	//
	// +k8s:monotonic
	Rising int32 `json:"rising,omitempty"`

	// Once can be set only when the object is created.
	//
	// Change: 1 to 1
	// No change: absent to 1 at ^
	//
	// +k8s:update=NoSet
	Once *int32 `json:"once,omitempty"`

	// State has all but one of the constants of its type.
	//
	// Valid: "Open"
	// Invalid: "Lost", "None"
	State State `json:"state,omitempty"`

	// Steps have an item that is short.
	//
	// Valid: [{"name": "first", "note": "a"}, {"name": "last", "note": "abc"}]
	// Invalid: [{"name": "first", "note": "abc"}] at [0]
	//
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:maxItems=5
	// +k8s:item(name: "first")=+k8s:subfield(note)=+k8s:maxLength=2
	Steps []Step `json:"steps,omitempty"`

	// First has a note that is longer than those of others may be.
	//
	// Valid: {"name": "a", "note": "abcd"}
	// Invalid: {"name": "a", "note": "abcde"} at .note
	//
	// +k8s:subfield(note)=+k8s:maxLength=4
	First *Step `json:"first,omitempty"`

	// Payment is by one means, named.
	//
	// Valid: {"by": "Card", "card": "a"}, {"by": "Money", "cash": "b"}
	// Invalid: {"by": "Card", "cash": "b"} at .cash
	// Invalid: {"by": "Card", "card": "a", "cash": "b"} at .cash
	Payment *Payment `json:"payment,omitempty"`

	// Options are none or one of several.
	//
	// Valid: {}, {"left": "a"}
	// Invalid: {"left": "a", "right": "b"}
	Options *Options `json:"options,omitempty"`

	// Delivery depends on its mode.
	//
	// Valid: {"mode": "Post", "address": "a"}, {"mode": "Fetch"}, {"mode": "Call"}
	// Invalid: {"mode": "Post"} at .address
	// Invalid: {"mode": "Fetch", "address": "a"} at .address
	// Invalid: {"mode": "Call", "address": "a"} at .address
	Delivery *Delivery `json:"delivery,omitempty"`

	// OldDelivery depends on its mode in the words of v0.36.
	//
	// Valid: {"mode": "Post", "address": "a"}, {"mode": "Fetch"}
	// Invalid: {"mode": "Post"} at .address
	OldDelivery *OldDelivery `json:"oldDelivery,omitempty"`

	// Gift has fields that depend on each other.
	//
	// Valid: {}, {"card": "a", "text": "b"}, {"text": "b"}
	// Invalid: {"card": "a"} at .text
	// Invalid: {"plain": "a", "card": "b", "text": "c"} at .card
	Gift *Gift `json:"gift,omitempty"`

	// Loose says what a CRD can't enforce, or Kubernetes does not always.
	//
	// Valid: "abcd"
	//
	// +k8s:alpha(since: "1.36")=+k8s:maxLength=1
	// +k8s:beta(since: "1.37")=+k8s:maxLength=1
	// +k8s:ifEnabled(Ripening)=+k8s:maxLength=1
	// +k8s:ifDisabled(Ripening)=+k8s:maxLength=1
	// +k8s:customValidation
	Loose string `json:"loose,omitempty"`

	// Opaque leaves out what its type says.
	//
	// Valid: "too long"
	//
	// +k8s:opaqueType
	Opaque Short `json:"opaque,omitempty"`

	// Custom is checked by hand-written code.
	//
	// Valid: ["a", "a"]
	// Invalid: ["a", "b", "c", "d"]
	//
	// +k8s:listType=atomic
	// +k8s:unique=set
	// +k8s:customUnique
	// +k8s:maxItems=3
	Custom []string `json:"custom,omitempty"`
}

// State is open or closed.
//
// +k8s:enum
type State string

// The states, of which one is none.
const (
	StateOpen   State = "Open"
	StateClosed State = "Closed"

	// +k8s:enumExclude
	StateLost State = "Lost"
)

// Short is short.
//
// +k8s:maxLength=3
type Short string

// Step is known by its name.
type Step struct {
	// Valid: "a"
	// Invalid: "abcdefg"
	//
	// +k8s:maxLength=6
	Name string `json:"name"`

	// Valid: "a"
	// Invalid: "abcdefg"
	//
	// +k8s:maxLength=6
	Note string `json:"note,omitempty"`
}
