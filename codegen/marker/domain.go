package marker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/validate/content"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/validation"
)

// A Domain is what a text means, and so which texts it can be, e.g. [APIGroup]. A definition or an argument of the kind
// String or List names it. gen refuses other texts, editors complete the values, and gen explain shows the name.
type Domain struct {
	Name   string   // what one text is, e.g. "API group"
	Values []string // texts that editors propose, e.g. ["get", "list"]; others may be valid, too

	// Check returns "" for a valid text, and otherwise what to write instead, e.g. "write apps". It may be nil.
	Check func(text string) string `json:"-"`
}

// Form returns how a value of a kind and a domain is shown, e.g. "API group;…" for a list of [APIGroup].
func (d *Domain) Form(kind Kind) string {
	switch {
	case d == nil:
		return kind.String()
	case kind == List:
		return d.Name + ";…"
	}
	return d.Name
}

// These are the domains of what Kubernetes names.
var (
	APIGroup   = &Domain{"API group", []string{"apps", "batch", "core", "*"}, checkGroup}
	APIVersion = &Domain{"API version", []string{"v1", "v1beta1", "v1alpha1", "*"}, fitting(resourcePart,
		"write a version without its group, e.g. v1, or * for all")}
	Resource  = &Domain{"resource", nil, checkResource}
	Verb      = &Domain{"verb", verbs, checkVerb}
	URLPath   = &Domain{"URL path", []string{"/metrics", "/healthz"}, checkPath}
	Namespace = &Domain{"namespace", nil, naming(validation.IsDNS1123Label,
		"write lower-case letters, digits and dashes, as namespaces have them")}
	ObjectName = &Domain{"name", nil, naming(content.IsPathSegmentName,
		`leave out "/" and "%"`)}
	LabelSelector = &Domain{"label selector", nil, checkSelector}
	Regexp        = &Domain{"regular expression", nil, checkRegexp}
	EnumValue     = &Domain{"value", nil, checkBare}
)

var (
	verbs = []string{"get", "list", "watch", "create", "update", "patch", "delete", "deletecollection", "*", "use",
		"bind", "escalate", "impersonate", "approve", "sign", "attest"}
	word         = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9:._-]*$`)
	resourcePart = regexp.MustCompile(`^([a-z0-9]([-a-z0-9]*[a-z0-9])?|\*)$`)
)

func fitting(form *regexp.Regexp, remedy string) func(string) string {
	return func(text string) string {
		if form.MatchString(text) {
			return ""
		}
		return remedy
	}
}

// naming returns the check of a name that is valid if problems returns none.
func naming(problems func(string) []string, remedy string) func(string) string {
	return func(text string) string {
		if len(problems(text)) == 0 {
			return ""
		}
		return remedy
	}
}

func checkGroup(text string) string {
	group, _, versioned := strings.Cut(text, "/")
	switch {
	case text == "" || text == "*" || len(validation.IsDNS1123Subdomain(text)) == 0:
		return ""
	case versioned && len(validation.IsDNS1123Subdomain(group)) == 0:
		return "a group has no version: write " + group
	}
	return `write lower-case letters, digits, dashes and dots, e.g. apps, or "" for the core group`
}

func checkResource(text string) string {
	if !slices.ContainsFunc(strings.Split(text, "/"), func(s string) bool { return !resourcePart.MatchString(s) }) {
		return ""
	}
	if lower := strings.ToLower(text); lower != text && checkResource(lower) == "" {
		return "resources are in lower case: write " + lower
	}
	return "write a plural in lower case without its group, e.g. deployments or deployments/status"
}

func checkVerb(text string) string {
	switch lower := strings.ToLower(text); {
	case lower != text && slices.Contains(verbs, lower):
		return "verbs are in lower case: write " + lower
	case text == "*" || word.MatchString(text):
		return ""
	}
	return "write one of " + strings.Join(verbs[:9], ", ")
}

func checkPath(text string) string {
	switch {
	case text == "*", strings.HasPrefix(text, "/") && !strings.Contains(strings.TrimSuffix(text, "*"), "*") &&
		!strings.ContainsAny(text, " \t\"'[]?#,;|"):
		return ""
	case word.MatchString(text):
		return "write /" + text
	}
	return "write a path that begins with a slash, e.g. /metrics; a * is the last character"
}

func checkSelector(text string) string {
	if _, err := labels.ParseToRequirements(text); err != nil {
		return fmt.Sprintf("write it as kubectl takes it, in quotes, e.g. %q: %v",
			"environment in (prod,stage),app=fruit,!skip", err)
	}
	return ""
}

func checkRegexp(text string) string {
	if remedy := checkBare(text); remedy != "" {
		return remedy
	}
	if _, err := regexp.Compile(text); err != nil {
		return fmt.Sprintf("write a regular expression of Go's syntax (RE2), in backquotes: %v", err)
	}
	return ""
}

// checkBare refuses single quotes around a text: they are part of it.
func checkBare(text string) string {
	if n := len(text); n > 1 && text[0] == '\'' && text[n-1] == '\'' {
		return "single quotes are part of the value: write " + text[1:n-1] + `, or "` + text[1:n-1] + `"`
	}
	return ""
}
