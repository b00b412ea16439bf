package trace

import (
	"maps"
	"runtime"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// Keeping returns a Recorder that can be asked [Recorder.Again]: it also keeps what the file system says of each file.
func Keeping() *Recorder {
	r := New()
	r.keeps = true
	return r
}

// Part returns a Recorder for one reader among several: what it sees, r sees, too.
func (r *Recorder) Part() *Recorder {
	part := Keeping()
	part.whole = r
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.Copy(part.fixed, r.fixed)
	return part
}

// Again returns a part of another Recorder, which has seen what r has seen and what is as it was. What is not, and so
// is to be read anew, comes back as well. Contents are compared, but for files and directories of which the file system
// says that nothing has been done to them: for the 858 Go files of this module that takes 0.8 ms instead of 3.9
// (BenchmarkAgain).
func (r *Recorder) Again(whole *Recorder) (next *Recorder, changed []Input) {
	next = whole.Part()
	for _, c := range r.compare() {
		if !c.same {
			changed = append(changed, Input{c.kind, c.path, c.sum})
			continue
		}
		next.seen[c.question] = c.answer
	}
	whole.mu.Lock()
	defer whole.mu.Unlock()
	maps.Copy(whole.seen, next.seen)
	next.failed, whole.failed = r.failed, r.failed
	return next, changed
}

// Same reports whether all is as the Recorder has seen it.
func (r *Recorder) Same() bool {
	for _, c := range r.compare() {
		if !c.same {
			return false
		}
	}
	return true
}

// compared is an answer of then beside that of now.
type compared struct {
	question
	answer
	same bool
}

// compare asks all questions again.
func (r *Recorder) compare() []compared {
	r.mu.Lock()
	all := make([]compared, 0, len(r.seen))
	for question, answer := range r.seen {
		all = append(all, compared{question: question, answer: answer})
	}
	r.mu.Unlock()
	_ = parallel.Shares(runtime.GOMAXPROCS(0), len(all), func(from, to int) error { // which returns none
		var buffer []byte
		for i := from; i < to; i++ {
			all[i].ask(&buffer)
		}
		return nil
	})
	return all
}

// ask reports whether the answer is the same now. Where the file system can't tell, the content does, and the file
// system is asked again the next time.
func (c *compared) ask(buffer *[]byte) {
	var now Stamp
	if c.kind != Presence && !c.failed {
		now = StampOf(c.path) // before the content is read: what is done to it later is noticed the next time
		if now != (Stamp{}) && now == c.stamp {
			c.same = true
			return
		}
	}
	sum, err := Input{Kind: c.kind, Path: c.path}.ask(buffer)
	c.same, c.stamp = sum == c.sum && (err != nil) == c.failed, now
}
