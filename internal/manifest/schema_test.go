package manifest

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	k8syaml "sigs.k8s.io/yaml"
)

type props = apiext.JSONSchemaProps

var randomTexts = []string{"", "a", "true", "0x1", "- a", "key: value", " part", "a\nb\n", "\ta", "1:20", "1e3", "=",
	strings.Repeat("many words ", 12), "# no comment", "'", "~", "ü\u2028", "a\xffb\xc3", "null", "10k", "2001-01-01",
	strings.Repeat("long", 33), "a: b", "<&>", "\x00", "\r", "9", "10"}

// randomKeys have one order for yaml, unlike 9, 10k and 1e3.
var randomKeys = []string{"", "a", "B", "true", "- a", "a: b", " part", "a9", "a10", "ü\u2028", "key ", "a\xffb",
	"~", "<&>", strings.Repeat("long", 33)}

// fill gives a value random content, with schemas at most so deep.
func fill(r *rand.Rand, v reflect.Value, deep int) {
	if value, ok := v.Addr().Interface().(*apiext.JSON); ok {
		value.Raw = slices.Concat([]byte("{\"a\":"), randomJSON(r), []byte("}"))
		if r.IntN(2) == 0 {
			value.Raw = randomJSON(r)
		}
		return
	}
	if _, ok := v.Addr().Interface().(*props); ok {
		deep--
	}
	switch some := r.IntN(4) == 0; v.Kind() {
	case reflect.String:
		v.SetString(randomTexts[r.IntN(len(randomTexts))])
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int64:
		v.SetInt(r.Int64N(2000) - 1000)
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, -1.5, 1e21, 1e20, 1e-7, 123456789, 1 << 60}[r.IntN(8)])
	case reflect.Struct:
		for i := range v.NumField() {
			if r.IntN(3) == 0 {
				fill(r, v.Field(i), deep)
			}
		}
	case reflect.Pointer:
		if some || deep > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), deep)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(1+max(deep, 0)), 5))
		for i := range v.Len() {
			fill(r, v.Index(i), deep)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(1 + 2*max(deep, 0)) {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(r, value, deep)
			v.SetMapIndex(reflect.ValueOf(randomKeys[r.IntN(len(randomKeys))]), value)
		}
	}
}

func randomJSON(r *rand.Rand) []byte {
	encoded, _ := json.Marshal([]any{true, nil, 1.5, map[string]any{}, []any{}, 1 << 40, 1e30, []any{"a", nil, 3},
		map[string]any{"a10": 1, "a9": "b", "B": nil}, randomTexts[r.IntN(len(randomTexts))]}[r.IntN(10)])
	return encoded
}

// TestRandomSchemas compares with sigs.k8s.io/yaml.
func TestRandomSchemas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var s props
		fill(r, reflect.ValueOf(&s).Elem(), 3)
		compare(t, &s)
	}
}

// FuzzSchema is TestRandomSchemas for schemas from JSON.
func FuzzSchema(f *testing.F) {
	for _, crd := range definitions(f) {
		for _, v := range crd.Spec.Versions {
			if encoded, err := json.Marshal(v.Schema.OpenAPIV3Schema); err == nil && len(encoded) < 2000 {
				f.Add(encoded)
			}
		}
	}
	f.Fuzz(func(t *testing.T, encoded []byte) {
		var s props
		var value any
		if json.Unmarshal(encoded, &s) == nil && json.Unmarshal(encoded, &value) == nil && ordered(value) {
			compare(t, &s)
		}
	})
}

// ordered reports whether the keys of all maps in a value have one order for yaml: of three with digits they may have
// several.
func ordered(value any) bool {
	switch value := value.(type) {
	case []any:
		return !slices.ContainsFunc(value, func(v any) bool { return !ordered(v) })
	case map[string]any:
		digits := 0
		for key, below := range value {
			if strings.ContainsAny(key, "0123456789") {
				digits++
			}
			if digits > 2 || !ordered(below) {
				return false
			}
		}
	}
	return true
}

func compare(t *testing.T, s *props) {
	t.Helper()
	want, err := k8syaml.Marshal(s)
	if err != nil {
		return // it has no form in JSON
	}
	got, err := Part(s)
	if err != nil || string(got) != string(want) {
		t.Fatalf("%v (-want +got):\n%s", err, cmp.Diff(string(want), string(got)))
	}
}

// TestRandomTexts compares descriptions, which are most of a CRD, at several depths.
func TestRandomTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "word", "Longer", "words,", "and", "e.g.", "note:", "x: y", "#", " #", "'", "\"", "`",
		"\n", "\n\n", "\n  ", "- ", "*", "{", "}", "[", "  ", "\t", "ü", "http://example.org/a#b", "100", "true", "?",
		"%", "@", "|", ">", ":", "(", "/", "^", "&", "!", "&&", ".", ".inf", "\\d", "N", "''"}
	for range 20_000 {
		var text strings.Builder
		for range 1 + r.IntN(40) {
			text.WriteString(pieces[r.IntN(len(pieces))])
			if r.IntN(4) > 0 {
				text.WriteByte(' ')
			}
		}
		of := props{Description: text.String(), Required: []string{text.String()[:text.Len()/2]}}
		for range r.IntN(4) {
			of = props{Properties: map[string]props{"field": of}, Title: text.String()}
		}
		compare(t, &of)
	}
}
