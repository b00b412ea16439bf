package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

const (
	dnsLabel  = `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
	dnsName   = dnsLabel + `(\.` + dnsLabel + `)*`
	labelName = `[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?`
	octet     = `0*(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])`
)

// A textFormat is what +k8s:format=<name> becomes. The meanings are those of the functions in k8s.io/apimachinery v0.37.2,
// pkg/api/validate/strfmt.go.
type textFormat struct {
	format    string // a format that API servers check in CRDs, from v1.34 on; older ones ignore it
	pattern   string // else the regular expression for all of the text
	maxLength int64
	rule      string // what the pattern leaves open, in CEL
	says      string
}

// formats are all formats of validation-gen. Only the short and the long name are formats of CRDs: see
// supportedVersionedFormats in k8s.io/apiextensions-apiserver, pkg/apiserver/validation.
var formats = map[string]textFormat{
	"k8s-short-name":         {format: "k8s-short-name", pattern: dnsLabel, maxLength: 63, says: "must be a DNS label"},
	"k8s-long-name":          {format: "k8s-long-name", pattern: dnsName, maxLength: 253, says: "must be a DNS subdomain"},
	"k8s-long-name-caseless": {pattern: strings.ReplaceAll(dnsName, "a-z", "A-Za-z"), maxLength: 253, says: "must be a DNS subdomain in any case"},
	"k8s-uuid":               {pattern: `[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`, maxLength: 36, says: "must be a UUID in lower case"},
	"k8s-label-value":        {pattern: `(` + labelName + `)?`, maxLength: 63, says: "must be a label value"},
	"k8s-label-key":          {pattern: `(` + dnsName + `/)?` + labelName, maxLength: 317, rule: "{self}.indexOf('/') <= 253", says: "must be a label key with at most 253 characters before the slash"},
	"k8s-prefixed-label-key": {pattern: dnsName + `/` + labelName, maxLength: 317, rule: "{self}.indexOf('/') <= 253", says: "must be a label key with 1 to 253 characters before a slash"},
	"k8s-path-segment-name":  {pattern: `|[^./%][^/%]*|\.[^./%][^/%]*|\.\.[^/%]+`, says: "must be a path segment"},
	"k8s-resource-pool-name": {pattern: dnsName + `(/` + dnsName + `)*`, maxLength: 253, says: "must be DNS subdomains separated by slashes"},
	"k8s-ip":                 {rule: "isIP({self}) || {self}.matches('^" + octet + `(\\.` + octet + "){3}$')", maxLength: 45, says: "must be an IP address"},
	"k8s-extended-resource-name": {pattern: dnsName + `/` + labelName, maxLength: 308,
		rule: "{self}.indexOf('/') <= 244 && !{self}.contains('kubernetes.io/') && !{self}.startsWith('requests.')",
		says: "must be an extended resource name: not of kubernetes.io, and with at most 244 characters before the slash"},
	"k8s-resource-fully-qualified-name": {pattern: dnsName + `/[A-Za-z_][A-Za-z0-9_]{0,31}`, maxLength: 96, rule: "{self}.indexOf('/') <= 63",
		says: "must be a DNS subdomain of at most 63 characters, a slash and a C identifier"},
}

// Formats returns the names of all formats, sorted.
func Formats() []string { return slices.Sorted(maps.Keys(formats)) }

// format is the check of +k8s:format.
func format(s *props, m marker.Marker) (check, error) {
	f := formats[m.Value] // the table has checked the name
	c := check{keyword: f.keyword, both: f.rule != "", rule: f.rule, says: f.says}
	return c, isType(s, "string")
}

// keyword puts the format into a schema.
func (f textFormat) keyword(s *props) {
	if f.maxLength > 0 {
		limits["k8s:maxLength"].tighten(s, f.maxLength)
	}
	if f.format != "" {
		also(s, func(s *props) *string { return &s.Format }, f.format)
	} else if f.pattern != "" {
		also(s, func(s *props) *string { return &s.Pattern }, whole(f.pattern))
	}
}

// whole returns an expression that matches only all of a text.
func whole(pattern string) string { return "^(" + pattern + ")$" }

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

// inCEL is the format in places that have no schema of their own, e.g. the keys of maps.
func (f textFormat) inCEL() string {
	var all []string
	if f.maxLength > 0 {
		all = append(all, fmt.Sprintf("size({self}) <= %d", f.maxLength))
	}
	if f.pattern != "" {
		all = append(all, "{self}.matches("+celText(whole(f.pattern))+")")
	}
	if f.rule != "" {
		all = append(all, grouped(f.rule))
	}
	return strings.Join(all, " && ")
}
