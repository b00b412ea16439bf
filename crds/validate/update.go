package validate

import (
	"maps"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"
)

// ValidateUpdate returns the errors with which an API server would refuse to replace an object, or none. Both are of
// one version. As on an API server, what was invalid before and has not changed is no error, and where the status is a
// subresource, that of the old object stays.
func (v *Validator) ValidateUpdate(object, old *unstructured.Unstructured) field.ErrorList {
	of, problems := v.versionOf(object)
	if len(problems) > 0 {
		return problems
	}
	updated, previous := of.prepared(object), of.prepared(old)
	if of.hasStatus {
		replace(updated, previous, "status")
	}
	correlated, ratcheting := of.correlate(updated, previous)
	problems = append(problems, apiservervalidation.ValidateCustomResourceUpdate(nil, updated.Object, previous.Object,
		of.schemas, apiservervalidation.WithRatcheting(correlated))...)
	problems = append(problems, identity(updated, previous)...)
	problems = append(problems, metadata(nil, updated.Object, of.structural, true, v.namespaced)...)
	problems = append(problems, of.replicas(updated)...)
	problems = append(problems, of.lists(updated, previous)...)
	return sorted(append(problems, of.run(updated, previous, ratcheting, problems)...))
}

// ValidateStatusUpdate is ValidateUpdate for a write to the subresource status: all but the status stays.
func (v *Validator) ValidateStatusUpdate(object, old *unstructured.Unstructured) field.ErrorList {
	of, problems := v.versionOf(object)
	switch {
	case len(problems) > 0:
		return problems
	case !of.hasStatus:
		return field.ErrorList{field.Forbidden(field.NewPath("status"), "the definition has no subresource status")}
	}
	previous := of.prepared(old)
	updated := previous.DeepCopy()
	replace(updated, of.prepared(object), "status")
	correlated, ratcheting := of.correlate(updated, previous)
	if status, has := updated.Object["status"]; has && of.status != nil {
		problems = append(problems, apiservervalidation.ValidateCustomResourceUpdate(field.NewPath("status"), status,
			previous.Object["status"], of.status, apiservervalidation.WithRatcheting(correlated.Key("status")))...)
	}
	problems = append(problems, of.lists(updated, previous)...)
	return sorted(append(problems, of.run(updated, previous, ratcheting, problems)...))
}

// correlate relates the values of an object to those before the update, for ratcheting.
func (of *version) correlate(updated, previous *unstructured.Unstructured) (*common.CorrelatedObject, []cel.Option) {
	schema := &model.Structural{Structural: of.structural}
	correlated := common.NewCorrelatedObject(updated.Object, previous.Object, schema)
	return correlated, []cel.Option{cel.WithRatcheting(correlated)}
}

// lists returns the errors of list types, unless there were some before.
func (of *version) lists(updated, previous *unstructured.Unstructured) field.ErrorList {
	if len(listtype.ValidateListSetsAndMaps(nil, of.structural, previous.Object)) > 0 {
		return nil
	}
	return listtype.ValidateListSetsAndMaps(nil, of.structural, updated.Object)
}

// replace gives an object the value that another one has of a key.
func replace(in, from *unstructured.Unstructured, key string) {
	in.Object = maps.Clone(in.Object)
	if value, has := from.Object[key]; has {
		in.Object[key] = value
	} else {
		delete(in.Object, key)
	}
}

// identity returns an error for each part of an object's identity that an update can't change.
func identity(updated, previous *unstructured.Unstructured) (problems field.ErrorList) {
	at := field.NewPath("metadata")
	for key, values := range map[string][2]string{
		"name":      {updated.GetName(), previous.GetName()},
		"namespace": {updated.GetNamespace(), previous.GetNamespace()},
		"uid":       {string(updated.GetUID()), string(previous.GetUID())},
	} {
		if values[0] != values[1] {
			problems = append(problems, field.Invalid(at.Child(key), values[0], "field is immutable"))
		}
	}
	return problems
}
