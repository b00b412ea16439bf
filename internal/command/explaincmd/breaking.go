package explaincmd

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
)

// explainBreaking lists the rules of gen breaking.
func (e *explanation) explainBreaking() {
	fmt.Fprint(e.Stdout, `gen breaking compares two states of an API by these rules. In gen.yaml, breaking: sets their severities and exceptions:

  breaking:
    against: origin/main
    rules: {column-removed: off, enum-value-added: warning}
    except:
    - {rule: field-removed, at: example.org/v1 Fruit spec.color, reason: nobody has set it, until: 2027-03-31}

`)
	for _, r := range driver.BreakingRules(e.all) {
		e.Printf("  %-26s %-8s %s\n", r.Name, severityWord(r.Severity), r.Doc)
	}
}

func (e *explanation) explainRule(r breaking.Rule) {
	e.Printf("%s: %s\nSeverity: %s. It breaks %s.\n", r.Name, r.Doc, severityWord(r.Severity),
		findings.Audiences(r.Breaks))
	if r.Remedy != "" {
		e.Printf("%s%s.\n", strings.ToUpper(r.Remedy[:1]), r.Remedy[1:])
	}
}

// severityWord returns the word of a severity in gen.yaml.
func severityWord(severity diag.Severity) string {
	if severity == 0 {
		return "off"
	}
	return severity.String()
}
