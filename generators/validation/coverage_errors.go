package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/generators/validation/coverage"
)

// The types of package field's errors.
const (
	duplicate    = "FieldValueDuplicate"
	forbids      = "FieldValueForbidden"
	invalid      = "FieldValueInvalid"
	missing      = "FieldValueRequired"
	notSupported = "FieldValueNotSupported"
	tooFew       = "FieldValueTooFew"
	tooLong      = "FieldValueTooLong"
	tooMany      = "FieldValueTooMany"
	tooShort     = "FieldValueTooShort"
)

// A libraryError is an error of a function of package validate, at the value or below it.
type libraryError struct {
	coverage.Error
	below string // "[*]" for an item
}

func at(below, kind, origin string) []libraryError {
	return []libraryError{{coverage.Error{Type: kind, Origin: origin}, below}}
}

// libraryErrors are the errors of functions that always report the same one. See [errorsOf] and [declarer.call] for
// others.
var libraryErrors = map[string][]libraryError{
	"RequiredSlice": at("", missing, ""), "RequiredMap": at("", missing, ""),
	"RequiredPointer": at("", missing, ""), "RequiredValue": at("", missing, ""),
	"ForbiddenSlice": at("", forbids, ""), "ForbiddenMap": at("", forbids, ""),
	"ForbiddenPointer": at("", forbids, ""), "ForbiddenValue": at("", forbids, ""),

	"MinLength": at("", tooShort, "minLength"),
	"MaxLength": at("", tooLong, "maxLength"),
	"MaxBytes":  at("", tooLong, "maxBytes"), "MaxBytesSlice": at("", tooLong, "maxBytes"),
	"MinItems":      at("", tooFew, "minItems"),
	"MaxItems":      at("", tooMany, "maxItems"),
	"MinProperties": at("", tooFew, "minProperties"),
	"MaxProperties": at("", tooMany, "maxProperties"),
	"Minimum":       at("", invalid, "minimum"), "MinimumQuantity": at("", invalid, "minimum"),
	"Maximum": at("", invalid, "maximum"), "MaximumQuantity": at("", invalid, "maximum"),
	"EQ":        at("", notSupported, ""),
	"NEQ":       at("", invalid, "neq"),
	"Enum":      at("", notSupported, ""),
	"Immutable": at("", invalid, "immutable"),
	"Monotonic": at("", invalid, "monotonic"),

	"ValSliceUnique": at("[*]", duplicate, ""), "PtrSliceUnique": at("[*]", duplicate, ""),

	"Union":            at("", invalid, "union"),
	"ZeroOrOneOfUnion": at("", invalid, "zeroOrOneOf"),
}

// errorsOf returns the errors that a call can report of its value.
func errorsOf(c call, complete bool) []libraryError {
	for name, f := range formats {
		if f.fn == c.Func.Name {
			all := at("", invalid, "format="+name)
			if complete && f.tooLong {
				all = append(all, at("", tooLong, "format="+name)...)
			}
			return all
		}
	}
	switch c.Func.Name {
	case "FixedResult":
		if c.Args[0].Text == "false" {
			return at("", invalid, "validateFalse")
		}
	case "Matches":
		origin, _ := unquote(c.Args[2].Text)
		return at("", invalid, origin)
	case "UpdateMap", "ValSliceUpdate", "PtrSliceUpdate":
		return itemUpdates(c)
	case "UpdatePointer", "UpdateStruct", "UpdateValue", "UpdateValueByCompare", "UpdateValueByReflect":
		return at("", invalid, "update")
	}
	return libraryErrors[c.Func.Name]
}

// itemUpdates returns the errors about a list or map whose items may not come or go.
func itemUpdates(c call) (all []libraryError) {
	has := func(kinds ...string) bool {
		return slices.ContainsFunc(c.Args, func(a arg) bool { return slices.Contains(kinds, a.Name.Name) })
	}
	isMap := c.Func.Name == "UpdateMap"
	if has("NoSet", "NoUnset") {
		all = append(all, at("", invalid, "update")...)
	}
	if has("NoAddItem") || isMap && has("NoRemoveItem") {
		all = append(all, at("[*]", forbids, "update")...)
	}
	if !isMap && has("NoRemoveItem") {
		all = append(all, at("", forbids, "update")...)
	}
	return all
}
