package proof

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/internal/admissioncel"
)

// A celChecker collects the expressions of a policy or a webhook, which are compiled together.
type celChecker struct {
	*checker
	expressions []admissioncel.Expression
}

// add checks that an expression is there, and has it compiled with the others. Pos carries its path.
func (c *celChecker) add(path, name, text string, role admissioncel.Role) {
	if strings.TrimSpace(text) == "" {
		c.refuse(path, `write an expression in CEL, e.g. "request.userInfo.username != 'root'"`,
			"the expression is empty")
		return
	}
	c.expressions = append(c.expressions,
		admissioncel.Expression{Role: role, Name: name, Text: text, Pos: token.Position{Filename: path}})
}

// compile checks that API servers can compile the expressions. What is about none of them is reported at a path.
func (c *celChecker) compile(path string, types admissioncel.Types) {
	problems, err := admissioncel.Check(c.expressions, types)
	if err != nil {
		c.refuse(path, "correct the expressions", "%v", err)
	}
	for _, problem := range problems {
		c.refuse(problem.Pos.Filename, problem.Remedy, "%s", problem.Message)
	}
}

// conditions checks match conditions: their number and names, and with compile, their expressions.
func (c *celChecker) conditions(path string, all []admissionregistrationv1.MatchCondition) {
	if len(all) > 64 {
		c.refuse(path+"matchConditions", "join some of them", "it has %d match conditions, and can have 64", len(all))
	}
	for i, condition := range all {
		at := fmt.Sprintf("%smatchConditions[%d].", path, i)
		same := func(other admissionregistrationv1.MatchCondition) bool { return other.Name == condition.Name }
		if len(validation.IsQualifiedName(condition.Name)) > 0 {
			c.refuse(at+"name", "write letters, digits, dashes, underscores and dots, e.g. no-leases",
				"%q can't be the name of a condition", condition.Name)
		} else if slices.ContainsFunc(all[:i], same) {
			c.refuse(at+"name", "give one of them another name", "two conditions are called %s", condition.Name)
		}
		c.add(at+"expression", condition.Name, condition.Expression, admissioncel.Condition)
	}
}

// name checks a name that must be valid, and none of the others.
func (c *checker) name(path, name string, others *[]string, valid bool) {
	if !valid {
		c.refuse(path, "write letters and digits, e.g. replicas", "%q can't be a name there", name)
	} else if slices.Contains(*others, name) {
		c.refuse(path, "give one of them another name", "there are two of the name %s", name)
	}
	*others = append(*others, name)
}
