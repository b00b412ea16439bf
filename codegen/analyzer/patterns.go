package analyzer

import "strings"

// patterns is a flag with a list of markers.
type patterns []string

// String returns e.g. "k8s:mytool,kubebuilder:mytool:*".
func (p *patterns) String() string { return strings.Join(*p, ",") }

// Set adds the elements of a list, e.g. "k8s:mytool".
func (p *patterns) Set(text string) error {
	*p = append(*p, strings.Split(text, ",")...)
	return nil
}
