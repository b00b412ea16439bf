package protobuf

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"testing"
	"time"
)

// TestSame compares bytes, sizes and texts of random objects, and what each Unmarshal makes of the bytes.
func TestSame(t *testing.T) {
	each(t, func(t *testing.T, p pair) {
		for i := range *objects {
			stock, ours := p.filled(*seed + int64(i))
			if difference := compare(reflect.ValueOf(stock), reflect.ValueOf(ours)); difference != "" {
				t.Fatalf("object %d: the test fills the types differently: %s", i, difference)
			}
			want := encoded(t, stock)
			if got := encoded(t, ours); !bytes.Equal(want, got) {
				t.Fatalf("object %d is encoded as\n%x, and by gen's code as\n%x", i, want, got)
			}
			if want, got := shown(stock), shown(ours); want != got {
				t.Fatalf("object %d has the text\n%s\nand by gen's code\n%s", i, want, got)
			}
			decodeBoth(t, p, want)
			stock.Reset()
			ours.Reset()
			if difference := compare(reflect.ValueOf(stock), reflect.ValueOf(ours)); difference != "" {
				t.Fatalf("Reset: %s", difference)
			}
		}
	})
}

var address = regexp.MustCompile(`0x[0-9a-f]{8,}`)

// shown returns the text of a message, without the addresses of what pointers lead to.
func shown(m message) string { return address.ReplaceAllString(m.String(), "0x") }

// encoded returns the bytes of a message, by each of its methods.
func encoded(t *testing.T, m message) []byte {
	t.Helper()
	content, err := m.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if m.Size() != len(content) {
		t.Fatalf("Size is %d, and the message takes %d bytes", m.Size(), len(content))
	}
	into, sized := make([]byte, len(content)+3), make([]byte, len(content)+3)
	n, err := m.MarshalTo(into)
	if err != nil || !bytes.Equal(into[:n], content) {
		t.Fatalf("MarshalTo: %v, %x, want %x", err, into, content)
	}
	if n, err = m.MarshalToSizedBuffer(sized); err != nil || !bytes.Equal(sized[len(sized)-n:], content) {
		t.Fatalf("MarshalToSizedBuffer: %v, %x, want %x", err, sized, content)
	}
	return content
}

// decodeBoth compares verdicts and results of both Unmarshals: of an empty object, and of one that is filled already.
func decodeBoth(t *testing.T, p pair, content []byte) (ok bool) {
	t.Helper()
	stock, ours := p.stock(), p.ours()
	for range 2 {
		input := bytes.Clone(content)
		want, got := decoded(stock, content), decoded(ours, input)
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("%x is\n%v, and by gen's code\n%v", content, want, got)
		}
		if !bytes.Equal(input, content) {
			t.Fatalf("gen's code changes its input")
		}
		if want != nil {
			return false
		}
		clear(input) // nothing may refer to it
		if difference := compare(reflect.ValueOf(stock), reflect.ValueOf(ours)); difference != "" {
			t.Fatalf("%x becomes different objects: %s", content, difference)
		}
	}
	return true
}

// decoded returns the error of Unmarshal. Quantity's, which is written by hand, panics where a length is huge.
func decoded(m message, content []byte) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	return m.Unmarshal(content)
}

// compare returns where two values of equal structure differ, e.g. "Spec.Containers: 1 and 2 elements". An empty slice
// or map differs from none.
func compare(a, b reflect.Value) string {
	if at, ok := timeOf(a); ok {
		if bt, _ := timeOf(b); !at.Equal(bt) {
			return fmt.Sprintf(": %v and %v", at, bt)
		}
		return ""
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return differ(a.IsNil(), b.IsNil())
		}
		return compare(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if difference := compare(a.Field(i), b.Field(i)); difference != "" {
				return a.Type().Field(i).Name + "." + difference
			}
		}
		return ""
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return fmt.Sprintf(": %d (nil: %t) and %d (nil: %t) elements", a.Len(), a.IsNil(), b.Len(), b.IsNil())
		}
		for i := range a.Len() {
			if difference := compare(a.Index(i), b.Index(i)); difference != "" {
				return fmt.Sprint(i, ".", difference)
			}
		}
		return ""
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return fmt.Sprintf(": %d (nil: %t) and %d (nil: %t) entries", a.Len(), a.IsNil(), b.Len(), b.IsNil())
		}
		for key, value := range a.Seq2() {
			other := b.MapIndex(key.Convert(b.Type().Key()))
			if !other.IsValid() {
				return fmt.Sprintf(": no entry %v", key)
			}
			if difference := compare(value, other); difference != "" {
				return fmt.Sprint(key, ".", difference)
			}
		}
		return ""
	case reflect.String:
		return differ(a.String(), b.String())
	case reflect.Bool:
		return differ(a.Bool(), b.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return differ(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return differ(a.Uint(), b.Uint())
	case reflect.Float32, reflect.Float64:
		return differ(fmt.Sprint(a.Float()), fmt.Sprint(b.Float()))
	}
	return "the test can't compare a " + a.Kind().String()
}

func timeOf(v reflect.Value) (time.Time, bool) {
	if v.Type() != reflect.TypeFor[time.Time]() || !v.CanInterface() {
		return time.Time{}, false
	}
	return v.Interface().(time.Time), true
}

func differ[T comparable](a, b T) string {
	if a == b {
		return ""
	}
	return fmt.Sprintf(": %#v and %#v", a, b)
}
