//go:build !js

package admissioncel

import (
	"fmt"
	"slices"

	"github.com/google/cel-go/cel"
	"k8s.io/apimachinery/pkg/util/version"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
	"k8s.io/apiserver/pkg/cel/mutation"
)

// results are the types of which expressions have to give one.
var results = map[Role][]*cel.Type{
	Condition: {cel.BoolType}, Variable: {cel.AnyType}, Validation: {cel.BoolType}, Message: {cel.StringType},
	ApplyConfiguration: {cel.ObjectType(mutation.ObjectTypeName)},
	JSONPatch:          {cel.ListType(cel.ObjectType(mutation.JSONPatchTypeName))},
	Annotation:         {cel.StringType, cel.NullType},
}

// Check compiles the expressions of a policy as API servers do, with dynamic objects, and for each of its kinds. It
// returns one problem of each expression that does not compile.
func Check(expressions []Expression, types Types) (problems []Problem, err error) {
	// conditions come before variables, which they can't name, and variables before what names them
	ordered := slices.Clone(expressions)
	slices.SortStableFunc(ordered, func(a, b Expression) int {
		return int(min(a.Role, Validation)) - int(min(b.Role, Validation))
	})
	kinds := append([]Kind{{}}, types.Kinds...) // the first is dynamic
	if len(kinds) == 1 && types.Params != nil {
		kinds = append(kinds, Kind{})
	}
	wrong := map[int]bool{}
	for n, kind := range kinds {
		with := types
		if n == 0 && types.Params != nil {
			with.Params = &Kind{}
		}
		compiler, err := newCompiler(kind, with)
		if err != nil {
			return nil, err
		}
		for i, e := range ordered {
			if problem, ok := compiler.check(e); !ok && !wrong[i] {
				wrong[i] = true
				problems = append(problems, problem)
			}
		}
	}
	return problems, nil
}

// A compiler compiles expressions for one kind.
type compiler struct {
	*plugincel.CompositedCompiler
	kind Kind
	last *cel.Issues // of the last expression
}

// newCompiler returns a compiler with the libraries and the variables that API servers have, where object and oldObject
// have the type of the kind.
func newCompiler(kind Kind, types Types) (*compiler, error) {
	namespace, request := plugincel.BuildNamespaceType(), plugincel.BuildRequestType()
	object := typeOf("@"+kind.Name, kind.Schema) // no identifier is called so
	declared := []*apiservercel.DeclType{namespace, request}
	if object.IsObject() {
		declared = append(declared, object)
	}
	options := []cel.EnvOption{
		cel.Variable(plugincel.ObjectVarName, object.CelType()),
		cel.Variable(plugincel.OldObjectVarName, object.CelType()),
		cel.Variable(plugincel.NamespaceVarName, namespace.CelType()),
		cel.Variable(plugincel.RequestVarName, request.CelType()),
		cel.Variable(plugincel.AuthorizerVarName, library.AuthorizerType),
		cel.Variable(plugincel.RequestResourceAuthorizerVarName, library.ResourceCheckType),
	}
	if types.Params != nil {
		params := typeOf("@"+types.Params.Name, types.Params.Schema)
		options = append(options, cel.Variable(plugincel.ParamsVarName, params.CelType()))
		if params.IsObject() {
			declared = append(declared, params)
		}
	}
	always := version.MajorMinor(1, 0)
	env, err := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).Extend(
		environment.VersionedOptions{IntroducedVersion: always, EnvOptions: options, DeclTypes: declared})
	if types.Mutating && err == nil {
		env, err = env.Extend(environment.VersionedOptions{IntroducedVersion: always, EnvOptions: []cel.EnvOption{
			common.ResolverEnvOption(&patchResolver{object: object}), environment.UnversionedLib(library.JSONPatch)}})
	}
	if err != nil {
		return nil, fmt.Errorf("the types of %s: %w", kind.Name, err)
	}
	composited, err := plugincel.NewCompositedCompilerForTypeChecking(env)
	if err != nil {
		return nil, err
	}
	c := &compiler{CompositedCompiler: composited, kind: kind}
	composited.Compiler = c
	return c, nil
}

// CompileCELExpression implements plugincel.Compiler, for variables, too.
func (c *compiler) CompileCELExpression(e plugincel.ExpressionAccessor, _ plugincel.OptionalVariableDeclarations,
	mode environment.Type) (result plugincel.CompilationResult) {
	env, err := c.Env(mode)
	if err != nil {
		return plugincel.CompilationResult{Error: &apiservercel.Error{Detail: err.Error()}}
	}
	ast, issues := env.Compile(e.GetExpression())
	if c.last = issues; issues != nil {
		return plugincel.CompilationResult{Error: &apiservercel.Error{Detail: issues.String()}}
	}
	return plugincel.CompilationResult{OutputType: ast.OutputType()}
}
