package genmain

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/crdfile"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
	"github.com/gen-toolkit/gen/internal/importer"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/templategen"
)

// The kinds of problems that this package reports.
var (
	ruleDiffers = &diag.Rule{
		Name: "output-differs", Severity: diag.Error,
		Doc: "a generated file is missing, stale or superfluous",
		Why: "gen check and gen diff compare the tree with what gen would write. Most often, a change lacks a run " +
			"of gen.",
		Bad:  "$ gen check # after a change of types",
		Good: "$ gen && gen check",
	}
	ruleStdout = &diag.Rule{
		Name: "go-file-on-stdout", Severity: diag.Error,
		Doc:  "--out - would print Go files",
		Why:  "gen prints manifests as one YAML stream. Go files have no such form.",
		Bad:  "$ gen deepcopy --out - ./api/...",
		Good: "$ gen crd --out - ./api/...",
	}
	ruleNoSuchPackage = &diag.Rule{
		Name: "package-not-in-api", Severity: diag.Error,
		Doc:  "gen breaking is narrowed to a package that neither state of the API has",
		Why:  "The report would be empty, and seem to say that nothing breaks.",
		Bad:  "$ gen breaking --against v1.0.0 ./apis/friut/...",
		Good: "$ gen breaking --against v1.0.0 ./apis/fruit/...",
	}
	ruleUnfixable = &diag.Rule{
		Name: "file-not-fixable", Severity: diag.Error,
		Doc: "gen lint --fix can't change a file",
		Why: "gen changes all files or none, and writes to no link, read-only or generated file.",
	}
	ruleLossyImport = &diag.Rule{
		Name: "lossy-import", Severity: diag.Error,
		Doc: "the CRD that gen makes of imported types is not the one they were imported from",
		Why: "Go types can't say all that a schema says. gen import writes no types that would change the CRD, " +
			"unless --lossy allows it.",
	}
	ruleImportedTwice = &diag.Rule{
		Name: "imported-twice", Severity: diag.Error,
		Doc:  "two of the CRDs to import are the same, or declare the same type",
		Why:  "A Go package declares a name once.",
		Bad:  "$ gen import crds/ crds/fruit.yaml",
		Good: "$ gen import crds/",
	}
	ruleExists = &diag.Rule{
		Name: "import-file-exists", Severity: diag.Error,
		Doc:  "gen import would overwrite a file",
		Why:  "The types that it writes are for you to change, so it replaces none.",
		Bad:  "$ gen import fruit.yaml # twice",
		Good: "$ gen import --dir api2 fruit.yaml",
	}
)

// rules are the kinds of problems that this package reports.
var rules = diag.Table(diag.Page,
	ruleDiffers, ruleStdout, ruleNoSuchPackage, ruleUnfixable, ruleLossyImport, ruleImportedTwice, ruleExists,
)

// Rules returns the kinds of problems that a program with the generators reports, without those of gen breaking and of
// kube-api-linter.
func Rules(generators []*codegen.Generator) []*diag.Rule {
	return slices.Concat(driver.Rules(generators), apilint.Rules, config.Rules, templategen.Rules, pluginhost.Rules,
		findings.Rules, importer.Rules, crdfile.Rules, rules)
}

// rules returns the kinds of problems that the program reports, also by generators of gen.yaml.
func (s *session) rules() []*diag.Rule { return Rules(slices.Concat(s.generators, s.file.Generators)) }
