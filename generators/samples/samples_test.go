package samples

import (
	"regexp"
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

// TestMatching makes strings of patterns as they are found in CRDs.
func TestMatching(t *testing.T) {
	for _, pattern := range []string{`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`, `^(\+|-)?[0-9]{3,5}$`, `^(Red|Green)$`,
		`^$|^x{12}$`, `^([0-9]+(ms|s|m|h)){1,4}$`, `^/[^?#]*$`, `\.svc$`, `(?i)^ABC$`, `^\S+@\S+$`, `^[^a-zA-Z0-9-]{2}$`,
		`^sha256:[a-f0-9]{64}$`} {
		found := matching(pattern, 0, -1)
		if len(found) == 0 {
			t.Errorf("there is no string for %s", pattern)
		}
		for _, text := range found {
			if !regexp.MustCompile(pattern).MatchString(text) {
				t.Errorf("%q does not match %s", text, pattern)
			}
		}
	}
	if found := matching(`^a*$`, 30, 40); len(found) == 0 || len(found[0]) < 30 || len(found[0]) > 40 {
		t.Errorf("strings of 30 to 40 characters are %q", found)
	}
	if found := matching(`^a{5}$`, 6, -1); len(found) > 0 {
		t.Errorf("there is no such string: %q", found)
	}
}
