// Package parallel does many things by a few goroutines. In: how many there are, and a function that does one. Out: an
// error.
package parallel

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Each calls f with all numbers from 0 to n-1, at most limit at a time, or, where that is 0, one a processor. Once f
// returns an error it begins no more, and returns that one. The goroutines, of which the caller's is one, go on from
// number to number: with one for each, whose stack had to grow every time, a run over k8s.io/api's clients took 7 %
// more CPU time (hack/bench).
func Each(limit, n int, f func(i int) error) error {
	if limit <= 0 {
		limit = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var failed atomic.Pointer[error]
	work := func() {
		for failed.Load() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if err := f(i); err != nil {
				failed.CompareAndSwap(nil, &err)
			}
		}
	}
	var others sync.WaitGroup
	for range min(limit, n) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// EachByCost is Each for all indices of weights, the greatest weights first, so that no long task begins last.
func EachByCost(limit int, weights []int, f func(i int) error) error {
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	return Each(limit, len(order), func(n int) error { return f(order[n]) })
}

// Chunks splits [0,n) into equal chunks and calls f(from, to) for each, concurrently, e.g. f(0, 50) and f(50, 100).
func Chunks(chunks, n int, f func(from, to int) error) error {
	size := n/chunks + 1
	return Each(0, (n+size-1)/size, func(i int) error { return f(i*size, min((i+1)*size, n)) })
}
