package command

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/command/breakingcmd"
	"github.com/gen-toolkit/gen/internal/command/importcmd"
	"github.com/gen-toolkit/gen/internal/command/lintcmd"
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
)

// rules are the kinds of problems that this package reports.
var rules = diag.Table(diag.Page, ruleDiffers, ruleStdout)

// Rules returns the kinds of problems that a program with the generators reports, without those of gen breaking and of
// kube-api-linter.
func Rules(generators []*codegen.Generator) []*diag.Rule {
	return slices.Concat(driver.Rules(generators), apilint.Rules, config.Rules, templategen.Rules, pluginhost.Rules,
		findings.Rules, importer.Rules, crdfile.Rules, rules, breakingcmd.Rules, lintcmd.Rules, importcmd.Rules)
}

// rulesOf returns the kinds of problems that the program reports, also by generators of gen.yaml.
func rulesOf(s *cli.Session) []*diag.Rule {
	return Rules(slices.Concat(s.Generators, s.File.Generators))
}
