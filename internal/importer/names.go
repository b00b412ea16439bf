package importer

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// initialisms are words that Go writes in capitals.
var initialisms = []string{"ACL", "ACME", "API", "CA", "CIDR", "CPU", "DNS", "GID", "HTTP", "HTTPS", "ID", "IP", "JKS",
	"JSON", "OS", "PEM", "PKCS", "RBAC", "TCP", "TLS", "TTL", "UDP", "UID", "URI", "URL", "UUID", "VM", "YAML"}

// goName returns the Go name of a JSON name, e.g. "ClusterIP" for "clusterIP", "NodeID" for "nodeId".
func goName(json string) string {
	var b strings.Builder
	for _, word := range words(json) {
		if upper := strings.ToUpper(word); slices.Contains(initialisms, strings.TrimRight(upper, "0123456789")) {
			b.WriteString(upper)
			continue
		}
		r := []rune(word)
		r[0] = unicode.ToUpper(r[0])
		b.WriteString(string(r))
	}
	name := b.String()
	if name == "" || !unicode.IsLetter([]rune(name)[0]) {
		name = "X" + name
	}
	return name
}

// words splits a name at what is no letter or digit, and before capitals after small letters.
func words(name string) (all []string) {
	var word []rune
	flush := func() {
		if len(word) > 0 {
			all = append(all, string(word))
		}
		word = nil
	}
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) || r > unicode.MaxASCII:
			flush()
			continue
		case unicode.IsUpper(r) && len(word) > 0 && !unicode.IsUpper(word[len(word)-1]):
			flush()
		}
		word = append(word, r)
	}
	flush()
	return all
}

// ending returns the words that two Go names end with, e.g. "SecretRef" for "AccountSecretRef" and "TokenSecretRef".
func ending(a, b string) string {
	x, y := words(a), words(b)
	n := 0
	for n < len(x) && n < len(y) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return strings.Join(x[len(x)-n:], "")
}

// unique returns a name that is not taken: with a number where it must.
func unique(name string, taken map[string]bool) string {
	for i := 2; ; i++ {
		if !taken[name] {
			return name
		}
		if next := name + strconv.Itoa(i); !taken[next] {
			return next
		}
	}
}

// name gives each type a name: that of its field alone where several fields share it, else with the name of the type
// that has the field in front: FruitRule for spec.rules of Fruit, FruitRuleMatch for its match.
func (p *goPackage) name() {
	for _, t := range p.types {
		if t.name != "" {
			continue
		}
		long := strings.TrimSuffix(t.parent.name, "Spec") + t.field
		if t.parent.root { // Spec and Status stay as they are
			long = t.parent.name + t.field
		}
		name := long
		if t.uses > 1 && !p.taken[t.field] {
			name = t.field
		}
		t.name = unique(name, p.taken)
		p.taken[t.name] = true
	}
}

// constantName returns the name of an enum's constant, e.g. "FruitColorRed" for "red", or "" where the value has no
// name.
func constantName(of, value string) string {
	suffix := ""
	for _, word := range words(value) {
		r := []rune(word)
		r[0] = unicode.ToUpper(r[0])
		suffix += string(r)
	}
	if suffix == "" {
		return ""
	}
	return of + suffix
}
