package gen_test

import (
	"os"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestOtherSystems type-checks gen and its tests, and what they import, for Windows and macOS.
func TestOtherSystems(t *testing.T) {
	for _, system := range []string{"windows", "darwin"} {
		all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Tests: true,
			Env: append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")}, "./...")
		if err != nil {
			t.Fatal(err)
		}
		packages.Visit(all, nil, func(p *packages.Package) {
			for _, err := range p.Errors {
				t.Errorf("%s: %v", system, err)
			}
		})
	}
}
