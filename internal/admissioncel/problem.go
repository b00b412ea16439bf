//go:build !js

package admissioncel

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// check compiles an expression, and describes what is wrong with it.
func (c *compiler) check(e Expression) (Problem, bool) {
	var result plugincel.CompilationResult
	if options := (plugincel.OptionalVariableDeclarations{}); e.Role == Variable {
		result = c.CompileAndStoreVariable(accessor{e}, options, environment.NewExpressions)
	} else {
		result = c.CompileCELExpression(accessor{e}, options, environment.NewExpressions)
	}
	want := results[e.Role]
	switch {
	case result.Error != nil:
		return Problem{e.Pos, c.problem(e, result.Error.Detail), c.remedy(e)}, false
	case want[0] != cel.AnyType && !slices.ContainsFunc(want, result.OutputType.IsExactType):
		remedy := "write an expression that gives " + want[0].String()
		if result.OutputType.IsExactType(cel.DynType) && want[0] == cel.StringType {
			remedy += ": API servers do not know the types of fields, so convert, e.g. string(object.spec.color)"
		} else if result.OutputType.IsExactType(cel.DynType) {
			remedy += ": API servers do not know the types of fields, so compare, e.g. object.spec.paused == true"
		}
		return Problem{e.Pos, fmt.Sprintf("%q gives %s, and has to give %s", e.Text, result.OutputType, want[0]),
			remedy}, false
	}
	return Problem{}, true
}

// problem describes the first thing that is wrong with an expression.
func (c *compiler) problem(e Expression, detail string) string {
	if c.last == nil || len(c.last.Errors()) == 0 {
		return fmt.Sprintf("%q does not compile: %s", e.Text, detail)
	}
	first, lines := c.last.Errors()[0], strings.Split(e.Text, "\n")
	line := e.Text
	if n := first.Location.Line(); n >= 1 && n <= len(lines) {
		line = lines[n-1]
	}
	about := ""
	if c.kind.Name != "" {
		about = " for " + c.kind.Name
	}
	return fmt.Sprintf("the expression does not compile%s: %s, at character %d of %q", about,
		strings.TrimSpace(first.Message), first.Location.Column()+1, line)
}

func (c *compiler) remedy(e Expression) string {
	if strings.Contains(e.Text, "”") {
		return "gofmt makes ” of two single quotes in comments: write \"\" in an argument between backticks"
	}
	if c.last != nil && len(c.last.Errors()) > 0 && strings.HasPrefix(c.last.Errors()[0].Message, "undefined field") {
		if c.kind.Name == "" {
			return "write a field that the type has"
		}
		return "write a field that the type has; dyn(object) is an object of any type"
	}
	return "correct the expression; CEL in Kubernetes: https://kubernetes.io/docs/reference/using-api/cel/"
}

// An accessor is an expression as API servers read it.
type accessor struct{ Expression }

func (a accessor) GetName() string          { return a.Name }
func (a accessor) GetExpression() string    { return a.Text }
func (a accessor) ReturnTypes() []*cel.Type { return results[a.Role] }
