package validation

// A rule says what a marker is for and what it comes to.
type rule struct {
	on       scope
	evaluate func(*evaluator, tag) (outcome, error)

	inner bool   // it leads to another marker
	late  bool   // in v0.36 it is evaluated after the others
	since string // the first version of the library that has it; "" for all
	last  string // the last one, likewise
	other string // the marker that other versions have for it
}

// newRules returns the rules of all markers of declarative validation.
func newRules() map[string]rule {
	types := onType | onField
	return map[string]rule{
		"k8s:required":  {on: onField, evaluate: required},
		"k8s:optional":  {on: onField, evaluate: optional},
		"k8s:forbidden": {on: onField, evaluate: forbidden},

		"k8s:minLength":     {on: anywhere, evaluate: minLength},
		"k8s:maxLength":     {on: anywhere, evaluate: maxLength},
		"k8s:maxBytes":      {on: anywhere, evaluate: maxBytes},
		"k8s:minItems":      {on: types | onItem | onValue, evaluate: minItems},
		"k8s:maxItems":      {on: types | onItem | onValue, evaluate: maxItems},
		"k8s:minProperties": {on: types, evaluate: minProperties, since: v037},
		"k8s:maxProperties": {on: types, evaluate: maxProperties, since: v037},
		"k8s:minimum":       {on: anywhere, evaluate: bound("Minimum")},
		"k8s:maximum":       {on: anywhere, evaluate: bound("Maximum")},
		"k8s:format":        {on: anywhere, evaluate: format},
		"k8s:eq":            {on: anywhere, evaluate: equal("EQ"), since: v038},
		"k8s:neq":           {on: anywhere, evaluate: equal("NEQ")},
		"k8s:enum":          {on: onType, evaluate: enum},

		"k8s:listType":     {on: anywhere, evaluate: listType},
		"k8s:listMapKey":   {on: anywhere, evaluate: listMapKey},
		"k8s:unique":       {on: anywhere, evaluate: unique},
		"k8s:customUnique": {on: anywhere, evaluate: customUnique},
		"k8s:eachVal":      {on: anywhere, evaluate: eachVal, inner: true, late: true},
		"k8s:eachKey":      {on: anywhere, evaluate: eachKey, inner: true},
		"k8s:item":         {on: anywhere, evaluate: item, inner: true, late: true},
		"k8s:subfield":     {on: anywhere, evaluate: subfield, inner: true},

		"k8s:unionMember":        {on: onField | onItem, evaluate: unionMember},
		"k8s:unionDiscriminator": {on: onField | onItem, evaluate: unionDiscriminator},
		"k8s:zeroOrOneOfMember":  {on: onField | onItem, evaluate: atMostOneMember},
		"k8s:modeDiscriminator":  {on: onField, evaluate: modeDiscriminator, since: v037, other: "k8s:discriminator"},
		"k8s:ifMode":             {on: onField, evaluate: ifMode, inner: true, since: v037, other: "k8s:member"},
		"k8s:discriminator": {on: onField, evaluate: modeDiscriminator, last: v036,
			other: "k8s:modeDiscriminator"},
		"k8s:member":             {on: onField, evaluate: ifMode, inner: true, last: v036, other: "k8s:ifMode"},
		"k8s:dependentRequired":  {on: onField, evaluate: dependent("DependentRequired"), since: v037},
		"k8s:dependentForbidden": {on: onField, evaluate: dependent("DependentForbidden"), since: v037},

		"k8s:immutable": {on: types | onItem | onValue, evaluate: immutable},
		"k8s:monotonic": {on: types, evaluate: monotonic, since: v037},
		"k8s:update":    {on: onField | onItem | onValue, evaluate: update},

		"k8s:alpha":            {on: anywhere, evaluate: level("Alpha"), inner: true, late: true},
		"k8s:beta":             {on: anywhere, evaluate: level("Beta"), inner: true, late: true},
		"k8s:ifEnabled":        {on: anywhere, evaluate: ifOption(true), inner: true},
		"k8s:ifDisabled":       {on: anywhere, evaluate: ifOption(false), inner: true},
		"k8s:opaqueType":       {on: anywhere, evaluate: opaqueType},
		"k8s:customValidation": {on: types, evaluate: customValidation, since: v037},

		"k8s:validateTrue":      {on: anywhere, evaluate: fixed(true)},
		"k8s:validateTrueAlpha": {on: anywhere, evaluate: fixed(true)},
		"k8s:validateTrueBeta":  {on: anywhere, evaluate: fixed(true)},
		"k8s:validateFalse":     {on: anywhere, evaluate: fixed(false)},
		"k8s:validateError":     {on: anywhere, evaluate: failing},
	}
}
