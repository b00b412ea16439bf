// Package names forms the names that several outputs must agree on: plurals, Go identifiers, import aliases. The CRD,
// the client, the lister and the informer of a kind ask the same functions, so that they can't disagree. In and out:
// words.
package names

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8s.io/gengo/v2/namer"
	"k8s.io/gengo/v2/types"
)

// exceptions is client-gen's own default.
var exceptions = map[string]string{"Endpoints": "Endpoints"}

var plural = namer.NewPublicPluralNamer(exceptions)

// Plural returns the plural of a kind as a Go name, e.g. "NetworkPolicies" for "NetworkPolicy": gengo's plural, which
// client-go's method names have.
func Plural(kind string) string {
	_, first := utf8.DecodeRuneInString(kind)
	if first <= 1 {
		return plural.Name(&types.Type{Name: types.Name{Name: kind}})
	}
	return kind[:first] + Plural("X" + kind[first:])[1:] // gengo changes the first byte
}

// Resource returns the resource name of a kind as client-gen forms it, e.g. "networkpolicies" for "NetworkPolicy".
func Resource(kind string) string { return strings.ToLower(Plural(kind)) }

// CustomResource returns the resource name of a kind as controller-gen forms it. For most kinds it is that of
// [Resource]; it differs, e.g., for "WithTriggers", which is "withtriggers" here and "withtriggerses" there.
func CustomResource(kind string) string { return strings.ToLower(pluralize(kind)) }

// Private returns the name with its first word in lower case, e.g. "apiService" for "APIService" and "fruit" for
// "Fruit"; where that is a Go keyword or a predeclared name, an underscore follows.
func Private(name string) string {
	upper := len(name) - len(strings.TrimLeftFunc(name, unicode.IsUpper))
	if _, last := utf8.DecodeLastRuneInString(name[:upper]); upper > last && upper < len(name) {
		upper -= last // the last capital begins the next word
	}
	private := strings.ToLower(name[:upper]) + name[upper:]
	if Reserved(private) {
		private += "_"
	}
	return private
}

// Public returns the name with its first letter in upper case, e.g. "V1beta1" for "v1beta1".
func Public(name string) string {
	if first, size := utf8.DecodeRuneInString(name); size > 1 {
		return string(unicode.ToUpper(first)) + name[size:]
	}
	return namer.IC(name)
}

// Reserved reports whether Go gives the identifier a meaning: keywords, predeclared names, and init, which only
// functions may be called.
func Reserved(identifier string) bool {
	return token.IsKeyword(identifier) || predeclared[identifier] || identifier == "init"
}

var predeclared = func() map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(`any bool byte comparable complex64 complex128 error float32 float64 int int8
		int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear
		close complex copy delete imag len make max min new panic print println real recover`) {
		set[name] = true
	}
	return set
}()

var version = regexp.MustCompile(`^v\d+((alpha|beta)\d+)?$`)

// IsVersion reports whether a name is that of an API version, e.g. "v1beta1".
func IsVersion(name string) bool { return version.MatchString(name) }

// Package returns the name of a generated package by the last element of its path, e.g. "v1"; one that Go would not
// take gets a suffix, e.g. "funcgroup".
func Package(element string) string {
	name := Identifier(element)
	if Reserved(name) || name == "main" || name == "_" {
		name += "group"
	}
	return name
}

// Identifier removes from a path element what a Go name can't contain, e.g. "exampleorg" for "example.org".
func Identifier(element string) string {
	kept := strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return -1
	}, element)
	if kept == "" || '0' <= kept[0] && kept[0] <= '9' {
		return "_" + kept
	}
	return kept
}

// Kebab returns an option's name as a flag, e.g. "plural-exceptions" for "pluralExceptions".
func Kebab(option string) string {
	var b strings.Builder
	for _, r := range option {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// GoFile returns the name of the file for a type among all of its package, e.g. "fruit.go" for "Fruit". It has a
// number, e.g. "doc_1.go", where the name is reserved for another file, or for a type before it that differs in case.
func GoFile(name string, all []string, reserved ...string) string {
	file, n := strings.ToLower(name), 0
	if slices.Contains(reserved, file+".go") {
		n++
	}
	for _, other := range all {
		if other < name && strings.ToLower(other) == file {
			n++
		}
	}
	if n > 0 {
		file += "_" + strconv.Itoa(n)
	}
	return file + ".go"
}
