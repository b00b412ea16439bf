package e2e

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"

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

// TestBoundaries: an API server says of objects at the boundary of a constraint what package validate says.
func TestBoundaries(t *testing.T) {
	api, err := claims.Load(t.Context(), "..", "./apis/gauge/...", "./apis/workshop/...")
	if err != nil {
		t.Fatal(err)
	}
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	all, yard, count := validators(t), namespace(t, "boundaries"), map[bool]int{}
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			v := all[r.Plural+"."+p.Group]
			if !r.HasCRD || v == nil || !r.Served() {
				continue
			}
			fields, err := claims.Fields(r)
			if err != nil || len(fields) == 0 {
				t.Fatalf("%d fields: %v", len(fields), err)
			}
			resource := client.Resource(schema.GroupVersionResource{Group: p.Group, Version: p.Version, Resource: r.Plural})
			var in dynamic.ResourceInterface = resource
			if r.Namespaced {
				in = resource.Namespace(yard)
			}
			for _, f := range fields {
				i := slices.IndexFunc(f.Claims, func(c claims.Claim) bool { return c.Kind == claims.Valid && c.Value.There })
				if i < 0 {
					continue
				}
				for _, c := range v.Boundaries(with(f, f.Claims[i].Value)) {
					if !strings.HasPrefix(c.Path, claims.Path(f.Path)) {
						continue
					}
					count[c.Refused]++
					if _, err := in.Create(t.Context(), c.Object, dryRun); apierrors.IsInvalid(err) != c.Refused {
						t.Errorf("%s %s: refused is %t, and the API server says %v", c.Path, c.Constraint, c.Refused, err)
					}
				}
			}
		}
	}
	t.Logf("%d accepted and %d refused objects", count[false], count[true])
	if count[false] < 20 || count[true] < 20 {
		t.Error("these are too few")
	}
}
