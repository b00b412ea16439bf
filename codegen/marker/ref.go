package marker

import "strings"

// Ref reads ref(<name>) and ref(<import path>.<name>), the form of +default for a constant or variable: e.g.
// ref(example.org/fruit/api.Ripe) gives "example.org/fruit/api" and "Ripe", and ref(Ripe) gives "" and "Ripe".
func Ref(value string) (pkgPath, name string, ok bool) {
	inner, opened := strings.CutPrefix(value, "ref(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed || inner == "" {
		return "", "", false
	}
	dot := strings.LastIndexByte(inner, '.')
	if dot < strings.LastIndexByte(inner, '/') {
		dot = -1
	}
	if dot < 0 {
		return "", inner, true
	}
	return inner[:dot], inner[dot+1:], true
}
