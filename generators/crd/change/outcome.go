package change

import "strings"

// An Outcome is what happens to an object that etcd holds when it does not fit the new schema: on API servers of
// Kubernetes 1.30 and newer, which ratchet. TestOutcomes of hack/conformance proves each on a real one.
type Outcome struct {
	Read    Read
	Updates Updates
}

// Read is what a client reads.
type Read string

// What clients read.
const (
	AsStored  Read = "Stored objects can be read as they are."
	Pruned    Read = "Stored objects are read without it, and lose it at the next write."
	Defaulted Read = "Stored objects without a value are read with the default."
)

// Updates are the writes to a stored object that are accepted.
type Updates string

// Which updates are accepted.
const (
	All Updates = ""
	// Elsewhere: the value is ratcheted.
	Elsewhere Updates = "Updates that leave the value as it is are accepted from Kubernetes 1.30 on; others must fit."
	// OutsideParent: the object around the value is ratcheted as a whole.
	OutsideParent Updates = "From Kubernetes 1.30 on, updates are accepted as long as the object around the field " +
		"stays as it is; others must fit."
	// Changes: the rule compares the old and the new value.
	Changes Updates = "Updates that change the value against the rule are refused."
)

func (o Outcome) String() string { return strings.TrimSpace(string(o.Read) + " " + string(o.Updates)) }
