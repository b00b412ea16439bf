package parallel

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		for _, limit := range []int{0, 1, 3, 2000} {
			synctest.Test(t, func(t *testing.T) {
				done := make([]atomic.Int64, n)
				var now, most atomic.Int64
				err := Each(limit, n, func(i int) error {
					for at := now.Add(1); ; {
						if before := most.Load(); at <= before || most.CompareAndSwap(before, at) {
							break
						}
					}
					time.Sleep(time.Second)
					now.Add(-1)
					done[i].Add(1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
				for i := range done {
					if done[i].Load() != 1 {
						t.Errorf("%d was done %d times", i, done[i].Load())
					}
				}
				if limit > 0 && most.Load() != int64(min(limit, n)) {
					t.Errorf("%d of %d at once, want %d", most.Load(), n, min(limit, n))
				}
			})
		}
	}
}

func TestEachEnds(t *testing.T) {
	want := errors.New("it failed")
	calls := 0
	err := Each(1, 10, func(i int) error {
		calls++
		if i == 3 {
			return want
		}
		return nil
	})
	if !errors.Is(err, want) || calls != 4 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

// TestChunks: each thing is in one chunk.
func TestChunks(t *testing.T) {
	for _, shares := range []int{1, 2, 8} {
		for _, n := range []int{0, 1, 7, 8, 9, 1000} {
			done := make([]atomic.Int64, n)
			var calls atomic.Int64
			err := Chunks(shares, n, func(from, to int) error {
				calls.Add(1)
				for i := from; i < to; i++ {
					done[i].Add(1)
				}
				return nil
			})
			if err != nil || int(calls.Load()) > shares {
				t.Errorf("%d of %d: %d calls, %v", shares, n, calls.Load(), err)
			}
			for i := range done {
				if done[i].Load() != 1 {
					t.Errorf("%d of %d: %d was done %d times", shares, n, i, done[i].Load())
				}
			}
		}
	}
}

// TestEachByCost: all are done, the most expensive first, and among equals the first.
func TestEachByCost(t *testing.T) {
	var order []int
	err := EachByCost(1, []int{2, 0, 7, 2}, func(i int) error {
		order = append(order, i)
		return nil
	})
	if want := []int{2, 0, 3, 1}; err != nil || !slices.Equal(order, want) {
		t.Errorf("%v, %v, want %v", order, err, want)
	}
	failed := errors.New("failed")
	if err := EachByCost(2, []int{1, 2}, func(int) error { return failed }); err != failed {
		t.Error(err)
	}
}
