package e2e

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"

	"github.com/gen-toolkit/gen/crds/validate"
	"github.com/gen-toolkit/gen/testdata/internal/claims"
)

// TestClaims holds what the comments of API types claim about values against the API server: it takes the valid ones, refuses the
// invalid ones and names the field, stores what is said, and lets change what may. Package validate says the same without a server.
func TestClaims(t *testing.T) {
	api, err := claims.Load(t.Context(), "..", "./apis/gauge/...", "./apis/workshop/...")
	if err != nil {
		t.Fatal(err)
	}
	quiet := rest.CopyConfig(config)
	quiet.WarningHandler = rest.NoWarnings{}
	client, err := dynamic.NewForConfig(quiet)
	if err != nil {
		t.Fatal(err)
	}
	yard, count, all := namespace(t, "claims"), 0, validators(t)
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			if !r.HasCRD || p.Markers.Has("kubebuilder:skip") || r.Type.Markers.Has("kubebuilder:skipversion") || r.Type.Markers.Has("kubebuilder:unservedversion") {
				continue
			}
			fields, err := claims.Fields(r)
			if err != nil {
				t.Fatal(err)
			}
			resource := client.Resource(schema.GroupVersionResource{Group: p.Group, Version: p.Version, Resource: r.Plural})
			in := &claimant{resource: resource, validator: all[r.Plural+"."+p.Group]}
			if r.Namespaced {
				in.resource = resource.Namespace(yard)
			}
			for _, f := range fields {
				for _, c := range f.Claims {
					count++
					t.Run(fmt.Sprintf("%s/%s/%s/%s", p.Version, r.Kind, claims.Path(f.Path), c.Text), func(t *testing.T) {
						in.check(t, f, c)
						in.judged(t, f, c)
					})
				}
			}
		}
	}
	t.Logf("%d claims", count)
	if count < 400 {
		t.Errorf("only %d claims", count)
	}
}

// A claimant checks the claims about one resource.
type claimant struct {
	resource  dynamic.ResourceInterface
	validator *validate.Validator
}

func (in *claimant) check(t *testing.T, f *claims.Field, c claims.Claim) {
	switch object := with(f, c.Value); c.Kind {
	case claims.Valid:
		in.stored(t, f, object, func(got claims.Value) bool { return got.There == c.Value.There && holds(got.JSON, c.Value.JSON) })
	case claims.Stored:
		in.stored(t, f, object, func(got claims.Value) bool { return reflect.DeepEqual(got, c.Result) })
	case claims.Invalid:
		_, err := in.resource.Create(t.Context(), object, dryRun)
		refused(t, f, c, err)
	case claims.Change, claims.NoChange:
		old, err := in.resource.Create(t.Context(), object, metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := in.resource.Delete(t.Context(), old.GetName(), metav1.DeleteOptions{}); err != nil {
				t.Error(err)
			}
		}()
		changed := with(f, c.Result)
		changed.SetResourceVersion(old.GetResourceVersion())
		_, err = in.resource.Update(t.Context(), changed, metav1.UpdateOptions{DryRun: dryRun.DryRun})
		if c.Kind == claims.NoChange {
			refused(t, f, c, err)
		} else if err != nil {
			t.Error(err)
		}
	}
}

var dryRun = metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}

// with returns the object with a value for the field. A value for the object itself needs no apiVersion, kind and name.
func with(f *claims.Field, v claims.Value) *unstructured.Unstructured {
	object := claims.Set(f.Around, f.Path, v).(map[string]any)
	around := f.Around.(map[string]any)
	for _, key := range []string{"apiVersion", "kind", "metadata"} {
		if object[key] == nil {
			object[key] = around[key]
		}
	}
	return &unstructured.Unstructured{Object: object}
}

// stored checks what becomes of the field's value in an object that is valid.
func (in *claimant) stored(t *testing.T, f *claims.Field, object *unstructured.Unstructured, right func(claims.Value) bool) {
	t.Helper()
	created, err := in.resource.Create(t.Context(), object, dryRun)
	if err != nil {
		t.Error(err)
		return
	}
	if got := claims.Get(claims.Set(created.Object, nil, claims.Value{There: true, JSON: created.Object}), f.Path); !right(got) {
		t.Errorf("stored is %v", got)
	}
}

// holds reports whether a stored value has all that was sent; defaults may have been added.
func holds(stored, sent any) bool {
	switch sent := sent.(type) {
	case map[string]any:
		object, ok := stored.(map[string]any)
		for key, value := range sent {
			ok = ok && holds(object[key], value)
		}
		return ok
	case []any:
		list, ok := stored.([]any)
		ok = ok && len(list) == len(sent)
		for i := range sent {
			ok = ok && holds(list[i], sent[i])
		}
		return ok
	}
	return reflect.DeepEqual(stored, sent)
}

// refused checks that an object was refused because of the field, or of what the claim names instead.
func refused(t *testing.T, f *claims.Field, c claims.Claim, err error) {
	t.Helper()
	want := claims.Path(f.Path) + c.At
	switch {
	case strings.HasPrefix(c.At, "^"):
		want = claims.Path(f.Path[:len(f.Path)-1]) + c.At[1:]
	case strings.HasPrefix(c.At, "<"), len(f.Path) == 0:
		want = strings.TrimPrefix(c.At, ".")
	}
	var status *apierrors.StatusError
	if !errors.As(err, &status) || !apierrors.IsInvalid(err) || status.ErrStatus.Details == nil {
		t.Errorf("it is not refused as invalid: %v", err)
		return
	}
	if !slices.ContainsFunc(status.ErrStatus.Details.Causes, func(cause metav1.StatusCause) bool {
		return cause.Field == want && strings.Contains(cause.Message, c.Says)
	}) {
		t.Errorf("no cause names %s and says %q: %+v", want, c.Says, status.ErrStatus.Details.Causes)
	}
}
