package protobuf

import (
	"encoding/binary"
	"math"
	"math/rand"
	"slices"
	"sync/atomic"
	"testing"
)

// TestMalformed damages the bytes of random objects: both Unmarshals accept them or refuse them with the same error,
// and make the same objects of what they accept.
func TestMalformed(t *testing.T) {
	var accepted, refused atomic.Int64
	t.Run("types", func(t *testing.T) {
		each(t, func(t *testing.T, p pair) {
			source := rand.New(rand.NewSource(*seed))
			for i := range *damages {
				content := encoded(t, p.sample(*seed+int64(i)))
				for range 1 + source.Intn(3) {
					content = damage(source, content)
				}
				if decodeBoth(t, p, content) {
					accepted.Add(1)
				} else {
					refused.Add(1)
				}
			}
		})
	})
	t.Logf("%d damaged messages are accepted, and %d are refused", accepted.Load(), refused.Load())
	if accepted.Load() == 0 || refused.Load() == 0 {
		t.Error("the comparison is void")
	}
}

func (p pair) sample(seed int64) message {
	stock, _ := p.filled(seed)
	return stock
}

// numbers are lengths, tags and values at which decoders fail.
var numbers = []uint64{0, 1, 2, 4, 7, 12, 127, 128, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<35 | 10,
	math.MaxInt64 - 8, math.MaxInt64, 1 << 63, math.MaxUint64}

// damage changes some bytes.
func damage(source *rand.Rand, content []byte) []byte {
	at := source.Intn(len(content) + 1)
	end := min(len(content), at+source.Intn(4))
	var more []byte
	switch source.Intn(9) {
	case 0:
		return content[:at]
	case 1: // a random byte
		end, more = min(len(content), at+1), []byte{byte(source.Intn(256))}
	case 2: // a number at which decoders fail
		more = binary.AppendUvarint(nil, numbers[source.Intn(len(numbers))])
	case 3: // a number that does not end
		more = slices.Repeat([]byte{0xff}, 1+source.Intn(12))
	case 4: // groups inside of groups
		depth := 1 + source.Intn(1000)
		more = append(slices.Repeat([]byte{0x7b}, depth), slices.Repeat([]byte{0x7c}, depth-source.Intn(2))...)
	case 5: // an unknown field of some wire type
		more = binary.AppendUvarint(nil, uint64(200+source.Intn(3))<<3|uint64(source.Intn(8)))
		more = binary.AppendUvarint(more, uint64(source.Intn(4)))
	case 6: // one byte is another tag or length
		end, more = min(len(content), at+1), []byte{byte(source.Intn(32)<<3 | source.Intn(8))}
	case 7: // a part again
		more = content[at:end]
		end = at
	}
	return slices.Concat(content[:at], more, content[end:])
}

// FuzzMalformed does so for any bytes.
func FuzzMalformed(f *testing.F) {
	for i := range pairs {
		stock, _ := pairs[i].filled(int64(i))
		content, err := stock.Marshal()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint(i), content)
	}
	f.Fuzz(func(t *testing.T, i uint, content []byte) { decodeBoth(t, pairs[i%uint(len(pairs))], content) })
}
