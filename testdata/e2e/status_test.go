package e2e

import (
	"encoding/json"
	"net/http"
	"sync/atomic"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"

	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	apply "github.com/gen-toolkit/gen/testdata/kitchen/client/applyconfiguration/kitchen/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/informers/externalversions"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
)

// patches counts PATCH requests.
type patches struct {
	http.RoundTripper
	sent *atomic.Int32
}

func (p patches) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Method == http.MethodPatch {
		p.sent.Add(1)
	}
	return p.RoundTripper.RoundTrip(request)
}

// TestStatusOfPointers: ApplyStatus tells false and 0 from nothing, and sends what differs, once.
func TestStatusOfPointers(t *testing.T) {
	ctx := t.Context()
	cooks := installKitchen(t).KitchenV1().Cooks()
	if _, err := cooks.Create(ctx, &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "ann"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	var sent atomic.Int32
	counted := rest.CopyConfig(config)
	counted.Wrap(func(next http.RoundTripper) http.RoundTripper { return patches{next, &sent} })
	client, err := versioned.NewForConfig(counted)
	if err != nil {
		t.Fatal(err)
	}
	factory := externalversions.NewSharedInformerFactory(client, 0)
	c, err := kitchen.NewCookController(client, factory.Kitchen().V1().Cooks(), kitchen.CookOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		wanted  *apply.CookStatusApplyConfiguration
		patches int32
	}{
		{apply.CookStatus().WithResting(false).WithMeals(0), 1},
		{apply.CookStatus().WithResting(false).WithMeals(0), 0},
		{apply.CookStatus().WithResting(true).WithMeals(0), 1},
		{apply.CookStatus().WithMeals(0), 1},
		{apply.CookStatus().WithMeals(0), 0},
		{apply.CookStatus(), 1},
		{apply.CookStatus(), 0},
		{apply.CookStatus().WithMeals(0), 1},
	} {
		ann, err := cooks.Get(ctx, "ann", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sent.Store(0)
		if err := c.ApplyStatus(ctx, ann, step.wanted); err != nil {
			t.Fatal(err)
		}
		if sent.Load() != step.patches {
			t.Errorf("%d patches, want %d, of %s", sent.Load(), step.patches, asJSON(t, ann))
		}
		ann, err = cooks.Get(ctx, "ann", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := asJSON(t, step.wanted)
		if want == "{}" {
			want = "null"
		}
		if got := asJSON(t, ann.Status); got != want {
			t.Errorf("the status is %s, want %s", got, want)
		}
	}
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
