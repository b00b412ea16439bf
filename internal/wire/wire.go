// Package wire writes numbers, texts and sums one after the other, and reads them again: the form of all that the cache
// holds. What a [Writer] has written, a [Reader] reads in the same order; of anything else it fails, and never panics.
package wire

import "encoding/binary"

// A Writer appends to Bytes.
type Writer struct{ Bytes []byte }

// Number writes a number that is not negative.
func (w *Writer) Number(n int) { w.Bytes = binary.AppendUvarint(w.Bytes, uint64(n)) }

// Text writes a text of any length.
func (w *Writer) Text(s string) {
	w.Number(len(s))
	w.Bytes = append(w.Bytes, s...)
}

// Raw writes bytes whose number the reader knows.
func (w *Writer) Raw(bytes ...byte) { w.Bytes = append(w.Bytes, bytes...) }

// A Reader takes from Bytes. Once it has Failed, all that it returns is empty.
type Reader struct {
	Bytes  []byte
	Failed bool
}

// Done says whether all was read, and all was right.
func (r *Reader) Done() bool { return !r.Failed && len(r.Bytes) == 0 }

// Number reads what [Writer.Number] wrote.
func (r *Reader) Number() int {
	n, size := binary.Uvarint(r.Bytes)
	if size <= 0 || n > 1<<40 {
		r.Failed = true
		return 0
	}
	r.take(size)
	return int(n)
}

// Text reads what [Writer.Text] wrote.
func (r *Reader) Text() string { return string(r.take(r.Number())) }

// Raw fills a slice.
func (r *Reader) Raw(into []byte) { copy(into, r.take(len(into))) }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if part := r.take(1); len(part) == 1 {
		return part[0]
	}
	return 0
}

func (r *Reader) take(n int) []byte {
	if r.Failed || n < 0 || n > len(r.Bytes) {
		r.Failed, n = true, 0
	}
	part := r.Bytes[:n]
	r.Bytes = r.Bytes[n:]
	return part
}
