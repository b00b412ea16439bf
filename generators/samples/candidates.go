package samples

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

var (
	quoted = regexp.MustCompile(`'([^'\\]*)'|"([^"\\]*)"`)
	number = regexp.MustCompile(`\b[0-9]+\b`)
)

// literals returns the texts and numbers in rules, e.g. "Box", 3, 4 and 2 for self.type == 'Box' and
// self.size > 3.
func literals(rules apiext.ValidationRules) (all []any) {
	for _, r := range rules {
		for _, literal := range quoted.FindAllStringSubmatch(r.Rule, -1) {
			all = append(all, literal[1]+literal[2])
		}
		for _, digits := range number.FindAllString(r.Rule, -1) {
			if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
				all = append(all, n, n+1, n-1)
			}
		}
	}
	return all
}

// candidates returns values of a scalar: literals of rules, then those of [scalars].
func candidates(name string, s *props, literals []any) (all []any) {
	if s.Type == "object" || s.Type == "array" {
		return nil
	}
	for _, literal := range literals {
		text, ok := literal.(string)
		if len(s.Enum) > 0 || ok != (s.Type == "string" || s.XIntOrString) {
			continue
		}
		if ok {
			literal = affixed(text)
		}
		if literal != "" && !slices.Contains(all, literal) {
			all = append(all, literal)
		}
	}
	for _, v := range scalars(name, s) {
		if !composite(v) && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all[:min(len(all), 64)]
}

// affixed returns a literal as a value: ".example.org" is the end of one, and "fruit-" the beginning.
func affixed(text string) string {
	const separators = ".-/@_"
	if text != "" && strings.Contains(separators, text[:1]) {
		text = "example" + text
	}
	if text != "" && strings.Contains(separators, text[len(text)-1:]) {
		text += "example"
	}
	return text
}
