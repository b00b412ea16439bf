package command

import (
	_ "embed"
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
	"github.com/gen-toolkit/gen/internal/ruledoc"
	"github.com/gen-toolkit/gen/internal/templategen"
)

//go:embed rules.md
var rulesText string

// rules are the kinds of problems that this package reports.
var rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleDiffers = ruledoc.Named(rules, "output-differs")
	ruleStdout  = ruledoc.Named(rules, "go-file-on-stdout")
)

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
