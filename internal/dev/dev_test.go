//go:build unix

package dev

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// screen is what a person sees.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

// wait waits until all texts have been written, in any order, and forgets what is before the end of the last one.
func (s *screen) wait(t *testing.T, texts ...string) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !s.shows(texts); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%q is not there:\n%s", texts, s.text.String())
		}
	}
}

func (s *screen) shows(texts []string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	shown, end := s.text.String(), 0
	for _, text := range texts {
		at := strings.Index(shown, text)
		if at < 0 {
			return false
		}
		end = max(end, at+len(text))
	}
	s.text.Reset()
	s.text.WriteString(shown[end:])
	return true
}

const source = `package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	fmt.Println("hello VERSION", os.Args[1], os.Getenv("KUBECONFIG"))
	<-end
	fmt.Print("bye VERSION")
}
`

// TestRun goes through edits: manifests are applied, a program that has changed is started again, one that does not
// compile leaves the old one alone, and all ends with the context.
func TestRun(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(bin, "kubectl"), "#!/bin/sh\ncase $1 in get) echo an event; exec sleep 600;; esac\necho $*\n")
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	write(filepath.Join(dir, "go.mod"), "module example.org/a\n\ngo 1.24\n")
	main := filepath.Join(dir, "cmd", "a", "main.go")
	write(main, strings.ReplaceAll(source, "VERSION", "one"))
	var out screen
	p := &Project{Dir: dir, Kubeconfig: "/cluster", Programs: []string{"./cmd/a"}, Args: []string{"-x"}, Out: &out,
		Generate: func(context.Context) (Manifests, bool, error) {
			_, _ = out.Write([]byte("generated\n"))
			return Manifests{CRDs: []string{"crd.yaml"}, Samples: []string{"sample.yaml"}}, true, nil
		}}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- p.Run(ctx) }()
	out.wait(t, "generated\nkubectl | apply --server-side --force-conflicts -f crd.yaml\n"+
		"kubectl | wait --for=condition=Established --timeout=60s -f crd.yaml\n")
	out.wait(t, "go | build ./cmd/a\n", "kubectl | apply -f sample.yaml\n", "events | an event\n",
		"a | hello one -x /cluster\n")

	write(main, strings.ReplaceAll(source, "VERSION", "two")+"\n// longer\n")
	out.wait(t, "a | bye one\n")
	out.wait(t, "a | hello two -x /cluster\n")

	write(main, "package main\n\nfunc main() { broken() }\n")
	out.wait(t, "go | cmd/a/main.go:3:15: undefined: broken\n")
	write(filepath.Join(dir, "gen.yaml"), "# has changed\n")
	out.wait(t, "generated\n")
	out.wait(t, "undefined: broken\n")

	cancel()
	out.wait(t, "a | bye two\n")
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
