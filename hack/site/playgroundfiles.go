package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// playgroundFiles returns what the playground loads after its page: gen as WebAssembly, Go's loader of it, and the Go
// files that the types of an API may import. Browsers unpack the *.gz files: servers need no configuration for them.
func playgroundFiles(ctx context.Context, root string) (map[string][]byte, error) {
	site := filepath.Join(root, "hack", "site")
	program, err := buildProgram(ctx, site)
	if err != nil {
		return nil, err
	}
	sources, err := archive(ctx, site)
	if err != nil {
		return nil, err
	}
	goroot, err := runCommand(ctx, site, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"wasm_exec.js": loader}
	for name, content := range map[string][]byte{"gen.wasm.gz": program, "sources.tar.gz": sources} {
		if files[name], err = compress(content); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// inlined are the packages in which the compiler inlines functions, because the garbage collector is in them. Without
// inlined functions in all others, gen is a fifth smaller.
var inlined = []string{"runtime/...", "internal/runtime/...", "internal/abi", "internal/bytealg", "sync/..."}

// buildProgram returns gen for browsers.
func buildProgram(ctx context.Context, site string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "gen.wasm")
	args := []string{"go", "build", "-trimpath", "-ldflags=-s -w", "-o", name, "-gcflags=all=-l"}
	for _, pattern := range inlined {
		args = append(args, "-gcflags="+pattern+"=")
	}
	_, err = runCommand(ctx, site, []string{"GOOS=js", "GOARCH=wasm"}, append(args, "./playground/wasm")...)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// runCommand returns what a program prints.
func runCommand(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, problems.Bytes())
	}
	return out, nil
}

func compress(content []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}
