package makefile

import (
	"path"
	"strings"
)

// words returns the value of a function that changes each word of its last argument.
func words(name string, args []string) (string, bool) {
	all := strings.Fields(args[len(args)-1])
	change := map[string]func(string) string{
		"abspath": path.Clean, "realpath": path.Clean, "notdir": path.Base, "basename": withoutExt,
		"dir": func(w string) string { return path.Dir(w) + "/" },
	}[name]
	switch {
	case change != nil:
	case name == "addprefix" && len(args) == 2:
		change = func(w string) string { return args[0] + w }
	case name == "addsuffix" && len(args) == 2:
		change = func(w string) string { return w + args[0] }
	case name == "subst" && len(args) == 3 && args[0] == "": // which make finds at the end alone
		return args[2] + args[1], true
	case name == "subst" && len(args) == 3:
		return strings.ReplaceAll(args[2], args[0], args[1]), true
	case name == "patsubst" && len(args) == 3:
		return substitutePatterns(args[2], strings.TrimSpace(args[0]), strings.TrimSpace(args[1])), true
	case name == "firstword" && len(all) > 0:
		return all[0], true
	case name == "lastword" && len(all) > 0:
		return all[len(all)-1], true
	default:
		return "", false
	}
	for i, w := range all {
		all[i] = change(w)
	}
	return strings.Join(all, " "), true
}

func withoutExt(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// substitutePatterns replaces words by a pattern, e.g. "%.a" by "%.b". Without % the patterns are suffixes.
func substitutePatterns(text, from, to string) string {
	if !strings.Contains(from, "%") {
		from, to = "%"+from, "%"+to
	}
	prefix, suffix, _ := strings.Cut(from, "%")
	words := strings.Fields(text)
	for i, w := range words {
		if stem, ok := strings.CutPrefix(w, prefix); ok {
			if stem, ok := strings.CutSuffix(stem, suffix); ok {
				words[i] = strings.Replace(to, "%", stem, 1)
			}
		}
	}
	return strings.Join(words, " ")
}
