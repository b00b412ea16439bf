package jsonpath_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gen-toolkit/gen/internal/jsonpath"
)

// TestParse: a path comes out in its plainest form, which is read as the same path again.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		".spec":                    ".spec",
		"{$.spec.containers[*]}":   ".spec.containers[*]",
		".spec.containers.*.image": ".spec.containers[*].image",
		`.labels.example\.org/app`: `.labels.example\.org/app`,
		`.labels['it\'s'][0]`:      `.labels['it\'s'][0]`,
		".labels.['a.b']":          ".labels['a.b']",
		"['metadata'].*name":       "['metadata'].*name",
		jsonpath.WithoutFilters(`.a[?(@.b=="]")].c[?(@[0])]`): ".a[*].c[*]",
	} {
		elements, err := jsonpath.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := jsonpath.Join(elements)
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
		if same, err := jsonpath.Parse(got); err != nil || jsonpath.Join(same) != got {
			t.Errorf("%s is read as %v (%v)", got, same, err)
		}
	}
}

// TestSyntaxErrors: what client-go can't read. An index that gen does not support may be read.
func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]bool{
		`.labels["app"]`: true, `.labels[app]`: true, `.labels["a.b/c"]`: true, `.labels['app'`: true, `.a['b]`: true,
		`.a["1"]`: true, `.a["it's"]`: true, `.a["b","c"]`: true,
		".a[0:2]": false, ".a[-1]": false, ".a[0,1]": false, ".a['b','c']": false, ".a['b']": false,
	} {
		_, err := jsonpath.Parse(text)
		syntax := jsonpath.SyntaxError("")
		if got := errors.As(err, &syntax); got != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCompared: the paths of filters, on both sides of a comparison. What kubectl does not read is left out.
func TestCompared(t *testing.T) {
	for text, want := range map[string]string{
		`.a[?(@.b=="x")].c`:             "[.a[*].b]",
		`{$.a[?( @.b.c != @['d'] )].e}`: "[$.a[*].b.c $.a[*]['d']]",
		`.a[?(@.b)].c[?(@.d[0]>=1)]`:    "[.a[*].b .a[*].c[*].d[0]]",
		`.a[?("]"==@.b)]`:               "[.a[*].b]",
		`.a[?(@=="x")]`:                 "[]",
		`.a[?(@.b && @.c)]`:             "[]",
		`.a[?(@.b=="x" && @.c=="y")]`:   "[.a[*].b]",
		`.a[?(@.b=~/x.*/)]`:             "[.a[*].b]",
		`.a[?(@['b=c']=="x")]`:          "[]",
		`.a[?(@.b[?(@.c)].d=="x")]`:     "[]",
		`.a[?(@.length()>1)]`:           "[]",
		` {.a["[?(@.b)]"]}`:             "[]",
		`.a[?(@.b`:                      "[]",
		`.a[?(@..b=="x")]`:              "[]",
		`.a[?(@.b\.c=="x")]`:            `[.a[*].b\.c]`,
	} {
		if got := fmt.Sprint(jsonpath.Compared(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":           "it names nothing",
		"spec":       `"spec" does not begin with a dot`,
		"{.spec":     "its brace is not closed",
		".spec.":     "a dot has no name after it",
		".a[":        "a bracket is not closed",
		".a['b":      "a quote is not closed",
		".a['b'":     "a bracket is not closed",
		".a[-1]":     "[-1] is neither [*], a number such as [0], nor a quoted key such as ['app']",
		".a[?(@.b)]": "it has a filter, [?…], which is not supported",
	} {
		if _, err := jsonpath.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
