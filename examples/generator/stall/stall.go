// Package stall has the types of a program that sells fruit. They are no Kubernetes API: flags, completion, asyncapi
// and rows generate for any Go structs.
//
//go:generate go run .. run
package stall

import "time"

// Options are those of the program.
//
// +flags
// +completion=stall
type Options struct {
	// Addr is where the stall listens.
	Addr string
	// Format is how it logs.
	//
	// +completion:values=text;json
	Format string
	// Patience is how long it waits for a customer.
	Patience time.Duration
	// Open says that it sells at once.
	Open bool
}

// Sold says that the stall has sold fruit.
//
// +asyncapi:message:channel=stall/sold,action=send
type Sold struct {
	// Fruit is the kind of fruit, e.g. apple.
	Fruit string `json:"fruit"`
	// Grams are its weight, where it was weighed.
	Grams *float64  `json:"grams,omitempty"`
	At    time.Time `json:"at"`
	// With are what the customer bought at the same time.
	With []Sold `json:"with"`
}

// A Sale is fruit that was sold, as it is stored.
//
// +rows:table=sales
type Sale struct {
	// +rows:key
	ID    int64
	Fruit string
	Grams *float64
	Paid  bool
	// +rows:column=sold_at
	Time  time.Time
	Proof []byte
}
