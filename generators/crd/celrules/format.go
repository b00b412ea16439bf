package celrules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

const (
	dnsLabel  = `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
	dnsName   = dnsLabel + `(\.` + dnsLabel + `)*`
	labelName = `[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?`
	octet     = `0*(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])`
)

// A textFormat is what +k8s:format=<name> becomes. The meanings are those of the functions in k8s.io/apimachinery
// v0.38.0-beta.0, pkg/api/validate/strfmt.go.
type textFormat struct {
	format    string // one that API servers from v1.34 on check in CRDs; older ones ignore it
	pattern   string // else a regular expression for all of the text
	parts     string // a second one, for the lengths of its parts
	never     string // one that matches no part of it
	address   bool   // it may also be an IPv6 address
	maxLength int64
	message   string
}

// formats are all formats of validation-gen. Only the short and the long name are formats of CRDs: see
// supportedVersionedFormats in k8s.io/apiextensions-apiserver, pkg/apiserver/validation.
var formats = map[string]textFormat{
	"k8s-short-name": {format: "k8s-short-name", pattern: dnsLabel, maxLength: 63,
		message: "must be a DNS label"},
	"k8s-long-name": {format: "k8s-long-name", pattern: dnsName, maxLength: 253,
		message: "must be a DNS subdomain"},
	"k8s-long-name-caseless": {pattern: strings.ReplaceAll(dnsName, "a-z", "A-Za-z"), maxLength: 253,
		message: "must be a DNS subdomain in any case"},
	"k8s-uuid": {pattern: `[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`, maxLength: 36,
		message: "must be a UUID in lower case"},
	"k8s-condition-reason": {pattern: `[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?`, message: "must be a condition's reason"},
	"k8s-label-value":      {pattern: `(` + labelName + `)?`, maxLength: 63, message: "must be a label value"},
	"k8s-label-key": {pattern: `(` + dnsName + `/)?` + labelName, parts: `([^/]{1,253}/)?[^/]*`,
		maxLength: 317, message: "must be a label key"},
	"k8s-prefixed-label-key": {pattern: dnsName + `/` + labelName, parts: `[^/]{1,253}/[^/]*`, maxLength: 317,
		message: "must be a label key with a prefix"},
	"k8s-path-segment-name": {pattern: `|[^./%][^/%]*|\.[^./%][^/%]*|\.\.[^/%]+`, message: "must be a path segment"},
	"k8s-resource-pool-name": {pattern: dnsName + `(/` + dnsName + `)*`, maxLength: 253,
		message: "must be DNS subdomains separated by slashes"},
	"k8s-ip": {pattern: octet + `(\.` + octet + `){3}`, address: true,
		message: "must be an IP address"},
	"k8s-extended-resource-name": {pattern: dnsName + `/` + labelName, parts: `[^/]{1,244}/[^/]*`,
		never:     `^requests\.|kubernetes\.io/`,
		maxLength: 308, message: "must be an extended resource name"},
	"k8s-resource-fully-qualified-name": {pattern: dnsName + `/[A-Za-z_][A-Za-z0-9_]{0,31}`, parts: `[^/]{1,63}/[^/]*`,
		maxLength: 96,
		message:   "must be a DNS subdomain, a slash and a C identifier"},
}

// formatKeywords are the keywords that a format sets.
var formatKeywords = []string{"format", "pattern", "maxLength"}

// FormatNames returns the names of all formats, sorted.
func FormatNames() []string { return slices.Sorted(maps.Keys(formats)) }

// format is the check of +k8s:format.
func format(s *props, m marker.Marker) (Check, error) {
	f, ok := formats[m.Value]
	switch near := marker.Closest(m.Value, declarative.Formats); {
	case ok:
	case near != "":
		return Check{}, Problem{m.Value + " is no format of Kubernetes", "did you mean " + near + "?", false}
	case strings.HasPrefix(m.Value, "k8s-"):
		return Check{}, Problem{m.Value + " is no format of Kubernetes",
			"write one of " + strings.Join(declarative.Formats, ", "), false}
	default:
		return Check{}, Problem{"is left out: the format " + m.Value + " is the project's own",
			"write the pattern as +kubebuilder:validation:Pattern, too", true}
	}
	return Check{Keyword: f.keyword, Message: f.message, rule: f.inCEL(), rest: f.notIn()}, IsType(s, "string")
}

// keyword adds the format to a schema.
func (f textFormat) keyword(s *props) {
	if f.maxLength > 0 {
		limits["k8s:maxLength"].tighten(s, f.maxLength)
	}
	switch {
	case f.format != "":
		also(s, func(s *props) *string { return &s.Format }, f.format)
	case f.address && len(s.AnyOf) == 0:
		s.AnyOf = []props{{Pattern: anchored(f.pattern)}, {Format: "ipv6"}}
	case f.address:
		s.AllOf = append(slices.Clip(s.AllOf), props{AnyOf: []props{{Pattern: anchored(f.pattern)}, {Format: "ipv6"}}})
	default:
		also(s, func(s *props) *string { return &s.Pattern }, anchored(f.pattern))
	}
	if f.parts != "" {
		also(s, func(s *props) *string { return &s.Pattern }, anchored(f.parts))
	}
}

// anchored returns an expression that matches a text from beginning to end.
func anchored(pattern string) string { return "^(" + pattern + ")$" }

// also adds a format or pattern: a second one goes to allOf.
func also(s *props, of func(*props) *string, text string) {
	switch mine := of(s); *mine {
	case "":
		*mine = text
	case text:
	default:
		var second props
		*of(&second) = text
		s.AllOf = append(slices.Clip(s.AllOf), second)
	}
}

// notIn returns the CEL for what the text may not contain. The keyword "not" could express it, but then API servers do
// not name the field.
func (f textFormat) notIn() string {
	if f.never == "" {
		return ""
	}
	return "!{self}.matches(" + Literal(f.never) + ")"
}

// inCEL returns the CEL for the format, for values without a schema of their own, e.g. the keys of maps.
func (f textFormat) inCEL() string {
	var all []string
	if f.maxLength > 0 {
		all = append(all, fmt.Sprintf("size({self}) <= %d", f.maxLength))
	}
	for _, pattern := range []string{f.pattern, f.parts} {
		if pattern != "" && !f.address {
			all = append(all, "{self}.matches("+Literal(anchored(pattern))+")")
		}
	}
	if never := f.notIn(); never != "" {
		all = append(all, never)
	}
	if f.address {
		all = append(all, "isIP({self}) || {self}.matches("+Literal(anchored(f.pattern))+")")
	}
	return strings.Join(all, " && ")
}
