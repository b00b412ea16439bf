package reconcile

import (
	"container/heap"
	"sync"
)

// LowPriority is the priority of keys from first lists and resyncs, relative to those from changes: a change does not
// wait until all objects of a large list have been reconciled.
const LowPriority = -100

// lead is how many positions in the queue a key gains by a priority that is higher by 1. At most so many others pass a
// waiting key.
const lead = 1000

// An order is the order of a workqueue: by time, with a lead by priority. The workqueue calls Touch, Push, Pop and Len
// under a lock of its own.
type order struct {
	mutex  sync.Mutex
	items  items
	queued map[Key]*item
	wanted map[Key]int // priorities of keys that the workqueue has still to push
	popped map[Key]int // priorities of keys that a worker has
	pushes uint64
}

type item struct {
	key      Key
	priority int
	number   uint64 // of the push
	index    int    // in the heap
}

// rank orders the heap.
func (i *item) rank() int64 { return int64(i.number) - int64(i.priority)*lead }

func newOrder() *order {
	return &order{queued: map[Key]*item{}, wanted: map[Key]int{}, popped: map[Key]int{}}
}

// raise says which priority a key has at least when the workqueue gets it next.
func (o *order) raise(key Key, priority int) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if wanted, ok := o.wanted[key]; !ok || wanted < priority {
		o.wanted[key] = priority
	}
}

// release returns the priority of a key that a worker has got, and forgets it.
func (o *order) release(key Key) int {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	priority := o.popped[key]
	delete(o.popped, key)
	return priority
}

// Touch raises the priority of a key that is in the queue and added again.
func (o *order) Touch(key Key) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	priority, raised := o.wanted[key]
	delete(o.wanted, key)
	if i, ok := o.queued[key]; ok && raised && i.priority < priority {
		i.priority = priority
		heap.Fix(&o.items, i.index)
	}
}

// Push adds a key.
func (o *order) Push(key Key) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	i := &item{key: key, priority: o.wanted[key], number: o.pushes}
	o.pushes++
	delete(o.wanted, key)
	o.queued[key] = i
	heap.Push(&o.items, i)
}

// Pop takes the first key out.
func (o *order) Pop() Key {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	i := heap.Pop(&o.items).(*item)
	delete(o.queued, i.key)
	o.popped[i.key] = i.priority
	return i.key
}

// Len returns the number of keys.
func (o *order) Len() int {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return len(o.items)
}

// items are a heap.Interface.
type items []*item

func (s items) Len() int { return len(s) }

func (s items) Less(i, j int) bool { return s[i].rank() < s[j].rank() }

func (s items) Swap(i, j int) {
	s[i], s[j] = s[j], s[i]
	s[i].index, s[j].index = i, j
}

func (s *items) Push(x any) {
	i := x.(*item)
	i.index = len(*s)
	*s = append(*s, i)
}

func (s *items) Pop() any {
	last := len(*s) - 1
	i := (*s)[last]
	(*s)[last] = nil
	*s = (*s)[:last]
	return i
}
