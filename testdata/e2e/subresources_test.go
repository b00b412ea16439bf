package e2e

import (
	"context"
	"fmt"
	"testing"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	stationv1 "github.com/gen-toolkit/gen/testdata/apis/station/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/client/applyconfiguration/station/v1"
)

// A scaler is the client of a kind with a scale.
type scaler interface {
	GetScale(ctx context.Context, name string, opts metav1.GetOptions) (*autoscalingv1.Scale, error)
	UpdateScale(ctx context.Context, name string, scale *autoscalingv1.Scale, opts metav1.UpdateOptions) (*autoscalingv1.Scale, error)
	PatchScale(ctx context.Context, name string, pt types.PatchType, data []byte, opts metav1.PatchOptions, subresources ...string) (*autoscalingv1.Scale, error)
}

// TestScale scales a train and a platform.
func TestScale(t *testing.T) {
	ctx, station, yard := t.Context(), clientset(t).StationV1(), namespace(t, "scale")
	if _, err := station.Trains(yard).Create(ctx, &stationv1.Train{ObjectMeta: metav1.ObjectMeta{Name: "scaled"}, Spec: stationv1.TrainSpec{Line: "a", Cars: 2}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := station.Platforms().Create(ctx, &stationv1.Platform{ObjectMeta: metav1.ObjectMeta{Name: "scaled"}, Spec: stationv1.PlatformSpec{Tracks: 2}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	for kind, scaler := range map[string]scaler{"train": station.Trains(yard), "platform": station.Platforms()} {
		scale, err := scaler.GetScale(ctx, "scaled", metav1.GetOptions{})
		if err != nil || scale.Spec.Replicas != 2 || scale.Name != "scaled" {
			t.Fatalf("scale of the %s: %v, %v", kind, scale, err)
		}
		scale.Spec.Replicas = 5
		if scale, err = scaler.UpdateScale(ctx, "scaled", scale, metav1.UpdateOptions{}); err != nil || scale.Spec.Replicas != 5 {
			t.Errorf("update of the %s: %v, %v", kind, scale, err)
		}
		if scale, err = scaler.PatchScale(ctx, "scaled", types.MergePatchType, []byte(`{"spec":{"replicas":7}}`), metav1.PatchOptions{}, "scale"); err != nil || scale.Spec.Replicas != 7 {
			t.Errorf("patch of the %s: %v, %v", kind, scale, err)
		}
	}
	if train, err := station.Trains(yard).Get(ctx, "scaled", metav1.GetOptions{}); err != nil || train.Spec != (stationv1.TrainSpec{Line: "a", Cars: 7}) {
		t.Errorf("after it: %v, %v", train, err)
	}
	if platform, err := station.Platforms().Get(ctx, "scaled", metav1.GetOptions{}); err != nil || platform.Spec.Tracks != 7 {
		t.Errorf("after it: %v, %v", platform, err)
	}
}

// TestStatusIsApart writes the status of a train in every way, each with a spec that must not count, and the other way round.
func TestStatusIsApart(t *testing.T) {
	ctx, trains := t.Context(), clientset(t).StationV1().Trains(namespace(t, "status"))
	train, err := trains.Create(ctx, &stationv1.Train{
		ObjectMeta: metav1.ObjectMeta{Name: "express"}, Spec: stationv1.TrainSpec{Line: "a"}, Status: stationv1.TrainStatus{Cars: 1},
	}, metav1.CreateOptions{})
	if err != nil || train.Status.Cars != 0 {
		t.Fatalf("created: %v, %v", train, err)
	}
	configuration := func(cars int32) *applyv1.TrainApplyConfiguration {
		c := applyv1.Train("express", train.Namespace).WithStatus(applyv1.TrainStatus().WithCars(cars))
		return c.WithSpec(applyv1.TrainSpec().WithLine("b"))
	}
	patch := func(cars int32) []byte { return fmt.Appendf(nil, `{"spec":{"line":"b"},"status":{"cars":%d}}`, cars) }
	forced := metav1.ApplyOptions{FieldManager: "tester", Force: true}
	for i, write := range []func(train *stationv1.Train, cars int32) (*stationv1.Train, error){
		func(train *stationv1.Train, _ int32) (*stationv1.Train, error) {
			return trains.UpdateStatus(ctx, train, metav1.UpdateOptions{})
		},
		func(train *stationv1.Train, _ int32) (*stationv1.Train, error) {
			return trains.ReplaceStatus(ctx, "express", train, metav1.UpdateOptions{})
		},
		func(_ *stationv1.Train, cars int32) (*stationv1.Train, error) {
			return trains.Patch(ctx, "express", types.MergePatchType, patch(cars), metav1.PatchOptions{}, "status")
		},
		func(_ *stationv1.Train, cars int32) (*stationv1.Train, error) {
			return trains.Tweak(ctx, "express", types.MergePatchType, patch(cars), metav1.PatchOptions{}, "status")
		},
		func(_ *stationv1.Train, cars int32) (*stationv1.Train, error) {
			return trains.ApplyStatus(ctx, configuration(cars), forced)
		},
	} {
		if train, err = trains.Get(ctx, "express", metav1.GetOptions{}); err != nil {
			t.Fatal(err)
		}
		cars := int32(i + 10)
		train.Spec.Line, train.Status.Cars = "b", cars
		if train, err = write(train, cars); err != nil || train.Spec.Line != "a" || train.Status.Cars != cars {
			t.Errorf("write %d of the status: %v, %v", i, train, err)
		}
	}
	train.Spec.Line, train.Status.Cars = "c", 99
	for i, write := range []func() (*stationv1.Train, error){
		func() (*stationv1.Train, error) { return trains.Update(ctx, train, metav1.UpdateOptions{}) },
		func() (*stationv1.Train, error) {
			return trains.Patch(ctx, "express", types.MergePatchType, []byte(`{"spec":{"line":"c"},"status":{"cars":99}}`), metav1.PatchOptions{})
		},
		func() (*stationv1.Train, error) {
			return trains.Apply(ctx, configuration(99).WithSpec(applyv1.TrainSpec().WithLine("c")), forced)
		},
	} {
		if got, err := write(); err != nil || got.Spec.Line != "c" || got.Status.Cars == 99 {
			t.Errorf("write %d of the spec: %v, %v", i, got, err)
		}
	}
}

// TestPatchTypes sends a patch of each type. API servers have no strategic merge patch for custom resources.
func TestPatchTypes(t *testing.T) {
	ctx, trains := t.Context(), clientset(t).StationV1().Trains(namespace(t, "patch"))
	if _, err := trains.Create(ctx, &stationv1.Train{ObjectMeta: metav1.ObjectMeta{Name: "express"}, Spec: stationv1.TrainSpec{Line: "a"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	for line, patch := range map[string]struct {
		as   types.PatchType
		data string
		opts metav1.PatchOptions
	}{
		"json":  {as: types.JSONPatchType, data: `[{"op":"replace","path":"/spec/line","value":"json"}]`},
		"merge": {as: types.MergePatchType, data: `{"spec":{"line":"merge"}}`},
		"apply": {types.ApplyYAMLPatchType, "apiVersion: station.example.org/v1\nkind: Train\nspec: {line: apply}\n", metav1.PatchOptions{FieldManager: "tester", Force: new(true)}},
	} {
		if train, err := trains.Patch(ctx, "express", patch.as, []byte(patch.data), patch.opts); err != nil || train.Spec.Line != line {
			t.Errorf("%s: %v, %v", patch.as, train, err)
		}
	}
	if _, err := trains.Patch(ctx, "express", types.StrategicMergePatchType, []byte(`{"spec":{"line":"b"}}`), metav1.PatchOptions{}); !apierrors.IsUnsupportedMediaType(err) {
		t.Errorf("a strategic merge patch: %v", err)
	}
}
