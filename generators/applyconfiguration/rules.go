package applyconfiguration

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/merging"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleExternal = &diag.Rule{
		Name: "invalid-external-apply-configuration", Severity: diag.Error,
		Doc: "externalApplyConfigurations names no package or no type",
		Why: "Generated code imports the apply configurations that the option names.",
		Bad: "externalApplyConfigurations: " +
			"[k8s.io/api/core/v1.Pods:k8s.io/client-go/applyconfigurations/core/v1]",
		Good: "externalApplyConfigurations: " +
			"[k8s.io/api/core/v1.Pod:k8s.io/client-go/applyconfigurations/core/v1]",
	}
	ruleType = &diag.Rule{
		Name: "impossible-apply-configuration", Severity: diag.Error,
		Doc: "a type can't have an apply configuration",
		Why: "Its fields would clash with those of metadata or with its own methods, or have types that " +
			"another package can't name.",
		Bad:  "WithColor string // beside Color",
		Good: "ColorHint string `json:\"withColor\"`",
	}
	ruleOutput = &diag.Rule{
		Name: "invalid-apply-configuration-output", Severity: diag.Error,
		Doc: "a marker names a directory where apply configurations can't be",
		Why: "Clients look for all apply configurations in one directory, and Go imports them by an " +
			"import path of the module.",
		Bad:  "// +kubebuilder:ac:output:package=/tmp",
		Good: "// +kubebuilder:ac:output:package=applyconfiguration",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-external-apply-configuration.
var Rules = slices.Concat(require.Rules, merging.Rules, diag.Table(diag.Page,
	ruleExternal, ruleType, ruleOutput,
))
