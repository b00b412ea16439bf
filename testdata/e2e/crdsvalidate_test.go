package e2e

import (
	"os"
	"reflect"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/gen-toolkit/gen/crds"
	"github.com/gen-toolkit/gen/crds/validate"
	"github.com/gen-toolkit/gen/testdata/internal/claims"
)

// validators returns the validators of testdata's CRDs, by name.
func validators(t *testing.T) map[string]*validate.Validator {
	t.Helper()
	set, err := crds.Parse(os.DirFS("../config/crd"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*validate.Validator{}
	for _, crd := range set.Definitions() {
		if all[crd.Name], err = validate.New(crd); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// judged checks a claim without an API server: package validate says what that one says.
func (in *claimant) judged(t *testing.T, f *claims.Field, c claims.Claim) {
	t.Helper()
	object := with(f, c.Value)
	kind := schema.GroupKind{Kind: object.GetKind()}
	problems := in.validator.Validate(object)
	switch c.Kind {
	case claims.Invalid:
		refused(t, f, c, apierrors.NewInvalid(kind, "", problems))
		return
	case claims.Change, claims.NoChange:
		if changes := in.validator.ValidateUpdate(with(f, c.Result), object); c.Kind == claims.NoChange {
			refused(t, f, c, apierrors.NewInvalid(kind, "", changes))
		} else if len(changes) > 0 {
			t.Errorf("validate refuses the change: %v", changes)
		}
	}
	if len(problems) > 0 {
		t.Errorf("validate refuses it: %v", problems)
	}
	if c.Kind != claims.Stored {
		return
	}
	stored := object.DeepCopy()
	problems = in.validator.Default(stored)
	if _, more := in.validator.Prune(stored); len(problems)+len(more) > 0 {
		t.Fatal(problems, more)
	}
	if got := claims.Get(claims.Set(stored.Object, nil, claims.Value{There: true, JSON: stored.Object}), f.Path); !reflect.DeepEqual(got, c.Result) {
		t.Errorf("without an API server, stored is %v", got)
	}
}
