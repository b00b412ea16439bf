package names

import "strings"

// GroupGoName returns e.g. "Example" for "example.org" and "Core" for the core group.
func GroupGoName(group string) string {
	first, _, _ := strings.Cut(group, ".")
	if first == "" {
		first = "core"
	}
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(first, func(r rune) bool { return r == '-' || r == '_' }) {
		b.WriteString(Public(part))
	}
	return b.String()
}

// GroupPackage returns the group's element of import paths as client-gen forms it: "example" for "example.org", and
// "apiserverinternal" for "internal.apiserver.k8s.io", because "internal" would hide the package, as "vendor" would.
func GroupPackage(group string) string {
	parts := strings.Split(strings.ToLower(group), ".")
	switch {
	case parts[0] == "":
		return "core"
	case (parts[0] == "internal" || parts[0] == "vendor") && len(parts) > 1:
		return strings.ReplaceAll(parts[1], "-", "") + parts[0]
	case parts[0] == "internal" || parts[0] == "vendor":
		return parts[0] + "group"
	}
	return strings.ReplaceAll(parts[0], "-", "")
}
