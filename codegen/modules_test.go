package codegen_test

import (
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
)

// TestModules: a module that is not of Kubernetes needs a complete version.
func TestModules(t *testing.T) {
	for module, valid := range map[string]bool{
		codegen.ClientGo: true, codegen.Reconcile: true, "example.org/lib@v1.2.0": true,
		"example.org/lib": false, "example.org/lib@v1": false, "example.org/lib@latest": false,
	} {
		g := codegen.New(codegen.Generator{Name: "kinds", Doc: "kinds",
			Kubernetes: codegen.Kubernetes{Modules: []string{module}}}, func() *struct{} { return &struct{}{} },
			func(*codegen.Pass, *struct{}) ([]codegen.File, error) { return nil, nil })
		err := codegen.Validate([]*codegen.Generator{g})
		if (err == nil) != valid || err != nil && !strings.Contains(err.Error(), module) {
			t.Errorf("%s: %v", module, err)
		}
	}
}
