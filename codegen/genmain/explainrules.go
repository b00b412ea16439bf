package genmain

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/findings"
)

// explainBreaking lists the rules of gen breaking.
func (s *session) explainBreaking(generators []*codegen.Generator) {
	fmt.Fprint(s.stdout, `gen breaking compares two states of an API by these rules. In gen.yaml, breaking: sets their severities and exceptions:

  breaking:
    against: origin/main
    rules: {column-removed: off, enum-value-added: warning}
    except:
    - {rule: field-removed, at: example.org/v1 Fruit spec.color, reason: nobody has set it, until: 2027-03-31}

`)
	for _, r := range driver.BreakingRules(generators) {
		s.printf("  %-26s %-8s %s\n", r.Name, severityWord(r.Severity), r.Doc)
	}
}

func (s *session) explainRule(r breaking.Rule) {
	s.printf("%s: %s\nSeverity: %s. It breaks %s.\n", r.Name, r.Doc, severityWord(r.Severity),
		findings.Audiences(r.Breaks))
	if r.Remedy != "" {
		s.printf("%s%s.\n", strings.ToUpper(r.Remedy[:1]), r.Remedy[1:])
	}
}

// severityWord returns the word of a severity in gen.yaml.
func severityWord(severity diag.Severity) string {
	if severity == 0 {
		return "off"
	}
	return severity.String()
}
