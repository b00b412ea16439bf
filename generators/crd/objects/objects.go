// Package objects judges custom resources as an API server does when they are created. In: a version of a CRD, and
// objects as JSON values. Out: the API server's errors: unknown fields, schemas, embedded objects, lists, CEL rules.
package objects

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// A Judge finds the errors of objects, or of parts of them. It may be used by one goroutine at a time.
type Judge struct {
	structural *schema.Structural
	schemas    validation.SchemaValidator
	rules      *cel.Validator // nil without rules
	version    *apiext.CustomResourceDefinitionVersion
}

// New returns the judge of objects in a version of a CRD.
func New(version *apiext.CustomResourceDefinitionVersion) (*Judge, error) {
	judge, err := Part(version.Schema.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	judge.version = version
	judge.rules = cel.NewValidator(judge.structural, true, perCall)
	return judge, nil
}

// Part returns the judge of the values of one schema inside of a CRD's.
func Part(s *apiext.JSONSchemaProps) (*Judge, error) {
	var internal apiextensions.JSONSchemaProps
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, &internal, nil); err != nil {
		return nil, fmt.Errorf("convert the schema: %w", err)
	}
	structural, err := schema.NewStructural(&internal)
	if err != nil {
		return nil, fmt.Errorf("the schema is not structural: %w", err)
	}
	schemas, _, err := validation.NewSchemaValidator(&internal)
	if err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return &Judge{structural: structural, schemas: schemas, rules: cel.NewValidator(structural, false, perCall)}, nil
}

// Costs of rules: one call may cost as much as for API servers. The sum has no limit, as all errors are wanted.
const (
	perCall = 1000000 // k8s.io/apiserver/pkg/apis/cel.PerCallLimit
	total   = math.MaxInt64
)

// Errors returns the errors of a value, e.g. spec.size: Invalid value. It does not change the value.
func (j *Judge) Errors(value any) field.ErrorList {
	value = runtime.DeepCopyJSONValue(value)
	object, _ := value.(map[string]any)
	root := j.version != nil
	if root {
		object = withMetadata(object)
	}
	defaulting.PruneNonNullableNullsWithoutDefaults(value, j.structural)
	defaulting.Default(value, j.structural)
	var problems field.ErrorList
	track := schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown := pruning.PruneWithOptions(value, j.structural, root, track)
	for _, name := range slices.Compact(slices.Sorted(slices.Values(unknown))) {
		problems = append(problems, field.Invalid(field.NewPath(name), "", "unknown field"))
	}
	if root && j.version.Subresources != nil && j.version.Subresources.Status != nil {
		delete(object, "status") // as the API server does
	}
	problems = append(problems, validation.ValidateCustomResource(nil, value, j.schemas)...)
	if root {
		problems = append(problems, j.scale(object)...)
	}
	problems = append(problems, metadata(nil, value, j.structural, root)...)
	if object != nil {
		problems = append(problems, listtype.ValidateListSetsAndMaps(nil, j.structural, object)...)
	}
	if j.rules != nil && !slices.ContainsFunc(problems, Blocking) {
		found, _ := j.rules.Validate(context.Background(), nil, j.structural, value, nil, total)
		problems = append(problems, found...)
	}
	slices.SortStableFunc(problems, func(a, b *field.Error) int { // the validation ranges over maps
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Detail, b.Detail))
	})
	return problems
}

// WithoutRules returns a judge that leaves CEL rules out.
func (j *Judge) WithoutRules() *Judge {
	all := *j
	all.rules = nil
	return &all
}

// withMetadata makes sure that an object has metadata, as an API server does.
func withMetadata(object map[string]any) map[string]any {
	if _, ok := object["metadata"].(map[string]any); !ok {
		object["metadata"] = map[string]any{}
	}
	return object
}

// Blocking reports whether an API server runs no rules because of an error.
func Blocking(e *field.Error) bool {
	switch e.Type {
	case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany,
		field.ErrorTypeTypeInvalid:
		return true
	}
	return false
}

// scale returns the error of an object with a number of replicas that /scale can't have.
func (j *Judge) scale(object map[string]any) field.ErrorList {
	sub := j.version.Subresources
	if sub == nil || sub.Scale == nil {
		return nil
	}
	names := strings.Split(strings.TrimPrefix(sub.Scale.SpecReplicasPath, "."), ".")
	at := field.NewPath(names[0], names[1:]...)
	replicas, _, err := unstructured.NestedInt64(object, names...)
	switch {
	case err != nil:
		return field.ErrorList{field.Invalid(at, nil, err.Error())}
	case replicas < 0 || replicas > math.MaxInt32:
		return field.ErrorList{field.Invalid(at, replicas, "should be a non-negative 32-bit integer")}
	}
	return nil
}
