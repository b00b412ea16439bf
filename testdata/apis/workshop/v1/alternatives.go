package v1

// Payment is a union with a discriminator.
type Payment struct {
	// Valid: "Card"
	// Invalid: absent
	//
	// +k8s:unionDiscriminator(union: "means")
	// +k8s:required
	By string `json:"by"`

	// Valid: "a"
	// Invalid: absent
	//
	// +k8s:unionMember(union: "means")
	// +k8s:optional
	Card *string `json:"card,omitempty"`

	// Valid: absent
	// Invalid: "a"
	//
	// +k8s:unionMember(union: "means", memberName: "Money")
	// +k8s:optional
	Cash *string `json:"cash,omitempty"`
}

// Options are alternatives.
type Options struct {
	// Valid: "a"
	//
	// +k8s:zeroOrOneOfMember(union: "side", memberName: "L")
	// +k8s:optional
	Left *string `json:"left,omitempty"`

	// Valid: "a"
	//
	// +k8s:zeroOrOneOfMember(union: "side", memberName: "R")
	// +k8s:optional
	Right *string `json:"right,omitempty"`
}

// Delivery has a mode.
type Delivery struct {
	// Valid: "Post"
	// Invalid: absent
	//
	// +k8s:modeDiscriminator(modality: "way")
	// +k8s:required
	Mode string `json:"mode"`

	// Valid: "a"
	// Invalid: absent
	//
	// +k8s:ifMode(modality: "way", mode: "Post")=+k8s:required
	// +k8s:ifMode(modality: "way", mode: "Fetch")=+k8s:forbidden
	Address *string `json:"address,omitempty"`
}

// OldDelivery has a mode, too.
type OldDelivery struct {
	OldSpeed `json:",inline"`

	// Valid: "Post"
	// Invalid: absent
	//
	// +k8s:discriminator(name: "way")
	// +k8s:required
	Mode string `json:"mode"`

	// Valid: "a"
	// Invalid: absent
	//
	// +k8s:member(discriminator: "way", value: "Post")=+k8s:required
	Address *string `json:"address,omitempty"`
}

// OldSpeed has modes without a name, in both words.
type OldSpeed struct {
	// Valid: "Slow"
	// Invalid: 1
	//
	// +k8s:discriminator
	// +k8s:optional
	Speed string `json:"speed,omitempty"`

	// Valid: absent
	// Invalid: 1
	//
	// +k8s:member("Slow")=+k8s:optional
	Days *int32 `json:"days,omitempty"`

	// Valid: absent
	// Invalid: 1
	//
	// +k8s:ifMode("Slow")=+k8s:optional
	Weeks *int32 `json:"weeks,omitempty"`
}

// Gift has a card or is plain.
type Gift struct {
	// Valid: absent
	// Invalid: "a" at ^.text
	//
	// +k8s:dependentRequired(text)
	// +k8s:optional
	Card *string `json:"card,omitempty"`

	// Valid: "a"
	//
	// +k8s:optional
	Text *string `json:"text,omitempty"`

	// Valid: "a"
	//
	// +k8s:dependentForbidden(card)
	// +k8s:optional
	Plain *string `json:"plain,omitempty"`
}
