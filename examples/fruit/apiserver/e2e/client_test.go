package e2e

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	applyv1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/generated/applyconfiguration/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/generated/informers/externalversions"
)

// TestClientset: the generated client uses protobuf. UpdateStatus changes only the status, and Update only the rest.
func TestClientset(t *testing.T) {
	ns := namespace(t)
	config := admin(t)
	var accepted sync.Map
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return recorder{next, &accepted} })
	client := orders(t, config).MarketV1().Orders(ns)
	lunch, err := client.Create(t.Context(), order("lunch"), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := accepted.Load("application/vnd.kubernetes.protobuf"); !ok {
		t.Error("the server has not answered in protobuf")
	}

	lunch.Spec.Delivery, lunch.Status.Phase = v1.Express, v1.Packed
	packed, err := client.UpdateStatus(t.Context(), lunch, metav1.UpdateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if packed.Status.Phase != v1.Packed || packed.Spec.Delivery != v1.Standard || packed.Status.Grams != 200 {
		t.Errorf("after an update of the status the order is %+v", packed)
	}
	packed.Spec.Delivery, packed.Status.Phase = v1.Express, v1.Delivered
	express, err := client.Update(t.Context(), packed, metav1.UpdateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if express.Status.Phase != v1.Packed || express.Spec.Delivery != v1.Express {
		t.Errorf("after an update of the rest the order is %+v", express)
	}
}

// recorder notes the content types of answers.
type recorder struct {
	http.RoundTripper
	seen *sync.Map
}

func (r recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.RoundTripper.RoundTrip(request)
	if err == nil {
		r.seen.Store(response.Header.Get("Content-Type"), true)
	}
	return response, err
}

// TestApply: server-side apply with the generated configurations merges items by their fruit, and finds conflicts.
func TestApply(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t)).MarketV1().Orders(ns)
	lunch := func(fruit string, grams int64) *applyv1.OrderApplyConfiguration {
		return applyv1.Order("lunch", ns).WithSpec(applyv1.OrderSpec().
			WithItems(applyv1.Item().WithFruit(fruit).WithGrams(grams)))
	}
	if _, err := client.Apply(t.Context(), lunch("apple", 200), metav1.ApplyOptions{FieldManager: "ida"}); err != nil {
		t.Fatal(err)
	}
	both, err := client.Apply(t.Context(), lunch("pear", 300), metav1.ApplyOptions{FieldManager: "otto"})
	if err != nil {
		t.Fatal(err)
	}
	if len(both.Spec.Items) != 2 || both.Status.Grams != 500 {
		t.Errorf("two managers have applied %+v, want an apple and a pear", both.Spec.Items)
	}
	_, err = client.Apply(t.Context(), lunch("apple", 900), metav1.ApplyOptions{FieldManager: "otto"})
	if !apierrors.IsConflict(err) {
		t.Errorf("the server answers %v to another manager's field, want a conflict", err)
	}
}

// TestInformer: the generated informer and lister see orders come and change.
func TestInformer(t *testing.T) {
	ns := namespace(t)
	config := admin(t)
	client := orders(t, config)
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace(ns))
	lister := factory.Market().V1().Orders().Lister()
	factory.Market().V1().Orders().Informer()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())

	for i := range 3 {
		if _, err := client.MarketV1().Orders(ns).Create(t.Context(), order(fmt.Sprint("order-", i)),
			metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the informer", func() error {
		all, err := lister.Orders(ns).List(labels.Everything())
		if err == nil && len(all) != 3 {
			err = fmt.Errorf("the lister has %d orders, want 3", len(all))
		}
		return err
	})
}
