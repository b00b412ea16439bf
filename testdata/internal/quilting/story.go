package quilting

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	metaapply "k8s.io/client-go/applyconfigurations/meta/v1"

	patchworkv1 "github.com/gen-toolkit/gen/testdata/apis/patchwork/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/client/applyconfiguration/patchwork/v1"
	typedv1 "github.com/gen-toolkit/gen/testdata/client/clientset/versioned/typed/patchwork/v1"
)

// A step is one request of one manager.
type step struct {
	name string
	do   func(context.Context, typedv1.QuiltInterface) error

	extract bool // record what each manager owns then
}

// applies is a step in which a manager applies what want returns.
func applies(name, manager string, force bool, want func() *applyv1.QuiltApplyConfiguration) step {
	return step{name: name, do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		_, err := quilts.Apply(ctx, want(), metav1.ApplyOptions{FieldManager: manager, Force: force})
		return err
	}}
}

func appliesStatus(name, manager string, force bool, status *applyv1.QuiltStatusApplyConfiguration) step {
	return step{name: name, do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		_, err := quilts.ApplyStatus(ctx, quilt().WithStatus(status), metav1.ApplyOptions{FieldManager: manager, Force: force})
		return err
	}}
}

// changes is a step in which a manager changes status and spec of what there is, and sends both.
func changes(name string, send func(context.Context, typedv1.QuiltInterface, *patchworkv1.Quilt) error) step {
	return step{name: name, do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		q, err := quilts.Get(ctx, Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		q.Spec.Notes, q.Status.Sewn = append(q.Spec.Notes, name), q.Status.Sewn+1
		return send(ctx, quilts, q)
	}}
}

// patches is a step with a patch of status and spec.
func patches(name string, subresources ...string) step {
	return step{name: name, do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		_, err := quilts.Patch(ctx, Name, types.MergePatchType, fmt.Appendf(nil, `{"spec":{"notes":[%q]},"status":{"sewn":%d}}`, name, len(name)),
			metav1.PatchOptions{FieldManager: "frank"}, subresources...)
		return err
	}}
}

// wanting takes an error of a kind.
func wanting(is func(error) bool, err error) error {
	if is(err) {
		return nil
	}
	return errors.Join(errors.New("an API server answers another error"), err)
}

func extracting(s step) step {
	s.extract = true
	return s
}

// quilt is without a namespace, which the client knows.
func quilt() *applyv1.QuiltApplyConfiguration {
	q := applyv1.Quilt(Name, "")
	q.Namespace = nil
	return q
}

func spec(s *applyv1.QuiltSpecApplyConfiguration) func() *applyv1.QuiltApplyConfiguration {
	return func() *applyv1.QuiltApplyConfiguration { return quilt().WithSpec(s) }
}

func patch(row int32, fabric string) *applyv1.PatchApplyConfiguration {
	return applyv1.Patch().WithRow(row).WithFabric(fabric)
}

func condition(kind, reason string) *metaapply.ConditionApplyConfiguration {
	return metaapply.Condition().WithType(kind).WithStatus(metav1.ConditionTrue).WithReason(reason).WithMessage("").
		WithLastTransitionTime(metav1.NewTime(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)))
}

// everything is what alice wants at first.
func everything() *applyv1.QuiltApplyConfiguration {
	return quilt().WithLabels(map[string]string{"from": "alice"}).WithFinalizers("example.org/alice").WithSpec(applyv1.QuiltSpec().
		WithTags("red", "warm").
		WithPatches(patch(1, "cotton").WithColor("red").WithWidth(3), patch(1, "silk").WithColor("green"), patch(2, "cotton")).
		WithSteps("cut", "sew").WithNotes("first").
		WithThreads(map[string]string{"a": "thin", "b": "thick"}).
		WithLabels(map[string]string{"care": "hand"}).
		WithMaterial(corev1.ResourceList{"cotton": resource.MustParse("1500m"), "silk": resource.MustParse("2")}).
		WithBorder(applyv1.Border().WithWidth(2).WithColor("blue")).
		WithSelector(metaapply.LabelSelector().WithMatchLabels(map[string]string{"bed": "large"})).
		WithWeight(resource.MustParse("1.5Ki")).
		WithLoft(intstr.FromInt32(3)).
		WithTemplate(applyv1.QuiltTemplate().WithLabels(map[string]string{"in": "template"}).WithFinalizers("example.org/inner").WithMaker("alice")).
		WithFilling(applyv1.Filling().WithWool(applyv1.Wool().WithSheep("merino"))).
		WithExtra(runtime.RawExtension{Raw: []byte(`{"outer":{"inner":1,"list":[1,2]}}`)}))
}

// story is what happens to the quilt.
var story = []step{
	applies("alice applies a bit of everything", "alice", false, everything),
	applies("alice applies the same again", "alice", false, everything),
	extracting(applies("bob adds to what can be shared", "bob", false, func() *applyv1.QuiltApplyConfiguration {
		return quilt().WithLabels(map[string]string{"too": "bob"}).WithFinalizers("example.org/bob").WithSpec(applyv1.QuiltSpec().
			WithTags("blue", "warm").
			WithPatches(patch(1, "silk").WithWidth(4), patch(3, "wool").WithColor("grey")).
			WithThreads(map[string]string{"c": "gold"}).
			WithMaterial(corev1.ResourceList{"wool": resource.MustParse("100m")}).
			WithTemplate(applyv1.QuiltTemplate().WithLabels(map[string]string{"also": "bob"}).WithAnnotations(map[string]string{"note": "bob"})).
			WithExtra(runtime.RawExtension{Raw: []byte(`{"outer":{"other":"x"}}`)}))
	})),
	applies("bob wants alice's scalars", "bob", false, spec(applyv1.QuiltSpec().
		WithWeight(resource.MustParse("2Ki")).WithLoft(intstr.FromString("high")).
		WithPatches(patch(1, "cotton").WithColor("blue")))),
	applies("bob wants alice's lists, maps and structs, each of which has one owner", "bob", false, spec(applyv1.QuiltSpec().
		WithSteps("sew").WithNotes("second").WithLabels(map[string]string{"iron": "no"}).WithBorder(applyv1.Border().WithWidth(5)).
		WithSelector(metaapply.LabelSelector().WithMatchLabels(map[string]string{"bed": "small"})).
		WithTemplate(applyv1.QuiltTemplate().WithFinalizers("example.org/outer")).
		WithExtra(runtime.RawExtension{Raw: []byte(`{"outer":{"list":[3]}}`)}))),
	applies("bob takes them by force, and gives up the rest", "bob", true, spec(applyv1.QuiltSpec().
		WithWeight(resource.MustParse("2Ki")).WithLoft(intstr.FromString("high")).
		WithSteps("sew").WithNotes("second").WithLabels(map[string]string{"iron": "no"}).WithBorder(applyv1.Border().WithWidth(5)).
		WithTags("blue").WithPatches(patch(1, "cotton").WithColor("blue")))),
	applies("alice keeps what bob left her, and agrees with him on the weight", "alice", false, spec(applyv1.QuiltSpec().
		WithTags("red").WithPatches(patch(1, "cotton").WithWidth(3), patch(2, "cotton")).
		WithThreads(map[string]string{"b": "thick"}).
		WithMaterial(corev1.ResourceList{"silk": resource.MustParse("2")}).
		WithWeight(resource.MustParse("2Ki")))),
	applies("bob gives up the weight, which alice keeps, and fills the quilt with down", "bob", false, spec(applyv1.QuiltSpec().
		WithFilling(applyv1.Filling().WithDown(applyv1.Down().WithGoose("grey"))).
		WithPatches(patch(1, "cotton").WithColor("blue")))),
	{name: "carol updates a thread and a tag", do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		q, err := quilts.Get(ctx, Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		q.Spec.Threads["b"], q.Spec.Threads["d"] = "silver", "copper"
		q.Spec.Tags = append(q.Spec.Tags, "carol's")
		_, err = quilts.Update(ctx, q, metav1.UpdateOptions{FieldManager: "carol"})
		return err
	}},
	applies("alice wants the thread back", "alice", false, spec(applyv1.QuiltSpec().WithThreads(map[string]string{"b": "thick"}))),
	appliesStatus("alice has sewn", "alice", false, applyv1.QuiltStatus().WithSewn(1).WithConditions(condition("Cut", "Scissors"))),
	appliesStatus("bob has ironed", "bob", false, applyv1.QuiltStatus().WithConditions(condition("Ironed", "Steam"))),
	appliesStatus("bob says that he has sewn", "bob", false, applyv1.QuiltStatus().WithSewn(2).WithConditions(condition("Cut", "Knife"))),
	extracting(appliesStatus("bob insists", "bob", true, applyv1.QuiltStatus().WithSewn(2).WithConditions(condition("Cut", "Knife")))),
	changes("erin updates the status", func(ctx context.Context, quilts typedv1.QuiltInterface, q *patchworkv1.Quilt) error {
		_, err := quilts.UpdateStatus(ctx, q, metav1.UpdateOptions{FieldManager: "erin"})
		return err
	}),
	changes("erin updates the quilt", func(ctx context.Context, quilts typedv1.QuiltInterface, q *patchworkv1.Quilt) error {
		_, err := quilts.Update(ctx, q, metav1.UpdateOptions{FieldManager: "erin"})
		return err
	}),
	changes("erin would like to update the quilt", func(ctx context.Context, quilts typedv1.QuiltInterface, q *patchworkv1.Quilt) error {
		_, err := quilts.Update(ctx, q, metav1.UpdateOptions{FieldManager: "erin", DryRun: []string{metav1.DryRunAll}})
		return err
	}),
	patches("frank patches the status", "status"),
	patches("frank patches the quilt"),
	extracting(applies("bob applies the status with the quilt", "bob", true, func() *applyv1.QuiltApplyConfiguration {
		return quilt().WithSpec(applyv1.QuiltSpec().WithTags("blue")).WithStatus(applyv1.QuiltStatus().WithSewn(100))
	})),
	{name: "nobody applies", do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		_, err := quilts.Apply(ctx, quilt(), metav1.ApplyOptions{})
		return wanting(apierrors.IsInvalid, err)
	}},
	{name: "erin creates a quilt that is sewn", do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		made, err := quilts.Create(ctx, &patchworkv1.Quilt{ObjectMeta: metav1.ObjectMeta{Name: "sewn"}, Status: patchworkv1.QuiltStatus{Sewn: 5}},
			metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
		if err != nil {
			return err
		}
		if made.Status.Sewn != 0 {
			return errors.New("the quilt has the status of the request")
		}
		_, err = quilts.Get(ctx, "sewn", metav1.GetOptions{})
		return wanting(apierrors.IsNotFound, err)
	}},
	{name: "erin would like to delete the quilt", do: func(ctx context.Context, quilts typedv1.QuiltInterface) error {
		return quilts.Delete(ctx, Name, metav1.DeleteOptions{DryRun: []string{metav1.DryRunAll}})
	}},
	applies("alice gives up everything", "alice", false, quilt),
}
