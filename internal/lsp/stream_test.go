package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// TestStream: messages come in their order, whatever is between them; what is written can be read.
func TestStream(t *testing.T) {
	var out bytes.Buffer
	in := frame(`{"a":1}`) + frame("{") + "content-length:7\nContent-Type: x\n\n" + `{"a":2}`
	s := newStream(strings.NewReader(in), &out)
	for want := 1; want <= 2; want++ {
		var got struct{ A int }
		if err := s.ReadObject(&got); err != nil || got.A != want {
			t.Errorf("got %v, %v, want %d", got, err, want)
		}
	}
	var answer struct{ Error struct{ Code int } }
	if err := newStream(&out, nil).ReadObject(&answer); err != nil || answer.Error.Code != -32700 {
		t.Errorf("got %v, %v as the answer to a broken message", answer, err)
	}
	if err := s.ReadObject(new(any)); !errors.Is(err, io.EOF) {
		t.Errorf("got %v at the end", err)
	}
}

// FuzzStream: reading ends, takes no more memory than there is input, and returns what was framed.
func FuzzStream(f *testing.F) {
	f.Add(frame(`{"id":1}`), `{"x":"y"}`)
	f.Add("Content-Length: 99999999\r\n\r\n", "")
	f.Add("\r\n\r\n", "[]")
	f.Add("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "\n")
	f.Fuzz(func(t *testing.T, in, body string) {
		s := newStream(strings.NewReader(in), io.Discard)
		messages := 0
		for ; ; messages++ {
			var m json.RawMessage
			if err := s.ReadObject(&m); err != nil {
				break
			}
			if messages > len(in) {
				t.Fatal("more messages than bytes")
			}
		}
		if !json.Valid([]byte(body)) {
			return
		}
		var framed bytes.Buffer
		if err := newStream(nil, &framed).WriteObject(json.RawMessage(body)); err != nil {
			t.Fatal(err)
		}
		var back json.RawMessage
		if err := newStream(&framed, io.Discard).ReadObject(&back); err != nil {
			t.Fatal(err)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(body)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(unescaped(t, back), unescaped(t, compact.Bytes())) {
			t.Errorf("got %q, want %q", back, compact.Bytes())
		}
	})
}

// unescaped returns JSON in the one form that the json package writes.
func unescaped(t *testing.T, text []byte) []byte {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
