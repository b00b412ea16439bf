// Package validate judges custom resources as API servers do, without one: in unit tests, command lines and admission
// outside of a cluster. It runs the API server's own code: structural schemas, defaults, CEL rules with transition
// rules, formats, list types, and ratcheting of updates.
//
//	v, err := validate.New(definition) // a *apiextensionsv1.CustomResourceDefinition, e.g. of crds.Parse
//	problems := v.Validate(fruit)      // a *unstructured.Unstructured
//	problems = v.ValidateUpdate(changed, fruit)
//
// In: a definition and objects. Out: the errors that an API server would return, or the defaulted, pruned object that
// it would store. Webhooks, quotas and names that are taken are not part of a definition, and not judged.
package validate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
)

// A Validator judges the objects of one definition. Several goroutines may use it.
type Validator struct {
	group, kind string
	namespaced  bool
	versions    map[string]*version // those that API servers serve
}

// A version is one version of a definition.
type version struct {
	name       string // e.g. "v1"
	schema     *apiextensions.JSONSchemaProps
	structural *structuralschema.Structural
	schemas    apiservervalidation.SchemaValidator
	rules      *cel.Validator                      // nil without rules
	hasStatus  bool                                // the status is a subresource
	status     apiservervalidation.SchemaValidator // of the status; nil without a schema
	scale      *apiextensionsv1.CustomResourceSubresourceScale
}

// New returns the validator of a definition. It returns an error for a schema that API servers refuse, and for a
// definition without a served version.
func New(crd *apiextensionsv1.CustomResourceDefinition) (*Validator, error) {
	v := &Validator{group: crd.Spec.Group, kind: crd.Spec.Names.Kind, versions: map[string]*version{},
		namespaced: crd.Spec.Scope == apiextensionsv1.NamespaceScoped}
	for i := range crd.Spec.Versions {
		of := &crd.Spec.Versions[i]
		if !of.Served {
			continue
		}
		built, err := newVersion(of)
		if err != nil {
			return nil, fmt.Errorf("%s, version %s: %w", crd.Name, of.Name, err)
		}
		v.versions[of.Name] = built
	}
	if len(v.versions) == 0 {
		return nil, fmt.Errorf("%s has no served version", crd.Name)
	}
	return v, nil
}

func newVersion(of *apiextensionsv1.CustomResourceDefinitionVersion) (*version, error) {
	if of.Schema == nil || of.Schema.OpenAPIV3Schema == nil {
		return nil, errors.New("it has no schema")
	}
	var internal apiextensions.JSONSchemaProps
	convert := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps
	err := convert(of.Schema.OpenAPIV3Schema, &internal, nil)
	if err != nil {
		return nil, fmt.Errorf("convert the schema: %w", err)
	}
	built := &version{name: of.Name, schema: &internal}
	if built.structural, err = structuralschema.NewStructural(&internal); err != nil {
		return nil, fmt.Errorf("the schema is not structural: %w", err)
	}
	if problems := structuralschema.ValidateStructural(nil, built.structural); len(problems) > 0 {
		return nil, fmt.Errorf("the schema is not structural: %w", problems.ToAggregate())
	}
	if built.schemas, _, err = apiservervalidation.NewSchemaValidator(&internal); err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	if status, ok := internal.Properties["status"]; ok {
		if built.status, _, err = apiservervalidation.NewSchemaValidator(&status); err != nil {
			return nil, fmt.Errorf("read the schema of the status: %w", err)
		}
	}
	built.rules = cel.NewValidator(built.structural, true, celconfig.PerCallLimit)
	if of.Subresources != nil {
		built.hasStatus, built.scale = of.Subresources.Status != nil, of.Subresources.Scale
	}
	return built, nil
}

// versionOf returns the version of an object, or what is wrong with its apiVersion and kind.
func (v *Validator) versionOf(object *unstructured.Unstructured) (*version, field.ErrorList) {
	of, err := schema.ParseGroupVersion(object.GetAPIVersion())
	at := v.versions[of.Version]
	var served []string
	for _, name := range slices.Sorted(maps.Keys(v.versions)) {
		served = append(served, v.group+"/"+name)
	}
	switch {
	case err != nil, of.Group != v.group, at == nil:
		return nil, field.ErrorList{field.NotSupported(field.NewPath("apiVersion"), object.GetAPIVersion(), served)}
	case object.GetKind() != v.kind:
		return nil, field.ErrorList{field.NotSupported(field.NewPath("kind"), object.GetKind(), []string{v.kind})}
	}
	return at, nil
}

// Default sets the defaults of the definition in an object, and removes null values where a default or nothing takes
// their place, as an API server does when it reads the object.
func (v *Validator) Default(object *unstructured.Unstructured) field.ErrorList {
	of, problems := v.versionOf(object)
	if len(problems) == 0 {
		*object = *sent(object)
		of.defaults(object)
	}
	return problems
}

func (of *version) defaults(object *unstructured.Unstructured) {
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, of.structural)
	defaulting.Default(object.Object, of.structural)
}

// Prune removes the fields that the definition does not have, and returns their paths, e.g. ["spec.colour"].
func (v *Validator) Prune(object *unstructured.Unstructured) (pruned []string, problems field.ErrorList) {
	of, problems := v.versionOf(object)
	if len(problems) == 0 {
		*object = *sent(object)
		pruned = of.prune(object)
	}
	return pruned, problems
}

func (of *version) prune(object *unstructured.Unstructured) []string {
	track := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	pruned := pruning.PruneWithOptions(object.Object, of.structural, true, track)
	slices.Sort(pruned)
	return slices.Compact(pruned)
}

// Validate returns the errors with which an API server would refuse to create an object, or none. Unknown fields are no
// errors: API servers drop them, see [Validator.Prune]. The object stays as it is.
func (v *Validator) Validate(object *unstructured.Unstructured) field.ErrorList {
	of, problems := v.versionOf(object)
	if len(problems) > 0 {
		return problems
	}
	created := of.prepared(object)
	if of.hasStatus {
		delete(created.Object, "status")
	}
	problems = append(problems, apiservervalidation.ValidateCustomResource(nil, created.Object, of.schemas)...)
	problems = append(problems, metadata(nil, created.Object, of.structural, true, v.namespaced)...)
	problems = append(problems, of.replicas(created)...)
	problems = append(problems, listtype.ValidateListSetsAndMaps(nil, of.structural, created.Object)...)
	return sorted(append(problems, of.run(created, nil, nil, problems)...))
}

// prepared returns what an API server makes of an object before it judges it.
func (of *version) prepared(object *unstructured.Unstructured) *unstructured.Unstructured {
	object = sent(object)
	if _, ok := object.Object["metadata"].(map[string]any); !ok {
		object.Object["metadata"] = map[string]any{}
	}
	of.defaults(object)
	of.prune(object)
	return object
}

// sent returns an object as an API server reads it: whole numbers are integers, also where a program has a float64.
func sent(object *unstructured.Unstructured) *unstructured.Unstructured {
	read := &unstructured.Unstructured{}
	text, err := object.MarshalJSON()
	if err == nil {
		err = read.UnmarshalJSON(text)
	}
	if err != nil { // it holds what JSON can't express
		return object.DeepCopy()
	}
	return read
}

// run returns the errors of CEL rules. An API server runs none where the types of values are wrong.
func (of *version) run(
	object, old *unstructured.Unstructured, ratcheting []cel.Option, before field.ErrorList,
) field.ErrorList {
	if of.rules == nil || slices.ContainsFunc(before, blocks) {
		return nil
	}
	var previous any
	if old != nil {
		previous = old.Object
	}
	problems, _ := of.rules.Validate(context.Background(), nil, of.structural, object.Object, previous,
		celconfig.RuntimeCELCostBudget, ratcheting...)
	return problems
}

// blocks reports whether an API server runs no rules because of an error.
func blocks(e *field.Error) bool {
	switch e.Type {
	case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany,
		field.ErrorTypeTypeInvalid:
		return true
	}
	return false
}

// sorted returns errors by field: the API server's code ranges over maps.
func sorted(problems field.ErrorList) field.ErrorList {
	slices.SortStableFunc(problems, func(a, b *field.Error) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Detail, b.Detail))
	})
	return problems
}
