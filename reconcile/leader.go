package reconcile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	coordinationv1client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/util/retry"
	"k8s.io/klog/v2"
)

// A LeaderElection lets one of several processes run its controllers: the one that holds a Lease.
type LeaderElection struct {
	// Client reads and writes the Lease, e.g. kubernetes.NewForConfigOrDie(config).CoordinationV1().
	Client coordinationv1client.LeasesGetter
	// Namespace and Name are those of the Lease, which is created if need be, e.g. "fruit" and "fruit-controller".
	Namespace, Name string
	// Identity tells this process from others. By default it is the host name with a random suffix.
	Identity string

	// A process that has not renewed the Lease for LeaseDuration loses it to another one. A leader that could not renew
	// it for RenewDeadline gives up. RetryPeriod is the time between attempts. By default these are 15, 10 and 2
	// seconds.
	LeaseDuration, RenewDeadline, RetryPeriod time.Duration
}

// Run waits until this process holds the lease, and then calls f, e.g. [RunAll] with some controllers. When ctx ends,
// it first waits for f and then gives the lease back, so that the next leader need not wait for its end. When the lease
// is lost, the context of f ends with the cause [ErrLeadershipLost], which Run then returns: the process should end.
func (e LeaderElection) Run(ctx context.Context, f func(context.Context) error) error {
	e, err := e.complete()
	if err != nil {
		return err
	}
	lock := &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Namespace: e.Namespace, Name: e.Name}, Client: e.Client,
		LockConfig: resourcelock.ResourceLockConfig{Identity: e.Identity},
	}
	leading := make(chan context.Context, 1)
	// Without ReleaseOnCancel, which gives the lease back while f still runs.
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Name: e.Name, Lock: lock,
		LeaseDuration: e.LeaseDuration, RenewDeadline: e.RenewDeadline, RetryPeriod: e.RetryPeriod,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(held context.Context) { leading <- held },
			OnStoppedLeading: func() {},
		},
	})
	if err != nil {
		return fmt.Errorf("elect a leader by the lease %s/%s: %w", e.Namespace, e.Name, err)
	}
	holding, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		elector.Run(holding)
	}()
	select {
	case <-ctx.Done():
	case held := <-leading:
		err = underLease(ctx, held, f)
		if held.Err() != nil {
			return errors.Join(ErrLeadershipLost, err)
		}
	}
	stop()
	<-ended
	if elector.IsLeader() {
		e.giveBack(ctx, lock)
	}
	return err
}

// underLease calls f with a context that ends with ctx, or when the lease is lost.
func underLease(ctx, held context.Context, f func(context.Context) error) error {
	ctx, stop := context.WithCancelCause(context.WithValue(ctx, leaseKey{}, held))
	defer stop(nil)
	defer context.AfterFunc(held, func() { stop(ErrLeadershipLost) })()
	return f(ctx)
}

// A leaseKey is the key of the context that ends when the lease is lost, in the context of f.
type leaseKey struct{}

// whenLost calls f when the lease is lost under which ctx runs, even after ctx has ended. It does so until it is
// stopped.
func whenLost(ctx context.Context, f func()) (stop func() bool) {
	held, ok := ctx.Value(leaseKey{}).(context.Context)
	if !ok {
		return func() bool { return true }
	}
	return context.AfterFunc(held, f)
}

// giveBack lets another process take the lease at once.
func (e LeaderElection) giveBack(ctx context.Context, lock *resourcelock.LeaseLock) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), e.RenewDeadline)
	defer cancel()
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error { // with the last renewal, if it is under way
		record, _, err := lock.Get(ctx)
		if err != nil || record.HolderIdentity != e.Identity {
			return err
		}
		now := metav1.Now()
		return lock.Update(ctx, resourcelock.LeaderElectionRecord{
			LeaderTransitions: record.LeaderTransitions, LeaseDurationSeconds: 1, AcquireTime: now, RenewTime: now,
		})
	})
	if err != nil {
		klog.FromContext(ctx).Error(err, "The lease was not given back: the next leader waits for its end",
			"lease", e.Namespace+"/"+e.Name)
	}
}

// complete returns the election with its defaults.
func (e LeaderElection) complete() (LeaderElection, error) {
	if e.Client == nil || e.Namespace == "" || e.Name == "" {
		return e, errors.New("a leader election needs Client, Namespace and Name")
	}
	if e.Identity == "" {
		host, err := os.Hostname()
		if err != nil {
			return e, fmt.Errorf("make an identity for the leader election: %w", err)
		}
		e.Identity = host + "_" + string(uuid.NewUUID())
	}
	if e.LeaseDuration == 0 {
		e.LeaseDuration = 15 * time.Second
	}
	if e.RenewDeadline == 0 {
		e.RenewDeadline = 10 * time.Second
	}
	if e.RetryPeriod == 0 {
		e.RetryPeriod = 2 * time.Second
	}
	return e, nil
}

// A Runnable runs until ctx ends. The manager of sigs.k8s.io/controller-runtime runs it, too, on the leader only: see
// its method Add.
type Runnable func(ctx context.Context) error

// Start runs it until ctx ends.
func (r Runnable) Start(ctx context.Context) error { return r(ctx) }

// NeedLeaderElection says that one process at a time runs it.
func (r Runnable) NeedLeaderElection() bool { return true }

// RunAll runs several side by side, e.g. controllers. When one returns an error, the contexts of the others end. It
// returns the errors of all.
func RunAll(ctx context.Context, functions ...Runnable) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failures := make(chan error, len(functions))
	for _, f := range functions {
		go func() { failures <- f(ctx) }()
	}
	var all []error
	for range functions {
		if err := <-failures; err != nil {
			all = append(all, err)
			cancel()
		}
	}
	return errors.Join(all...)
}
