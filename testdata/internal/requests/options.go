package requests

import (
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Manager is the field manager of all writes.
const Manager = "tester"

// eachOptions are the options that methods get, one of each type, each with what shows in a request.
var eachOptions = []any{
	metav1.CreateOptions{FieldManager: Manager, FieldValidation: metav1.FieldValidationStrict},
	metav1.UpdateOptions{FieldManager: Manager, FieldValidation: metav1.FieldValidationStrict},
	metav1.PatchOptions{FieldManager: Manager, FieldValidation: metav1.FieldValidationStrict},
	metav1.ApplyOptions{FieldManager: Manager, Force: true},
	metav1.DeleteOptions{PropagationPolicy: new(metav1.DeletePropagationBackground), GracePeriodSeconds: new(int64(5))},
	metav1.GetOptions{ResourceVersion: "0"},
	metav1.ListOptions{LabelSelector: "from", FieldSelector: "metadata.name!=nobody", Limit: 5, TimeoutSeconds: new(int64(7))},
}

func isOptions(t reflect.Type) bool { return options(t) != nil }

// options returns the options of a type, or nil.
func options(t reflect.Type) any {
	for _, o := range eachOptions {
		if reflect.TypeOf(o) == t {
			return o
		}
	}
	return nil
}
