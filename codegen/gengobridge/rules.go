package gengobridge

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleComplains = &diag.Rule{
		Name: "gengo-error", Severity: diag.Error,
		Doc: "a generator of gengo gives up with an error",
		Why: "It returns an error, or ends by klog.Fatal: what it has written is not complete.",
	}
	ruleLogs = &diag.Rule{
		Name: "gengo-logged-error", Severity: diag.Warning,
		Doc: "a generator of gengo logs an error, and goes on",
		Why: "Its files may not be what the types ask for.",
	}
	ruleBreaks = &diag.Rule{
		Name: "gengo-failure", Severity: diag.Error,
		Doc: "a generator of gengo panics, or ends without a word",
		Why: "The generator has a mistake, or takes the bridge for another program.",
	}
	ruleEndless = &diag.Rule{
		Name: "gengo-timeout", Severity: diag.Error,
		Doc:  "a generator of gengo takes longer than its TimeLimit",
		Why:  "One generator of gengo runs at a time: the others wait for it.",
		Bad:  "gengobridge.Config{TimeLimit: time.Second}",
		Good: "gengobridge.Config{TimeLimit: time.Minute}",
	}
	ruleElsewhere = &diag.Rule{
		Name: "gengo-output-elsewhere", Severity: diag.Error,
		Doc: "a generator of gengo writes outside of its directories",
		Why: "gen would not know that the file is generated, and could not remove it.",
	}
	ruleNotGo = &diag.Rule{
		Name: "gengo-invalid-output", Severity: diag.Error,
		Doc: "a generator of gengo writes a file that can't be formatted",
		Why: "The file would not compile.",
	}
	ruleLoads = &diag.Rule{
		Name: "gengo-unstable-input", Severity: diag.Error,
		Doc: "a generator of gengo loads more packages in each run",
		Why: "gen runs it again until it has read all that the generator reads.",
	}
)

// Rules are the kinds of problems that generators of gengo report, e.g. gengo-timeout.
var Rules = []*diag.Rule{ruleComplains, ruleLogs, ruleBreaks, ruleEndless, ruleElsewhere, ruleNotGo, ruleLoads}
