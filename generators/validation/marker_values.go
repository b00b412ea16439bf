package validation

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// count returns the value of a marker that counts something.
func count(t tag) (int64, error) {
	if err := decimal(t.Value); err != nil {
		return 0, err
	}
	if t.Int() < 0 {
		return 0, mistake("write 0 or more", "%s is less than 0", t.Value)
	}
	return t.Int(), nil
}

// decimal says that a number is not written as upstream wants it, e.g. 0x10 or 010, or nil.
func decimal(value string) error {
	digits := strings.TrimPrefix(value, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" || digits[0] == '0' && value != "0" {
		return mistake("write a decimal number, e.g. 10", "%q is not a decimal number", value)
	}
	return nil
}

// wrongType says that a marker is at home on other values.
func wrongType(t tag, wants string) error {
	return mistake(fmt.Sprintf("move it to a field of that type, or remove it from %s", t.at.label),
		"is for %s, not for %s", wants, t.at.typ)
}

func minLength(_ *evaluator, t tag) (outcome, error) {
	if !isText(t.at.typ) {
		return outcome{}, wrongType(t, "strings")
	}
	if err := decimal(t.Value); err != nil || t.Int() <= 0 { // 0 says that somebody has thought of it
		return outcome{}, err
	}
	return calling("MinLength", number(t.Int())), nil
}

func maxLength(_ *evaluator, t tag) (outcome, error) {
	if !isText(t.at.typ) {
		return outcome{}, wrongType(t, "strings")
	}
	n, err := count(t)
	return calling("MaxLength", number(n)), err
}

func maxBytes(e *evaluator, t tag) (outcome, error) {
	fn := "MaxBytes"
	if base := model.Deref(t.at.typ); base.Kind == model.Slice && base.Elem.BasicName() == "uint8" {
		fn = "MaxBytesSlice"
	}
	switch {
	case fn == "MaxBytesSlice" && !e.library.Amounts:
		return outcome{}, e.library.needs(v038)
	case fn == "MaxBytes" && !isText(t.at.typ):
		return outcome{}, wrongType(t, "strings and []byte")
	}
	n, err := count(t)
	return calling(fn, number(n)), err
}

func minItems(_ *evaluator, t tag) (outcome, error) {
	if !isList(t.at.typ) {
		return outcome{}, wrongType(t, "lists")
	}
	n, err := count(t)
	return calling("MinItems", number(n)), err
}

func maxItems(_ *evaluator, t tag) (outcome, error) {
	if !isList(t.at.typ) {
		return outcome{}, wrongType(t, "lists")
	}
	n, err := count(t)
	return stopping("MaxItems", number(n)), err
}

// mostProperties is the greatest limit of keys that upstream takes.
const mostProperties = 100000

func properties(t tag) (int64, error) {
	if t.at.typ.Kind != model.Map || !isText(t.at.typ.Key) {
		return 0, wrongType(t, "maps with strings as keys")
	}
	n, err := count(t)
	if err == nil && n > mostProperties {
		err = mistake(fmt.Sprintf("write at most %d", mostProperties), "%d is too great", n)
	}
	return n, err
}

func minProperties(_ *evaluator, t tag) (outcome, error) {
	n, err := properties(t)
	return calling("MinProperties", number(n)), err
}

func maxProperties(_ *evaluator, t tag) (outcome, error) {
	n, err := properties(t)
	return stopping("MaxProperties", number(n)), err
}

// bound is for limits of integers, durations and quantities.
func bound(fn string) func(*evaluator, tag) (outcome, error) {
	return func(e *evaluator, t tag) (outcome, error) {
		base := model.Deref(t.at.typ)
		amount := declarative.AmountOf(base)
		value, err := unquote(t.Value)
		switch {
		case amount == nil && !isInteger(base):
			return outcome{}, wrongType(t, "integers, durations and quantities")
		case amount == nil:
			return calling(fn, text(t.Value)), fits(t.Value, base)
		case !e.library.Amounts && amount.Integer:
			return calling(fn, text(t.Value)), fits(t.Value, base)
		case !e.library.Amounts:
			return outcome{}, e.library.needs(v038)
		case err == nil:
			value, err = amount.Parse(value)
		}
		if err != nil || value == t.Value && amount.Integer {
			return outcome{}, mistake("write it in quotes, e.g. "+amount.Example, "%s is no %s", t.Value, amount.Name)
		}
		if amount.Integer {
			return calling(fn, text(value)), nil
		}
		return calling(fn+"Quantity", arg{Name: emit.Ident{Path: declarative.Resource, Name: "MustParse"},
			Text: "(" + strconv.Quote(value) + ")"}), nil
	}
}

// fits says that an integer does not fit a type, or nil.
func fits(value string, t *model.Type) error {
	err := decimal(value)
	if err != nil {
		return err
	}
	basic := model.Deref(t).BasicName()
	if bits := integerBits[basic]; bits < 0 {
		_, err = strconv.ParseInt(value, 10, -bits)
	} else {
		_, err = strconv.ParseUint(value, 10, bits)
	}
	if err != nil {
		return mistake("write a number of that type, or change the type", "%s does not fit %s", value, basic)
	}
	return nil
}

// formats has the function of each +k8s:format, the first version that has it, if not all have, and whether it also
// reports texts as too long.
var formats = map[string]struct {
	fn, since string
	tooLong   bool
}{
	"k8s-condition-reason":              {fn: "ConditionReason", since: v038},
	"k8s-extended-resource-name":        {fn: "ExtendedResourceName"},
	"k8s-label-key":                     {fn: "LabelKey"},
	"k8s-label-value":                   {fn: "LabelValue"},
	"k8s-long-name":                     {fn: "LongName"},
	"k8s-long-name-caseless":            {fn: "LongNameCaseless"},
	"k8s-path-segment-name":             {fn: "PathSegmentName"},
	"k8s-prefixed-label-key":            {fn: "PrefixedLabelKey", since: v037},
	"k8s-resource-fully-qualified-name": {fn: "ResourceFullyQualifiedName", tooLong: true},
	"k8s-resource-pool-name":            {fn: "ResourcePoolName", tooLong: true},
	"k8s-short-name":                    {fn: "ShortName"},
	"k8s-uuid":                          {fn: "UUID"},
}

func format(e *evaluator, t tag) (outcome, error) {
	if !isText(t.at.typ) {
		return outcome{}, wrongType(t, "strings")
	}
	if f, ok := e.own.formats[t.Value]; ok {
		return f.call(e)
	}
	f, ok := formats[t.Value]
	switch {
	case ok && !e.library.has(f.since, ""):
		return outcome{}, e.library.needs(f.since)
	case !ok:
		remedy := "write a +k8s:customValidation for it, or another format"
		if !slices.Contains(declarative.Formats, t.Value) {
			remedy = meant(t.Value, slices.Concat(declarative.Formats, slices.Collect(maps.Keys(e.own.formats))))
		}
		return outcome{}, mistake(remedy, "package validate of %s has no function for %s", e.library.minor, t.Value)
	}
	return calling(f.fn), nil
}

// equal is for +k8s:eq and +k8s:neq, whose value is of the type of the target.
func equal(fn string) func(*evaluator, tag) (outcome, error) {
	return func(_ *evaluator, t tag) (outcome, error) {
		value := t.Value
		switch base := model.Deref(t.at.typ); {
		case base.BasicName() == "string":
			unquoted, err := unquote(value)
			if err != nil || value == unquoted && (value == "true" || value == "false" || decimal(value) == nil) {
				return outcome{}, mistake("write a string, e.g. +"+t.Name+`="none"`, "%s is not a string", value)
			}
			return calling(fn, quoted(unquoted)), nil
		case base.BasicName() == "bool":
			if value != "true" && value != "false" {
				return outcome{}, mistake("write true or false", "%s is neither true nor false", value)
			}
			return calling(fn, text(value)), nil
		case isInteger(base):
			return calling(fn, text(value)), fits(value, base)
		}
		return outcome{}, wrongType(t, "strings, integers and booleans")
	}
}

// unquote returns a text without its quotes, if it has any.
func unquote(value string) (string, error) {
	if value == "" || !strings.ContainsAny(value[:1], "\"`") {
		return value, nil
	}
	return strconv.Unquote(value)
}

func immutable(*evaluator, tag) (outcome, error) { return stopping("Immutable"), nil }

func monotonic(_ *evaluator, t tag) (outcome, error) {
	if !isInteger(t.at.typ) {
		return outcome{}, wrongType(t, "integers")
	}
	return calling("Monotonic"), nil
}

func opaqueType(*evaluator, tag) (outcome, error) { return outcome{opaque: true}, nil }

// fixed is for the markers of validation-gen's tests, that find a mistake always or never.
func fixed(result bool) func(*evaluator, tag) (outcome, error) {
	return func(_ *evaluator, t tag) (outcome, error) {
		message, err := unquote(t.Value)
		o := calling("FixedResult", text(strconv.FormatBool(result)), quoted(message))
		c := &o.calls[0]
		c.Cohort = t.Param("cohort")
		for flag := range strings.SplitSeq(t.Param("flags"), ",") {
			switch strings.TrimSpace(flag) {
			case "ShortCircuit":
				c.Stops = true
			case "NonError":
				c.Silent = true
			case "":
			default:
				return outcome{}, mistake(meant(flag, []string{"ShortCircuit", "NonError"}), "unknown flag %q", flag)
			}
		}
		c.TypeArg = namedType(t.Param("typeArg"))
		return o, err
	}
}

// namedType returns a type argument by its name, e.g. "int" or "example.org/fruit/api/v1.Fruit", as a pointer.
func namedType(qualified string) *goType {
	path, base := marker.Qualified(qualified)
	switch {
	case qualified == "":
		return nil
	case path == "":
		return &goType{Star: true, Text: base}
	}
	return &goType{Star: true, Ident: emit.Ident{Path: path, Name: base}}
}

// meant returns the remedy for a word that is none of some.
func meant(word string, choices []string) string {
	if near := marker.Closest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "write one of " + strings.Join(choices, ", ")
}

// failing is +k8s:validateError.
func failing(_ *evaluator, t tag) (outcome, error) {
	return outcome{}, mistake("remove the marker", "stops the generator: %s", t.Value)
}
