// Package agreement holds what the comments of an API type claim about values against its generated validation
// function. The claims hold for the custom resource: testdata/e2e asks an API server.
package agreement

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/api/validate"
	"k8s.io/apimachinery/pkg/util/validation/field"

	v1 "github.com/gen-toolkit/gen/testdata/apis/workshop/v1"
	"github.com/gen-toolkit/gen/testdata/internal/claims"
)

// differences are the claims that do not hold for the function, with the reason.
var differences = map[string]string{
	`spec.list Invalid []`: "in Go an empty list is unset, and +k8s:optional lets it pass; a CRD tells it from a " +
		"missing one",
	`spec.map Invalid {}`:  "likewise",
	`spec.kind Invalid ""`: "likewise: so is an empty text",
	`spec.loose Valid "abcd"`: "the option is off, and +k8s:ifDisabled counts; custom resources have no options, and " +
		"CRDs leave it out",
}

// TestAgreement asks the function about every claim.
func TestAgreement(t *testing.T) {
	api, err := claims.Load(t.Context(), "..", "./apis/workshop/v1")
	if err != nil {
		t.Fatal(err)
	}
	count := map[bool]int{}
	for _, r := range api.Packages[0].Resources {
		if r.Kind != "Order" {
			continue
		}
		fields, err := claims.Fields(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields {
			for _, c := range f.Claims {
				value, _ := json.Marshal(c.Value.JSON)
				key := fmt.Sprintf("%s %s %s", claims.Path(f.Path), c.Kind, value)
				reason, listed := differences[key]
				held, why := holds(f, c)
				count[held]++
				switch {
				case !held && listed:
					t.Logf("%s: %s", key, reason)
				case !held:
					t.Errorf("%s: the function says otherwise: %s", key, why)
				case listed:
					t.Errorf("%s: it is listed as a difference, and holds", key)
				}
			}
		}
	}
	t.Logf("%d claims hold for the function, too, and %d do not", count[true], count[false])
	if count[true] < 70 {
		t.Error("too few claims")
	}
}

// holds reports whether the function agrees with a claim, and what it says.
func holds(f *claims.Field, c claims.Claim) (bool, string) {
	switch c.Kind {
	case claims.Valid, claims.Invalid:
		obj, decodes := order(f, c.Value)
		if !decodes { // an API server refuses it, too
			return c.Kind == claims.Invalid, "the value is of another type"
		}
		return verdict(c, errors(operation.Create, obj, nil))
	case claims.Change, claims.NoChange:
		before, _ := order(f, c.Value)
		after, _ := order(f, c.Result)
		return verdict(c, errors(operation.Update, after, before))
	}
	return true, ""
}

func verdict(c claims.Claim, errs field.ErrorList) (bool, string) {
	if c.Kind == claims.Valid || c.Kind == claims.Change {
		return len(errs) == 0, fmt.Sprint(errs.ToAggregate())
	}
	return len(errs) > 0, "no errors"
}

// order returns an object with a value for a field.
func order(f *claims.Field, v claims.Value) (*v1.Order, bool) {
	raw, _ := json.Marshal(claims.Set(f.Around, f.Path, v))
	obj := new(v1.Order)
	return obj, json.Unmarshal(raw, obj) == nil
}

// errors returns what the function finds that an API server would enforce.
func errors(kind operation.Type, obj, old *v1.Order) (errs field.ErrorList) {
	defer func() {
		if r := recover(); r != nil {
			errs = append(errs, field.InternalError(nil, fmt.Errorf("panic: %v", r)))
		}
	}()
	op := operation.Operation{Type: kind, Options: map[string]bool{"Ripening": false}}
	errs = v1.Validate_Order(context.Background(), op, nil, obj, old)
	return validate.FilterEnforcedDeclarativeErrors(context.Background(), errs, false)
}
