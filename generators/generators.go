// Package generators lists all generators of gen.
package generators

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/admissionpolicy"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/conversion"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/deepcopy"
	"github.com/gen-toolkit/gen/generators/deepequal"
	"github.com/gen-toolkit/gen/generators/defaults"
	"github.com/gen-toolkit/gen/generators/docs"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/jsonschema"
	"github.com/gen-toolkit/gen/generators/lifecycle"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/generators/openapi"
	"github.com/gen-toolkit/gen/generators/protobuf"
	"github.com/gen-toolkit/gen/generators/rbac"
	"github.com/gen-toolkit/gen/generators/reconciler"
	"github.com/gen-toolkit/gen/generators/register"
	"github.com/gen-toolkit/gen/generators/samples"
	"github.com/gen-toolkit/gen/generators/schemapatch"
	"github.com/gen-toolkit/gen/generators/swaggerdoc"
	"github.com/gen-toolkit/gen/generators/validation"
	"github.com/gen-toolkit/gen/generators/webhook"
)

// All returns the generators, in the order in which gen lists them. The caller may append its own.
func All() []*codegen.Generator {
	return []*codegen.Generator{
		deepcopy.Generator,
		deepequal.Generator,
		defaults.Generator,
		conversion.Generator,
		validation.Generator,
		register.Generator,
		lifecycle.Generator,
		swaggerdoc.Generator,
		openapi.Generator,
		protobuf.Generator,
		client.Generator,
		lister.Generator,
		informer.Generator,
		applyconfiguration.Generator,
		reconciler.Generator,
		crd.Generator,
		samples.Generator,
		jsonschema.Generator,
		schemapatch.Generator,
		rbac.Generator,
		webhook.Generator,
		admissionpolicy.Generator,
		docs.Generator,
	}
}
