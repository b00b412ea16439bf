package change

import (
	"regexp"
	"slices"
	"strings"
)

// uniqueness is the form of a rule that no two items of a list are alike, e.g. self.all(x, self.exists_one(y, x == y)),
// in the layout of CEL's printer.
var uniqueness = regexp.MustCompile(`^self\.all\((\w+), self\.exists_one\((\w+), (.+)\)\)$`)

// isUniqueness reports whether a condition demands of a list what its list type demands anyway: that items, or their
// keys, are unique.
func (d condition) isUniqueness(list *props) bool {
	if list.XListType == nil || len(d.alternatives) != 1 {
		return false
	}
	parts := uniqueness.FindStringSubmatch(d.alternatives[0].text)
	if parts == nil || parts[1] == parts[2] {
		return false
	}
	compared := map[string]bool{} // fields; "" is the item
	for operand := range strings.SplitSeq(parts[3], " && ") {
		a, b, _ := strings.Cut(operand, " == ")
		x, aIsX := strings.CutPrefix(a+".", parts[1]+".")
		y, bIsY := strings.CutPrefix(b+".", parts[2]+".")
		if !aIsX || !bIsY {
			x, aIsX = strings.CutPrefix(b+".", parts[1]+".")
			y, bIsY = strings.CutPrefix(a+".", parts[2]+".")
		}
		if !aIsX || !bIsY || x != y {
			return false
		}
		compared[strings.TrimSuffix(x, ".")] = true
	}
	if *list.XListType == "set" {
		return compared[""] && len(compared) == 1
	}
	return *list.XListType == "map" && len(list.XListMapKeys) > 0 &&
		!slices.ContainsFunc(list.XListMapKeys, func(key string) bool { return !compared[key] })
}
