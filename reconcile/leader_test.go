package reconcile_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"

	"github.com/gen-toolkit/gen/reconcile"
)

func election(client *fake.Clientset, identity string, lease time.Duration) reconcile.LeaderElection {
	return reconcile.LeaderElection{Client: client.CoordinationV1(), Namespace: "hall", Name: "deployer",
		Identity: identity, LeaseDuration: lease, RenewDeadline: lease / 2, RetryPeriod: 10 * time.Millisecond}
}

// TestLeaderHandsOver: one of two works at a time. When it stops, the other one takes over at once, and not only when
// the lease ends.
func TestLeaderHandsOver(t *testing.T) {
	client := fake.NewClientset()
	const lease = 10 * time.Minute // much longer than the test
	lead := func(ctx context.Context, identity string) (leading chan bool, ended chan error) {
		leading = make(chan bool)
		return leading, background(func() error {
			return election(client, identity, lease).Run(ctx, func(ctx context.Context) error {
				close(leading)
				<-ctx.Done()
				return nil
			})
		})
	}
	ctx, stop := context.WithCancel(t.Context())
	leading, ended := lead(ctx, "first")
	receive(t, leading)
	last, stopLast := context.WithCancel(t.Context())
	next, endedNext := lead(last, "second")
	select {
	case <-next:
		t.Error("two lead at the same time")
	case <-time.After(100 * time.Millisecond):
	}
	stop()
	must(t, receive(t, ended))
	receive(t, next)
	stopLast()
	must(t, receive(t, endedNext))
}

// TestLeaseIsLost: a leader that can't renew its lease ends its Reconciles, whatever the grace period, with the cause.
func TestLeaseIsLost(t *testing.T) {
	client := fake.NewClientset()
	var broken atomic.Bool
	client.PrependReactor("update", "leases", func(clienttesting.Action) (bool, runtime.Object, error) {
		return broken.Load(), nil, errors.New("no answer")
	})
	c, _ := running(t, 0, reconcile.Options{GracePeriod: time.Hour})
	began, causes := make(chan bool), make(chan error, 1)
	reconciler := reconcilerFunc(func(ctx context.Context, _ *appsv1.Deployment) (reconcile.Result, error) {
		close(began)
		<-ctx.Done()
		causes <- context.Cause(ctx)
		return reconcile.Result{}, ctx.Err()
	})
	ended := background(func() error {
		return election(client, "first", time.Second).Run(t.Context(), c.Runnable(reconciler))
	})
	receive(t, began)
	broken.Store(true)
	if cause := receive(t, causes); !errors.Is(cause, reconcile.ErrLeadershipLost) {
		t.Errorf("the context has ended because of %v", cause)
	}
	if err := receive(t, ended); !errors.Is(err, reconcile.ErrLeadershipLost) {
		t.Errorf("Run returned %v", err)
	}
}

// TestLeaseIsWaitedFor: who waits for a lease stops with its context, and has called nothing.
func TestLeaseIsWaitedFor(t *testing.T) {
	holder, seconds := "other", int32(3600)
	lease := &coordinationv1.Lease{}
	lease.Namespace, lease.Name = "hall", "deployer"
	lease.Spec.HolderIdentity, lease.Spec.LeaseDurationSeconds = &holder, &seconds
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	must(t, election(fake.NewClientset(lease), "first", time.Hour).Run(ctx, func(context.Context) error {
		t.Error("it leads without the lease")
		return nil
	}))
}

// TestLeaderElectionIsIncomplete: what is missing is an error, and defaults are client-go's.
func TestLeaderElectionIsIncomplete(t *testing.T) {
	if err := (reconcile.LeaderElection{}).Run(t.Context(), nil); err == nil {
		t.Error("no error of an election without a lease")
	}
	e := election(fake.NewClientset(), "", time.Second)
	e.RenewDeadline = time.Minute
	if err := e.Run(t.Context(), nil); err == nil {
		t.Error("no error of a lease that ends before it is renewed")
	}
	failure := errors.New("burnt")
	e = reconcile.LeaderElection{Client: e.Client, Namespace: e.Namespace, Name: e.Name}
	if err := e.Run(t.Context(), func(context.Context) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("Run returned %v", err)
	}
}
