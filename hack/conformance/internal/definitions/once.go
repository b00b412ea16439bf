package definitions

import "reflect"

// limits are the keywords of what a type and a field may both say; a bound means nothing apart from whether it is
// excluded.
var limits = [][]string{
	{"maximum", "exclusiveMaximum"}, {"minimum", "exclusiveMinimum"}, {"multipleOf"}, {"maxLength"}, {"minLength"},
	{"maxItems"}, {"minItems"},
	{"maxProperties"}, {"minProperties"}, {"pattern"}, {"format"},
}

// once has a schema say itself what all branches of its allOf that speak of it say alike.
func once(s object) {
	branches, _ := s["allOf"].([]any)
	for _, limit := range limits {
		var saying []object
		alike := true
		for _, each := range append([]any{s}, branches...) {
			if branch := each.(object); branch[limit[0]] != nil {
				saying = append(saying, branch)
				alike = alike && same(saying[0], branch, limit)
			}
		}
		if len(saying) < 2 || !alike {
			continue
		}
		for _, keyword := range limit {
			value, said := saying[0][keyword]
			for _, branch := range saying {
				delete(branch, keyword)
			}
			if said {
				s[keyword] = value
			}
		}
	}
	var left []any
	for _, each := range branches {
		if len(each.(object)) > 0 {
			left = append(left, each)
		}
	}
	if delete(s, "allOf"); left != nil {
		s["allOf"] = left
	}
}

func same(a, b object, keywords []string) bool {
	for _, keyword := range keywords {
		if !reflect.DeepEqual(a[keyword], b[keyword]) {
			return false
		}
	}
	return true
}
