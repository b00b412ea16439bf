//go:build unix

package regular

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestRefused reads what is no regular file, or is longer than any: no call waits, and none takes memory.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(syscall.Mkfifo(at("pipe"), 0o600), os.Symlink("/dev/zero", at("zero")),
		os.Symlink("pipe", at("link")), os.WriteFile(at("long"), nil, 0o600), os.Truncate(at("long"), Most+1),
		os.WriteFile(at("file"), []byte("text"), 0o600)); err != nil {
		t.Fatal(err)
	}
	readers := map[string]func(name string) ([]byte, error){
		"ReadFile": func(name string) ([]byte, error) { return ReadFile(at(name)) },
		"ReadInto": func(name string) ([]byte, error) { return ReadInto(at(name), new([]byte)) },
		"FS":       func(name string) ([]byte, error) { return fs.ReadFile(FS(dir), name) },
	}
	for of, read := range readers {
		for name, want := range map[string]string{"pipe": errNotRegular.Error(), "zero": errNotRegular.Error(),
			"link": errNotRegular.Error(), "long": TooLong{Most}.Error(), "none": "no such file", "../file": ""} {
			if _, err := read(name); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s of %s: %v, want %q", of, name, err, want)
			}
		}
		if content, err := read("file"); err != nil || string(content) != "text" {
			t.Errorf("%s: %q, %v", of, content, err)
		}
	}
	if err := os.Symlink("file", at("own")); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadOwn(at("own"), new([]byte)); err == nil {
		t.Error("ReadOwn reads through a link")
	}
}

// TestLimit ends a stream one byte after the bound, and not before it.
func TestLimit(t *testing.T) {
	for text, long := range map[string]bool{"abc": false, "abcd": true, "": false} {
		content := make([]byte, 8)
		n, err := 0, error(nil)
		for limited := Limit(strings.NewReader(text), 3); err == nil; {
			var more int
			more, err = limited.Read(content[n:])
			n += more
		}
		if is := errors.Is(err, TooLong{3}); is != long {
			t.Errorf("%q: %v", text, err)
		}
	}
}
