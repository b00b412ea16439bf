package marker

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Closest returns the candidate nearest to the word by edit distance, or "" when none is near.
func Closest(word string, candidates []string) string {
	type scored struct {
		name     string
		distance int
	}
	var near []scored
	most, length := max(2, len(word)/4), utf8.RuneCountInString(word)
	for _, c := range candidates {
		if more := length - utf8.RuneCountInString(c); max(more, -more) > most { // so many letters must go or come
			continue
		}
		distance := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(c))
		if distance <= most {
			near = append(near, scored{c, distance})
		}
	}
	if len(near) == 0 {
		return ""
	}
	return slices.MinFunc(near, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name))
	}).name
}
