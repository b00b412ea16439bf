package replay

import (
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// The rules of replayed objects.
const (
	defaultResult    = "default-result-changed"
	conversionResult = "conversion-result-changed"
	fails            = "object-fails"
)

// Rules are the rules of the findings.
var Rules = []breaking.Rule{
	{Name: defaultResult, Doc: "the code of defaults sets another value",
		Breaks:   []breaking.Audience{breaking.StoredObjects, breaking.APIClients, breaking.Manifests},
		Severity: diag.Error, Remedy: "keep the default, or add a version of the API with the other one"},
	{Name: conversionResult, Doc: "the code of conversions makes another object of the same one",
		Breaks:   []breaking.Audience{breaking.StoredObjects, breaking.APIClients},
		Severity: diag.Error, Remedy: "convert as before, or add a version of the API"},
	{Name: fails, Doc: "the code of the new state can't read, default or convert an object of the old one",
		Breaks:   []breaking.Audience{breaking.StoredObjects, breaking.APIClients},
		Severity: diag.Error, Remedy: "read and convert what the old API takes"},
}
