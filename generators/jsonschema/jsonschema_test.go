package jsonschema

import (
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/crd"
)

func TestGolden(t *testing.T) {
	codegentest.Suite{
		Generators: []*codegen.Generator{Generator},
		Beside:     []*codegen.Generator{crd.Generator},
	}.Run(t, "testdata")
}

func TestGoOnly(t *testing.T) {
	for pattern, want := range map[string]string{`^[a-z]+$`: "", `(?i)a`: "(?i)", `(?:a|b)`: "", `^\\A`: "", `\Aa`: `\A`,
		`[[:alpha:]]`: "[[:", `(?P<n>a)`: "(?P<", `\d\.\w`: "",
		`^\pL+$`: `\pL`, `^\p{Greek}$`: `\p{Greek`, `^\p{Lu}\p{L}$`: ""} {
		if got := goOnly(pattern); got != want {
			t.Errorf("goOnly(%s) = %q, not %q", pattern, got, want)
		}
	}
}

func TestJavaScript(t *testing.T) {
	for pattern, want := range map[string]string{`^foo\:bar\_x$`: `^foo:bar_x$`, `\\:`: `\\:`, `\.\-\d`: `\.\-\d`, `[\@]`: `[@]`} {
		if got := javascript(pattern); got != want {
			t.Errorf("javascript(%s) = %s, not %s", pattern, got, want)
		}
	}
}
