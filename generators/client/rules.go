package client

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleMethodType = &diag.Rule{
		Name: "client-method-type", Severity: diag.Error,
		Doc: "+genclient:method names a type that a client can't send or receive",
		Why: "Clients encode inputs and decode results as API objects.",
		Bad: "// +genclient:method=Scale,verb=update,subresource=scale,input=Scale",
		Good: "// " +
			"+genclient:method=Scale,verb=update,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale",
	}
	ruleMethod = &diag.Rule{
		Name: "client-method", Severity: diag.Error,
		Doc:  "+genclient:method asks for a method that a client can't have",
		Why:  "The name is taken or is not an exported Go name, or the arguments contradict the verb.",
		Bad:  "// +genclient:method=get,verb=get",
		Good: "// +genclient:method=GetScale,verb=get,subresource=scale",
	}
	ruleNoApply = &diag.Rule{
		Name: "client-method-left-out", Severity: diag.Warning,
		Doc:  "+genclient:method applies, and there are no apply configurations",
		Why:  "The client gets no such method.",
		Bad:  "generate: {client: {}}",
		Good: "generate: {applyconfiguration: {}, client: {}}",
	}
	ruleSubresource = &diag.Rule{
		Name: "client-patch-subresource", Severity: diag.Warning,
		Doc:  "+genclient:method names a subresource for a patch",
		Why:  "Callers of Patch name the subresource themselves.",
		Bad:  "// +genclient:method=PatchScale,verb=patch,subresource=scale",
		Good: "// +genclient:method=PatchScale,verb=patch",
	}
	ruleOption = &diag.Rule{
		Name: "invalid-client-name", Severity: diag.Error,
		Doc:  "the option name can't be the name of a package",
		Why:  "Programs import the clientset by that name.",
		Bad:  "name: func",
		Good: "name: versioned",
	}
	ruleEncoding = &diag.Rule{
		Name: "client-prefers-protobuf", Severity: diag.Error,
		Doc:  "the option prefersProtobuf needs client-go v0.32 or later",
		Why:  "Older clients send what the ContentType of their rest.Config says.",
		Bad:  "prefersProtobuf: true",
		Good: "prefersProtobuf: false",
	}
	ruleVerb = &diag.Rule{
		Name: "client-verb", Severity: diag.Error,
		Doc:  "+genclient:onlyVerbs names a verb that the clients of this client-go can't have",
		Why:  "deleteWithResult needs client-go v0.38 or later.",
		Bad:  "// +genclient:onlyVerbs=get,deleteWithResult",
		Good: "// +genclient:onlyVerbs=get,delete",
	}
	ruleGroup = &diag.Rule{
		Name: "assumed-group", Severity: diag.Warning,
		Doc: "a package with clients has no +groupName",
		Why: "gen takes the directory for the group, which may be another one than API servers serve.",
		Bad: "package v1",
		Good: "// +groupName=fruit.example.org\n" +
			"package v1",
	}
	ruleMetadata = &diag.Rule{
		Name: "client-without-metadata", Severity: diag.Error,
		Doc: "a kind with a client has no metadata, or no list type that it needs",
		Why: "Clients name objects by their metadata.",
		Bad: "// +genclient\n" +
			"type Fruit struct { metav1.TypeMeta }",
		Good: "// +genclient\n" +
			"type Fruit struct { metav1.TypeMeta; metav1.ObjectMeta }",
	}
)

// Rules are the kinds of problems that this package reports, e.g. client-method-type.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleMethodType, ruleMethod, ruleNoApply, ruleSubresource, ruleOption, ruleEncoding, ruleVerb, ruleGroup,
	ruleMetadata,
))
