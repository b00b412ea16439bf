package keyword

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// formats are those that API servers check, by the type of the value: supportedVersionedFormats in
// k8s.io/apiextensions-apiserver, pkg/apiserver/validation. API servers drop dashes: date-time is datetime.
var formats = map[string][]string{
	"string": {"date-time", "date", "duration", "uri", "hostname", "ipv4", "ipv6", "cidr", "mac", "email", "byte",
		"password", "uuid", "uuid3", "uuid4", "uuid5", "k8s-short-name", "k8s-long-name", "hexcolor", "rgbcolor",
		"isbn", "isbn10", "isbn13", "creditcard", "ssn", "bsonobjectid"},
	"integer": {"int32", "int64"},
	"number":  {"float", "double"},
}

// format is the domain of formats. Which one a value can have depends on its type: see enforced.
var format = &marker.Domain{Name: "format", Values: slices.Concat(formats["string"], formats["integer"],
	formats["number"])}

// ChecksFormat reports whether API servers check the format of a schema: not if it has none.
func ChecksFormat(s *props) bool {
	return s.Format != "" && slices.ContainsFunc(formats[cmp.Or(s.Type, "string")], func(known string) bool {
		return s.Format == known || s.Type != "integer" && s.Type != "number" && undashed(s.Format) == undashed(known)
	})
}

// enforced returns a warning of a format that API servers do not check.
func enforced(s *props) error {
	known := formats[cmp.Or(s.Type, "string")]
	switch near := marker.Closest(s.Format, known); {
	case s.Format == "" || ChecksFormat(s):
		return nil
	case s.Type == "array":
		return unenforced(s, "write +kubebuilder:validation:items:Format for the items")
	case known == nil:
		return unenforced(s, "remove the marker")
	case near != "":
		return unenforced(s, fmt.Sprintf("did you mean %q?", near))
	default:
		return unenforced(s, "use one of "+strings.Join(known[:min(len(known), 12)], ", ")+", or a pattern")
	}
}

// Formats returns the formats of a schema: its own, and those in allOf.
func Formats(s *props) (all []string) {
	if s.Format != "" {
		all = append(all, s.Format)
	}
	for i := range s.AllOf {
		all = append(all, Formats(&s.AllOf[i])...)
	}
	return all
}

func unenforced(s *props, remedy string) error {
	return celrules.Problem{Message: fmt.Sprintf("API servers do not check the format %q of the JSON type %s", s.Format,
		cmp.Or(s.Type, "string")), Remedy: remedy, Warning: true}
}

func undashed(text string) string { return strings.ReplaceAll(text, "-", "") }
