package cacheprog

import (
	"crypto/sha256"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// FuzzResponses: whatever the program writes, a request ends, and a content is the one that was put.
func FuzzResponses(f *testing.F) {
	wanted := key("a")
	body := append(wanted[:], "content"...)
	name := filepath.Join(f.TempDir(), "body")
	if err := os.WriteFile(name, body, 0o600); err != nil {
		f.Fatal(err)
	}
	sum := sha256.Sum256(body)
	right, err := json.Marshal(response{ID: 1, OutputID: sum[:], Size: int64(len(body)), DiskPath: name})
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{string(right), `{"ID":1,"Miss":true}`, `{"ID":1,"Err":"no"}`, `{"ID":2}`, "{", "[]",
		`{"ID":1,"Size":-1,"DiskPath":"/"}`, "null", strings.ReplaceAll(string(right), `"Size":39`, `"Size":38`)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		answered := make(chan response, 1)
		p := &process{timeout: time.Minute, ended: make(chan struct{}), waiting: map[int64]chan response{1: answered}}
		p.read(io.NopCloser(strings.NewReader(text)))
		answer, err := p.wait(1, answered)
		if err != nil || answer.Err != "" || answer.Miss {
			return
		}
		if content, err := entry(wanted, answer); err == nil && string(content) != "content" {
			t.Errorf("%q is taken for an entry", content)
		}
	})
}
