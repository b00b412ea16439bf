package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
)

func orchard(name string, spec orchardv1.OrchardSpec) *orchardv1.Orchard {
	return &orchardv1.Orchard{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: spec}
}

func oldOrchard(name string, spec v1alpha1.OrchardSpec) *v1alpha1.Orchard {
	return &v1alpha1.Orchard{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: spec}
}

// TestDefaults: the webhook fills in what is left out, in either version.
func TestDefaults(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	hub, err := client.OrchardV1().Orchards(ns).Create(ctx, orchard("pears", orchardv1.OrchardSpec{Species: "pear", Irrigation: &orchardv1.Irrigation{}}), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if *hub.Spec.Trees != 1 || hub.Spec.Irrigation.Litres != 12 {
		t.Errorf("v1 got the defaults %+v %+v", hub.Spec, hub.Spec.Irrigation)
	}
	old := oldOrchard("cherries", v1alpha1.OrchardSpec{Fruit: "cherry", Note: "new"})
	old.Annotations = map[string]string{v1alpha1.AnnotationV1: `{"irrigation":{"weekdays":["Friday"]}}`}
	if old, err = client.OrchardV1alpha1().Orchards(ns).Create(ctx, old, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if want := `{"irrigation":{"litres":15,"weekdays":["Friday"]}}`; *old.Spec.Size != 1 || old.Spec.Note != "new" || old.Annotations[v1alpha1.AnnotationV1] != want {
		t.Errorf("v1alpha1 got the defaults %+v %v", old.Spec, old.Annotations)
	}
}

// TestRefusals: schemas and webhook refuse, and name the field.
func TestRefusals(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	hub, old := client.OrchardV1().Orchards(ns), client.OrchardV1alpha1().Orchards(ns)
	created, err := old.Create(ctx, oldOrchard("apples", v1alpha1.OrchardSpec{Fruit: "apple/Cox"}), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	few, many := int32(-1), int32(maxLitres+1)
	water := func(litres int32) *orchardv1.Irrigation { return &orchardv1.Irrigation{Litres: litres} }
	in := func(spec orchardv1.OrchardSpec) error {
		_, err := hub.Create(ctx, orchard("refused", spec), metav1.CreateOptions{})
		return err
	}
	inOld := func(spec v1alpha1.OrchardSpec) error {
		_, err := old.Create(ctx, oldOrchard("refused", spec), metav1.CreateOptions{})
		return err
	}
	pears := created.DeepCopy()
	pears.Spec.Fruit = "pear"
	_, turned := old.Update(ctx, pears, metav1.UpdateOptions{})
	flood := oldOrchard("refused", v1alpha1.OrchardSpec{Fruit: "apple"})
	flood.Annotations = map[string]string{v1alpha1.AnnotationV1: `{"irrigation":{"litres":1000}}`}
	_, flooded := old.Create(ctx, flood, metav1.CreateOptions{})

	const webhook = `admission webhook "validate.orchard.example.org" denied the request`
	for name, test := range map[string]struct {
		err        error
		field, who string
	}{
		"capitals":               {in(orchardv1.OrchardSpec{Species: "Apple"}), "spec.species", ""},
		"fewer than no trees":    {in(orchardv1.OrchardSpec{Species: "apple", Trees: &few}), "spec.trees", ""},
		"no such day":            {in(orchardv1.OrchardSpec{Species: "apple", Irrigation: &orchardv1.Irrigation{Weekdays: []orchardv1.Weekday{"Sonntag"}}}), "spec.irrigation.weekdays[0]", ""},
		"too much water":         {in(orchardv1.OrchardSpec{Species: "apple", Irrigation: water(many)}), "spec.irrigation.litres", webhook},
		"no variety":             {inOld(v1alpha1.OrchardSpec{Fruit: "apple/"}), "spec.fruit", ""},
		"fewer than none in old": {inOld(v1alpha1.OrchardSpec{Fruit: "apple", Size: &few}), "spec.size", ""},
		"another species":        {turned, "spec.species", webhook},
		"a flood by annotation":  {flooded, "spec.irrigation.litres", webhook},
	} {
		var status *apierrors.StatusError
		if !errors.As(test.err, &status) || !apierrors.IsInvalid(test.err) {
			t.Errorf("%s: %v, want a refusal", name, test.err)
			continue
		}
		named := func(c metav1.StatusCause) bool { return c.Field == test.field }
		if !slices.ContainsFunc(status.ErrStatus.Details.Causes, named) || !strings.Contains(test.err.Error(), test.field) || !strings.Contains(test.err.Error(), test.who) {
			t.Errorf("%s: %v, want it to name %s, by %q", name, test.err, test.field, test.who)
		}
	}

	broken := oldOrchard("refused", v1alpha1.OrchardSpec{Fruit: "apple"})
	broken.Annotations = map[string]string{v1alpha1.AnnotationV1: "{"}
	if _, err := old.Create(ctx, broken, metav1.CreateOptions{}); err == nil || !strings.Contains(err.Error(), "annotation "+v1alpha1.AnnotationV1) {
		t.Errorf("a broken annotation gives %v", err)
	}
	if list, err := hub.List(ctx, metav1.ListOptions{}); err != nil || len(list.Items) != 1 {
		t.Errorf("there are %v: %v", list, err)
	}
}

// TestRoleIsEnough: the controller does its work with nothing but what the generated role gives its service account.
func TestRoleIsEnough(t *testing.T) {
	ns := namespace(t, shared)
	if _, err := shared.Kubectl(t.Context(), "apply", "-f", "../config/rbac"); err != nil {
		t.Fatal(err)
	}
	config := restConfig(t, shared)
	admin := fruitClient(t, config).ExampleV1().Fruits(ns)
	config.Impersonate.UserName = "system:serviceaccount:fruit:fruit-controller"
	client := fruitClient(t, config)
	eventually(t, "the binding counts", func() error {
		_, err := client.ExampleV1().Fruits(ns).List(t.Context(), metav1.ListOptions{})
		return err
	})
	if err := client.ExampleV1().Fruits(ns).DeleteCollection(t.Context(), metav1.DeleteOptions{}, metav1.ListOptions{}); !apierrors.IsForbidden(err) {
		t.Errorf("the controller may delete fruits: %v", err)
	}
	sweet := fruit("banana", 80)
	sweet.Spec.Sweet = true
	if _, err := admin.Create(t.Context(), sweet, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	controlled(t, client)
	eventually(t, "the banana is labelled", func() error {
		f, err := admin.Get(t.Context(), "banana", metav1.GetOptions{})
		if err == nil && f.Labels[controller.Label] != "true" {
			err = errors.New("it has no label")
		}
		return err
	})
}
