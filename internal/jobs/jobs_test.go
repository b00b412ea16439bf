package jobs

import (
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
)

// TestConnected: generators that require each other, directly or through others, are in one set, and required ones come
// first, whatever the order in the job. Those that do not run connect nothing.
func TestConnected(t *testing.T) {
	requires := map[string]string{"b": "a", "d": "b c", "e": "a", "g": "absent", "h": "absent"}
	generators := map[string]*codegen.Generator{}
	var of func(name string) *codegen.Generator
	of = func(name string) *codegen.Generator {
		if generators[name] == nil {
			g := &codegen.Generator{Name: name}
			for required := range strings.FieldsSeq(requires[name]) {
				g.Requires = append(g.Requires, of(required))
			}
			generators[name] = g
		}
		return generators[name]
	}
	for names, want := range map[string]string{
		"":          "",
		"a b c":     "a b, c",
		"b a":       "a b",
		"d c b a f": "a b c d, f",
		"f c a d":   "f, a, c d",
		"e b a":     "a e b",
		"c e d a b": "c a e b d",
		"g f h":     "g, f, h",
	} {
		var job Job
		for name := range strings.FieldsSeq(names) {
			job.Generate = append(job.Generate, Selected{Generator: of(name)})
		}
		var sets []string
		for _, set := range job.Connected() {
			var in []string
			for _, g := range set {
				in = append(in, g.Name)
			}
			sets = append(sets, strings.Join(in, " "))
		}
		if got := strings.Join(sets, ", "); got != want {
			t.Errorf("%s: %s, want %s", names, got, want)
		}
	}
}
