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
	pkgPath, name = Qualified(inner)
	return pkgPath, name, true
}

// Qualified takes a name with its import path apart, e.g. "k8s.io/api/autoscaling/v1.Scale" into
// "k8s.io/api/autoscaling/v1" and "Scale"; a name alone has no path.
func Qualified(text string) (pkgPath, name string) {
	dot := strings.LastIndexByte(text, '.')
	if dot < 0 || dot < strings.LastIndexByte(text, '/') {
		return "", text
	}
	return text[:dot], text[dot+1:]
}
