package crds

import (
	"context"
	"errors"
	"io"
	"net"
	"time"

	"golang.org/x/net/http2"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilnet "k8s.io/apimachinery/pkg/util/net"
)

// patience is how long errors may last that can go by themselves.
const patience = 2 * time.Minute

// retry calls f again as long as its error may go by itself, e.g. while an API server restarts, until the context or
// the patience ends.
func retry(ctx context.Context, f func() error) error { return retryFor(ctx, patience, f) }

// retryUnlessConflict is retry for a write of what has been read before: a conflict does not go by itself.
func retryUnlessConflict(ctx context.Context, f func() error) error {
	var conflict error
	err := retry(ctx, func() error {
		err := f()
		if apierrors.IsConflict(err) {
			conflict, err = err, nil
		}
		return err
	})
	return errors.Join(err, conflict)
}

// retryFor is retry with another patience.
func retryFor(ctx context.Context, patience time.Duration, f func() error) error {
	wait, end := 50*time.Millisecond, time.Now().Add(patience)
	for {
		err := f()
		if err == nil || !transient(err) || time.Now().After(end) {
			return err
		}
		if seconds, is := apierrors.SuggestsClientDelay(err); is {
			wait = max(wait, time.Duration(seconds)*time.Second)
		}
		if pause(ctx, wait) != nil {
			return errors.Join(err, ctx.Err())
		}
		wait = min(2*wait, 5*time.Second)
	}
}

// transient reports whether an error may go by itself.
func transient(err error) bool {
	var (
		network net.Error
		stream  http2.StreamError
	)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	case apierrors.IsTooManyRequests(err), apierrors.IsServerTimeout(err), apierrors.IsTimeout(err),
		apierrors.IsServiceUnavailable(err), apierrors.IsInternalError(err), apierrors.IsConflict(err):
		return true
	case utilnet.IsConnectionRefused(err), utilnet.IsConnectionReset(err), utilnet.IsHTTP2ConnectionLost(err),
		utilnet.IsProbableEOF(err):
		return true
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &stream): // in the body of a response
		return true
	}
	return errors.As(err, &network)
}

// pause waits, or returns the context's error.
func pause(ctx context.Context, wait time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}
