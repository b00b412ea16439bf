package main

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

const usualSeed = 3

var (
	rounds = flag.Int("rounds", 20, "how many times a test with random edits makes some")
	seed   = flag.Uint64("seed", usualSeed, "where the random numbers of these tests start")
)

// long skips a test that attacks gen for more than some seconds, unless all tests are to run: make verify says so by
// GEN_TESTS=all, and runs those alone whose name begins with TestLong. go test ./... is for the time between two edits.
func long(t testing.TB) {
	t.Helper()
	if !strings.HasPrefix(t.Name(), "TestLong") {
		t.Fatal("make verify does not run this test: its name has to begin with TestLong")
	}
	if os.Getenv("GEN_TESTS") != "all" {
		t.Skip("takes long: make verify runs it, and so does GEN_TESTS=all go test")
	}
}

// newRandom returns the random numbers of a test.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(*seed, 4)) }
