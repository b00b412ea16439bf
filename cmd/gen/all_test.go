package main

import (
	"os"
	"testing"
)

// long skips a test that attacks gen for more than some seconds, unless all tests are to run: make verify says so by
// GEN_TESTS=all. go test ./... is for the time between two edits.
func long(t testing.TB) {
	t.Helper()
	if !all() {
		t.Skip("takes long: make verify runs it, and so does GEN_TESTS=all go test")
	}
}

// all reports whether all tests are to run.
func all() bool { return os.Getenv("GEN_TESTS") == "all" }
