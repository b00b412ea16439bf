package e2e

import (
	"bytes"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// TestStorage: etcd has an order as protobuf in version v1, whatever the version of the request.
func TestStorage(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t))
	party := &v1alpha1.Order{ObjectMeta: metav1.ObjectMeta{Name: "party"}}
	party.Spec = v1alpha1.OrderSpec{Fruit: map[string]int64{"cherry": 5000}, Express: true}
	if _, err := client.MarketV1alpha1().Orders(ns).Create(t.Context(), party, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	stored, err := shared.Stored(t.Context(), "/market/market.example.org/orders/"+ns+"/party")
	if err != nil {
		t.Fatal(err)
	}
	envelope, isProtobuf := bytes.CutPrefix(stored, []byte("k8s\x00"))
	if !isProtobuf {
		t.Fatalf("etcd has %q, want protobuf", stored)
	}
	var unknown runtime.Unknown
	if err := unknown.Unmarshal(envelope); err != nil {
		t.Fatal(err)
	}
	if want := (runtime.TypeMeta{APIVersion: "market.example.org/v1", Kind: "Order"}); unknown.TypeMeta != want {
		t.Errorf("etcd has %+v, want %+v", unknown.TypeMeta, want)
	}
	var got v1.Order
	if err := got.Unmarshal(unknown.Raw); err != nil {
		t.Fatal(err)
	}
	want, err := client.MarketV1().Orders(ns).Get(t.Context(), "party", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want.ResourceVersion = "" // the revision in etcd, which the object itself does not hold
	if !equality.Semantic.DeepEqual(&got, want) {
		t.Errorf("etcd has\n%+v\nwant\n%+v", &got, want)
	}
}
