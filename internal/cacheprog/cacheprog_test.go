package cacheprog

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var build = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "cacheprog")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "cacheprog.exe")
	out, err := exec.Command("go", "build", "-o", name, "./testdata/cacheprog").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return name, err
})

func TestMain(m *testing.M) {
	status := m.Run()
	if name, err := build(); err == nil {
		_ = os.RemoveAll(filepath.Dir(name))
	}
	os.Exit(status)
}

// opened returns a cache of the program in testdata, with a fault or "".
func opened(t *testing.T, dir, fault string) *Cache {
	t.Helper()
	name, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return New(fmt.Sprintf(`%q -dir %q "-fault=%s"`, name, dir, fault))
}

func key(text string) Key { return sha256.Sum256([]byte(text)) }

func events(t *testing.T, dir string) map[string]int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, "log"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, event := range strings.Fields(string(content)) {
		counts[event]++
	}
	return counts
}

// TestShared: what one process puts, another one gets. The program starts once and is asked to close.
func TestShared(t *testing.T) {
	dir := t.TempDir()
	contents := []string{"", "one", strings.Repeat("two\x00", 1<<20)}
	for run := range 2 {
		c := opened(t, dir, "")
		for _, content := range contents {
			if got, ok := c.Get(key(content)); ok != (run == 1) || ok && string(got) != content {
				t.Errorf("run %d: %t, %d bytes", run, ok, len(got))
			}
			if run == 0 {
				c.Put(key(content), []byte(content))
			}
		}
		if want := run * len(contents); c.Hits() != want {
			t.Errorf("%d hits, want %d", c.Hits(), want)
		}
		for range 2 {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	want := map[string]int{"start": 2, "miss": 3, "put": 3, "hit": 3, "close": 2}
	if diff := cmp.Diff(want, events(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestIdle: a cache that nobody asks starts no program, nor does one that is closed or nil.
func TestIdle(t *testing.T) {
	dir := t.TempDir()
	c := opened(t, dir, "")
	for _, c := range []*Cache{c, nil} {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		c.Put(key("a"), nil)
		if _, ok := c.Get(key("a")); ok {
			t.Error("an entry from nowhere")
		}
	}
	if got := events(t, dir); len(got) != 0 {
		t.Error(got)
	}
	if New("") != nil {
		t.Error("a cache without a program")
	}
}

// TestConcurrent: requests of many goroutines get their own responses. All wait for one second, which counts once.
func TestConcurrent(t *testing.T) {
	c := opened(t, t.TempDir(), "late")
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			text := fmt.Sprint(i % 10)
			c.Put(key(text), []byte(text))
			if got, ok := c.Get(key(text)); !ok || string(got) != text {
				t.Errorf("%t %q, want %q", ok, got, text)
			}
		})
	}
	all.Wait()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestFaults: whatever the program does, there is no content but the right one, one error, and an end in time.
func TestFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"size":        "is not a regular file of",
		"negative":    "an entry cannot have -1 bytes",
		"huge":        "an entry cannot have",
		"output":      "does not have the hash OutputID",
		"no output":   "does not have the hash OutputID",
		"content":     "does not have the hash OutputID",
		"other entry": "an entry has another key than the request",
		"path":        "missing: no such file",
		"relative":    "is not an absolute path",
		"directory":   "is not a regular file",
		"device":      "is not a regular file",
		"error":       `the program reports "the bucket is gone"`,
		"put":         `the program reports "the disk is full"`,
		"id":          "which no request waits for",
		"dead":        "the program has ended too early",
		"tardy":       "its responses have taken 6s together",
		"slow":        "no response within 2s",
		"malformed":   "a response is not valid",
		"endless":     "the responses are too long",
		"mute":        "no response within 2s",
		"deaf":        "no response within 2s",
		"refuses":     "the program has ended too early",
		"no protocol": "lacks KnownCommands",
		"close":       "no response within 2s",
		"stays":       "does not end within 2s of close",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			healthy := opened(t, dir, "")
			healthy.Put(key("a"), []byte("a"))
			healthy.Put(key("b"), []byte(strings.Repeat("b", 1<<20)))
			if err := healthy.Close(); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			c := opened(t, dir, fault)
			c.timeout = 2 * time.Second
			for range 6 {
				if got, ok := c.Get(key("a")); ok && string(got) != "a" {
					t.Errorf("a wrong content: %q", got)
				}
				c.Put(key("c"), []byte(strings.Repeat("c", 1<<20)))
			}
			err := c.Close()
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "unset "+Variable) {
				t.Errorf("%v, want %q and a remedy", err, want)
			}
			if took := time.Since(begin); took > 15*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestNotStarted(t *testing.T) {
	for command, want := range map[string]string{
		"/nowhere/cacheprog": "no such file",
		"'cacheprog":         "lacks its closing '",
		"  ":                 "it names no program",
	} {
		c := New(command)
		if _, ok := c.Get(key("a")); ok {
			t.Error("an entry from nowhere")
		}
		if err := c.Close(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", command, err, want)
		}
	}
}

func TestSplit(t *testing.T) {
	got, err := split(` a "b c"	'd "e"' f"g `)
	if diff := cmp.Diff([]string{"a", "b c", `d "e"`, `f"g`}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
